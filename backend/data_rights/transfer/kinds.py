"""The kinds of lines in an export: for each table the columns that are exported, and those that are left out and why.

A column that stands in neither list fails `tests/data_rights/test_transfer_kinds.py`, so its author must decide. The
order of the kinds is that of the foreign keys: a row refers only to rows before it.
"""

from collections.abc import Mapping

from backend.data_rights.transfer.line_kind import PROVEN, RUNNING, SECRET, LineKind
from backend.data_rights.transfer.tables import agents, minds, organisation, spaces

#: A row refers only to rows of kinds before its own.
_ORDER = """
    tenants custom_roles members secrets apps services spaces
    connectors agents space_members messages reactions connector_messages files think_cycles agent_resets
    plans plan_occurrences tasks mcp_servers tools tool_calls
    tool_results inbox_events consciousness_entries compactions agent_processes archives
    archive_pages archive_vectors episodes memories goals notes
    learnings knowledge_heads room_news digests repairs budgets
    budget_windows model_prices identity_providers hooks webhook_endpoints usage_records
"""

BY_TABLE: Mapping[str, LineKind] = {
    kind.table: kind for kind in (*organisation.KINDS, *spaces.KINDS, *agents.KINDS, *minds.KINDS)
}
KINDS: tuple[LineKind, ...] = tuple(BY_TABLE[name] for name in _ORDER.split())

#: More of the FROM of the export, where `computed` needs it.
JOINS: Mapping[str, str] = {
    "services": "LEFT JOIN apps own ON own.tenant_id = $1 AND own.id = t.app_id",
    "archive_vectors": "JOIN archive_pages page ON page.tenant_id = $1 AND page.id = t.page_id",
}

#: Tables of tenants that are not exported.
LEFT_OUT: Mapping[str, str] = {
    "access_tokens": SECRET,
    "app_events": "they are told to the apps by this installation",
    "app_webhooks": "its secret stays here, as those of the app",
    "app_requests": "they ask the admins of this installation; most apps are of other organisations, and stay there",
    "audit_log": "`export-audit` exports it, with its proof; the chain of another installation cannot be continued",
    "authorization_codes": SECRET,
    "budget_reservations": RUNNING,
    "connector_senders": PROVEN,
    "device_codes": SECRET,
    "erased_installations": "they are told to the apps by this installation",
    "erasures": "they say what this installation erased",
    "failure_mails": "they are mails that this installation still sends",
    "idempotency_keys": "they answer repeated requests to this installation, for a day",
    "identities": PROVEN,
    "invitations": SECRET,
    "model_health": "it is the health of models as this installation sees it",
    "notifications": "feeds of this installation read them, with its cursors",
    "prompt_frames": "they show past requests, and are made again with the next one",
    "refresh_tokens": SECRET,
    "tenant_keys": SECRET,
    "token_families": SECRET,
    "waiting_messages": "they wait for minutes, for files that only this installation can fetch",
    "webhook_deliveries": "they are deliveries that this installation still tries",
    "webhook_log": "it says what this installation has delivered",
    "withheld_texts": "they are texts that this installation still erases",
}
