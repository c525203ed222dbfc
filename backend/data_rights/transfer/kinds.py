"""The kinds of lines in an export: for each table the columns that are exported, and those that are left out and why.

A column that stands in neither list fails `tests/data_rights/test_transfer_kinds.py`, so its author must decide. The
order of the kinds is that of the foreign keys: a row refers only to rows before it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

#: Reasons for columns that are left out.
TENANT = "the header has it"
NUMBER = "the importing installation numbers its rows itself, in the same order"
GENERATED = "the database computes it"
SECRET = "it is a secret, or was made of one"  # noqa: S105 -- a reason
OPERATOR = "the operator of an installation decides it"
RUNNING = "it belongs to a running process"
PROVEN = "it must be proven again"
REMADE = "it is made again from the rest"
TRACE = "it names a trace of this installation"
COUNTER = "it counts what happened at this installation"


@dataclass(frozen=True, slots=True)
class Kind:
    """A table of an export. Its lines have the table's name as `kind`."""

    table: str
    #: Exported as they are.
    columns: tuple[str, ...]
    #: Columns by which the rows are ordered. Together they are unique within the tenant.
    key: tuple[str, ...] = ("id",)
    #: Columns that are not exported, by the reason.
    omitted: Mapping[str, str] = field(default_factory=dict)
    #: Fields of a line that are no columns, or differ from theirs: SQL that reads them; `t` is the row.
    computed: Mapping[str, str] = field(default_factory=dict)
    #: SQL types of fields that are no columns of the table.
    types: Mapping[str, str] = field(default_factory=dict)
    #: Columns that the import sets: SQL; `r` is the line's row, `l.extra` an id that the importer made for it.
    given: Mapping[str, str] = field(default_factory=dict)
    #: Fields that the import uses only in `given` and `source`.
    unstored: frozenset[str] = frozenset()
    #: Which rows are exported.
    condition: str = "true"
    #: More of the FROM of the import.
    source: str = ""
    #: What the importer makes for each row: NONE, USER (an account without access), SECRET (one that nobody knows).
    extra: str = "NONE"
    #: False: the lines only say what an admin must set again.
    is_stored: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        return (*self.columns, *(name for name in self.computed if name not in self.columns))

    @property
    def stored(self) -> tuple[str, ...]:
        """Columns that the import takes from the line."""
        return tuple(name for name in self.fields if name not in self.unstored and name not in self.given)


def _columns(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_KNOWLEDGE = "id agent_id revision change_no written_by_kind written_by cycle_id trust spaces created_at updated_at "

KINDS: tuple[Kind, ...] = (
    Kind(
        "tenants",
        _columns("name models open_hosts assistant_tools retention_days created_at"),
        key=("tenant_id",),
        omitted={
            "tenant_id": TENANT, "status": OPERATOR, "resumed_at": OPERATOR, "quotas": OPERATOR,
            "is_suspended_with_all": OPERATOR, "retention_looked_at": RUNNING,
        },
        given={"status": "'SUSPENDED'"},
    ),
    Kind(
        "members",
        _columns("id name role hold_mails failure_mails shows_presence created_at left_at erased_at"),
        omitted={
            "tenant_id": TENANT, "user_id": "an account belongs to the person, not to the organisation",
            "hold_mailed_at": COUNTER, "failure_mailed_at": COUNTER, "is_awaited": PROVEN,
        },
        computed={"email": "(SELECT e.email FROM member_emails(ARRAY[t.id]) e)"},
        types={"email": "text"},
        unstored=frozenset({"email"}),
        given={"user_id": "CASE WHEN r.erased_at IS NULL THEN l.extra END", "is_awaited": "r.left_at IS NULL"},
        extra="USER",
    ),
    Kind(
        "secrets",
        ("name",),
        key=("name",),
        omitted={
            "id": SECRET, "tenant_id": TENANT, "key_id": SECRET, "sealed": SECRET, "hint": SECRET, "base_url": SECRET,
            "created_by": SECRET, "created_at": SECRET, "updated_at": SECRET,
        },
        condition="(starts_with(t.name, 'model/') OR starts_with(t.name, 'tool/'))",
        is_stored=False,
    ),
    Kind(
        "apps",
        _columns(
            "id client_id name description homepage_url type status redirect_uris scopes grant_types requires_pushed"
            " requires_proof created_by created_at updated_at"
        ),
        omitted={
            "tenant_id": TENANT, "secret_digest": SECRET, "secret_before_digest": SECRET,
            "secret_before_until": SECRET, "registration_digest": SECRET,
        },
        given={"status": "CASE r.status WHEN 'ACTIVE' THEN 'SUSPENDED' ELSE r.status END"},
    ),
    Kind(
        "services",
        _columns("id kind app_id name description scopes is_trusted status created_by created_at updated_at"),
        omitted={"tenant_id": TENANT},
        # An app of another organisation stays there. Its service keeps the name, for the messages that it wrote.
        computed={
            "kind": "CASE WHEN own.id IS NULL THEN 'ACCOUNT' ELSE t.kind END", "app_id": "own.id",
            "status": "CASE WHEN t.kind = 'APP' AND own.id IS NULL THEN 'REVOKED' ELSE t.status END",
        },
        given={"app_id": "(SELECT a.id FROM apps a WHERE a.tenant_id = $1 AND a.id = r.app_id)"},
    ),
    Kind(
        "spaces",
        _columns(
            "id name delivery purpose name_trust purpose_trust members_rev seq rev created_at has_read_receipts"
            " deleted_at"
        ),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "connectors",
        _columns("id kind name space_id service_id created_by is_trusted created_at deleted_at"),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "agents",
        _columns(
            "id name name_key instructions model kind fallback_models models tools unattended_tools limits preparation"
            " debounce_seconds stale_goals_wait default_connector_id parent_id depth member_id status created_at"
            " updated_at deleted_at"
        ),
        key=("depth", "id"),
        omitted={"tenant_id": TENANT},
        given={"status": "CASE r.status WHEN 'ACTIVE' THEN 'SUSPENDED' ELSE r.status END"},
    ),
    Kind(
        "space_members",
        _columns("id space_id actor_kind actor_id joined_at read_at read_seq"),
        key=("space_id", "actor_id"),
        omitted={
            "tenant_id": TENANT, "member_id": GENERATED, "agent_id": GENERATED, "service_id": GENERATED,
        },
    ),
    Kind(
        "messages",
        _columns(
            "id space_id seq rev kind author_kind author_id text data stream_id origin origins hop is_unattended"
            " connector_id external_id created_at updated_at trust deleted_at"
        ),
        key=("space_id", "seq"),
        omitted={
            "tenant_id": TENANT, "member_id": GENERATED, "agent_id": GENERATED, "service_id": GENERATED,
            "trace": TRACE, "withheld": "it is being erased",
        },
    ),
    Kind(
        "think_cycles",
        _columns(
            "id agent_id number trigger member_id model is_unattended permissions seen_spaces steps repeated_tool"
            " repeats cuts hop failures input_tokens output_tokens cached_tokens cost active_seconds"
            " first_token_seconds notice_id outcome reason ended_commit_no opened_at ended_at trust key_id plan_id"
            " program_id space_id"
        ),
        key=("agent_id", "number"),
        omitted={"tenant_id": TENANT, "trace": TRACE},
    ),
    Kind(
        "agent_resets",
        _columns("agent_id reason author_kind author_id author_name from_seq told_seq created_at"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    Kind(
        "plans",
        _columns(
            "id agent_id name instruction purpose schedule expression zone space_id status next_due_at next_look_at"
            " jitter_seconds pause_from pause_until quiet_from quiet_until ends_at catch_up created_by_kind created_by"
            " hop is_own created_at updated_at deleted_at spaces trust"
        ),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "plan_occurrences",
        _columns("agent_id plan_id due_at state reason count event_key created_at"),
        key=("plan_id", "due_at"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    Kind(
        "tasks",
        _columns(
            "id agent_id parent_id goal status space_id message_id is_unattended reads_knowledge may_ask goal_number"
            " hop progress progress_at result reason deadline stalled_at paused_at retried_at created_by_kind"
            " created_by created_at updated_at ended_at spaces trust"
        ),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "mcp_servers",
        _columns(
            "id name link program allowed effect effects visible approval is_trusted timeout_seconds patience_seconds"
            " status last_error refused listed_at next_list_at failures revision created_by created_at updated_at"
            " deleted_at"
        ),
        omitted={"tenant_id": TENANT, "claim_id": RUNNING},
    ),
    Kind(
        "tools",
        _columns(
            "id name kind description input effect visible displays timeout_seconds patience_seconds approval"
            " is_trusted config server_id is_offered revision created_by created_at updated_at deleted_at"
        ),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "tool_calls",
        _columns(
            "id agent_id cycle_id step position name arguments kind tool_id effect attempts worker_id started_at"
            " expires_at state space_id message_id displays assignee_id answered_by_id consent approvers"
            " approvals_needed approved_by requester_id acts_in approval refusals result result_seq told told_seq"
            " mail_at created_at finished_at trust answer_trust"
        ),
        omitted={
            "tenant_id": TENANT, "digest": REMADE, "grants": "consent to a call is given again", "claim_id": SECRET,
            "claimed_until": RUNNING, "endpoint_id": RUNNING,
        },
        given={"digest": "sha256(convert_to(r.arguments, 'UTF8'))"},
    ),
    Kind(
        "tool_results",
        _columns("call_id part text"),
        key=("call_id", "part"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    Kind(
        "inbox_events",
        _columns(
            "agent_id event_key type priority payload space_id receipt cycle_id entry_seq is_alone withheld_seq"
            " is_prompt created_at settled_at trust key_id program_id"
        ),
        key=("agent_id", "id"),
        omitted={"tenant_id": TENANT, "id": NUMBER, "trace": TRACE},
    ),
    Kind(
        "consciousness_entries",
        _columns(
            "agent_id seq commit_no cycle_id step role content tokens original mask_reason created_at trust"
        ),
        key=("agent_id", "seq"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    Kind(
        "compactions",
        _columns(
            "id agent_id number state trigger requested_by previous_id from_seq to_seq from_cycle to_cycle"
            " tokens_before tokens_after summary text model attempts next_at worker_id claimed_at error window_before"
            " told_at created_at ready_at adopted_at undone_at trust"
        ),
        key=("agent_id", "number"),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "agent_processes",
        _columns(
            "agent_id state wake_no wake_at wake_reason lease_no commit_no tail_seq committed_at cycle_id stopping"
            " stopping_words tail_attempts window_from rooms_seq lived_to beside_seq frame_seq compaction_id"
            " unsummarised_from token_ratio window_high active_space cycle_count last_cycle_at unprompted input_tokens"
            " output_tokens cost"
        ),
        key=("agent_id",),
        omitted={
            "tenant_id": TENANT, "waits_for": "it names an outage of this installation", "lease_id": RUNNING,
            "worker_id": RUNNING, "leased_at": RUNNING, "cutting": RUNNING, "cutting_words": RUNNING,
        },
    ),
    Kind(
        "archives",
        _columns(
            "agent_id language archived_to commit_no embedded_by episode_to episode_at episode_reason removed_to"
            " removed_seq past_from past_rest_until"
        ),
        key=("agent_id",),
        omitted={"tenant_id": TENANT, "id": NUMBER, "embedded_to": REMADE, "claim_id": RUNNING, "attempts": COUNTER},
    ),
    Kind(
        "archive_pages",
        _columns(
            "agent_id kind from_cycle to_cycle part from_seq to_seq spaces text messages tokens started_at ended_at"
        ),
        omitted={"tenant_id": TENANT, "id": NUMBER, "words": REMADE},
        given={"words": "archive_words(a.id, a.language, r.text)"},
        source="JOIN archives a ON a.tenant_id = $1 AND a.agent_id = r.agent_id",
    ),
    Kind(
        "archive_vectors",
        _columns("agent_id model embedding place begins"),
        key=("page_id", "place"),
        omitted={"tenant_id": TENANT, "page_id": "the fields of the page name it", "signs": GENERATED},
        computed={"page_kind": "page.kind", "page_to_cycle": "page.to_cycle", "page_part": "page.part"},
        types={"page_kind": "text", "page_to_cycle": "bigint", "page_part": "integer"},
        unstored=frozenset({"page_kind", "page_to_cycle", "page_part"}),
        given={"page_id": "p.id"},
        source="""JOIN archive_pages p ON p.tenant_id = $1 AND p.agent_id = r.agent_id AND p.kind = r.page_kind
  AND p.to_cycle = r.page_to_cycle AND p.part = r.page_part""",
    ),
    Kind(
        "episodes",
        _columns(
            "id agent_id reason text model from_cycle to_cycle messages tokens started_at ended_at created_at trust"
        ),
        key=("agent_id", "to_cycle"),
        omitted={"tenant_id": TENANT},
    ),
    Kind("memories", _columns(f"{_KNOWLEDGE}key value"), omitted={"tenant_id": TENANT}),
    Kind("goals", _columns(f"{_KNOWLEDGE}number text status news news_at stale_at"), omitted={"tenant_id": TENANT}),
    Kind(
        "notes",
        _columns(f"{_KNOWLEDGE}number title text shown_seq shown_no"),
        omitted={"tenant_id": TENANT, "words": GENERATED},
    ),
    Kind("learnings", _columns(f"{_KNOWLEDGE}number rule"), omitted={"tenant_id": TENANT}),
    Kind(
        "knowledge_heads",
        _columns(
            "agent_id change_no others_no told_no told_seq hidden shown_seq masked_no masked_seq removals"
        ),
        key=("agent_id",),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "room_news",
        _columns("id agent_id space_id joined departed old_name old_name_trust names"),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "digests",
        _columns("agent_id plan_id spaces created_at read_at"),
        key=("agent_id",),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    Kind(
        "repairs",
        _columns("agent_id kind reason created_at"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    Kind(
        "budgets",
        _columns(
            "id name scope subject_id period unit maximum keys at_end cheaper_model created_at updated_at"
        ),
        omitted={"tenant_id": TENANT, "is_cap": OPERATOR},
        condition="NOT t.is_cap",
    ),
    Kind(
        "budget_windows",
        _columns("id budget_id subject_id starts_at spent noticed updated_at"),
        omitted={"tenant_id": TENANT, "held": RUNNING},
        condition="EXISTS (SELECT FROM budgets b WHERE b.tenant_id = $1 AND b.id = t.budget_id AND NOT b.is_cap)",
    ),
    Kind(
        "model_prices",
        _columns("id model input_price output_price cached_input_price cache_write_price updated_at"),
        omitted={"tenant_id": TENANT},
    ),
    Kind(
        "identity_providers",
        _columns("id name issuer client_id email_domains joins_as created_at updated_at"),
        omitted={
            "tenant_id": TENANT, "secret_id": SECRET, "domain_proofs": PROVEN,
            "is_enabled": "it has no secret after the import", "is_trusted_for_domains": PROVEN,
            "is_for_owners": PROVEN,
        },
        given={"is_enabled": "false"},
    ),
    Kind(
        "hooks",
        _columns("id agent_id connector_id name template priority is_trusted created_by created_at updated_at"),
        omitted={
            "tenant_id": TENANT, "is_enabled": "nobody has its new secret", "secret_id": SECRET,
            "secret_before_id": SECRET, "secret_before_until": SECRET, "received": COUNTER, "received_at": COUNTER,
            "refused": COUNTER, "refused_at": COUNTER,
        },
        given={"is_enabled": "false", "secret_id": "l.extra"},
        extra="SECRET",
    ),
    Kind(
        "webhook_endpoints",
        _columns(
            "id name url space_id agent_id tools is_security is_holds connector_id events seq rev created_by"
            " created_at updated_at"
        ),
        omitted={
            "tenant_id": TENANT, "status": "nobody has its new secret", "secret_id": SECRET,
            "secret_before_id": SECRET, "secret_before_until": SECRET, "tries": COUNTER, "failures": COUNTER,
            "next_try_at": COUNTER, "failing_since": COUNTER, "last_status": COUNTER, "last_error": COUNTER,
            "delivered": COUNTER, "delivered_at": COUNTER, "claim_id": RUNNING, "worker_id": RUNNING,
            "claimed_until": RUNNING,
        },
        # The audit log of the importing installation begins anew.
        given={
            "status": "'PAUSED'", "secret_id": "l.extra", "seq": "CASE WHEN r.is_security THEN 0 ELSE r.seq END",
        },
        extra="SECRET",
    ),
    Kind(
        "usage_records",
        _columns(
            "id agent_id purpose cycle_id step provider model member_id input_tokens output_tokens cached_tokens"
            " is_estimated cost first_token_seconds seconds created_at cache_written_tokens is_own_key is_priced"
            " key_id plan_id program_id reasoning_tokens space_id"
        ),
        omitted={
            "tenant_id": TENANT, "frame": "prompt_frames stay", "shown_from": "prompt_frames stay",
            "shown_to": "prompt_frames stay", "shown_summary": "prompt_frames stay",
            "tool_choice": "prompt_frames stay",
        },
    ),
)  # fmt: skip

#: More of the FROM of the export, where `computed` needs it.
JOINS: Mapping[str, str] = {
    "services": "LEFT JOIN apps own ON own.tenant_id = $1 AND own.id = t.app_id",
    "archive_vectors": "JOIN archive_pages page ON page.tenant_id = $1 AND page.id = t.page_id",
}

#: Tables of tenants that are not exported.
LEFT_OUT: Mapping[str, str] = {
    "access_tokens": SECRET,
    "audit_log": "`export-audit` exports it, with its proof; the chain of another installation cannot be continued",
    "authorization_codes": SECRET,
    "budget_reservations": RUNNING,
    "connector_senders": PROVEN,
    "device_codes": SECRET,
    "erasures": "they say what this installation erased",
    "failure_mails": "they are mails that this installation still sends",
    "idempotency_keys": "they answer repeated requests to this installation, for a day",
    "identities": PROVEN,
    "invitations": SECRET,
    "model_health": "it is the health of models as this installation sees it",
    "prompt_frames": "they show past requests, and are made again with the next one",
    "refresh_tokens": SECRET,
    "tenant_keys": SECRET,
    "token_families": SECRET,
    "webhook_deliveries": "they are deliveries that this installation still tries",
    "withheld_texts": "they are texts that this installation still erases",
}

BY_TABLE: Mapping[str, Kind] = {kind.table: kind for kind in KINDS}
