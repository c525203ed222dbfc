"""What agents remember: their chains, summaries, archives and knowledge."""

from backend.data_rights.transfer.line_kind import (
    COUNTER,
    GENERATED,
    NUMBER,
    REMADE,
    RUNNING,
    TENANT,
    LineKind,
    columns,
)

_KNOWLEDGE = "id agent_id revision change_no written_by_kind written_by cycle_id trust spaces created_at updated_at "

KINDS = (
    LineKind(
        "consciousness_entries",
        columns(
            "agent_id seq commit_no cycle_id step role content tokens original mask_reason created_at trust"
        ),
        key=("agent_id", "seq"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    LineKind(
        "compactions",
        columns(
            "id agent_id number state trigger requested_by previous_id from_seq to_seq from_cycle to_cycle"
            " tokens_before tokens_after summary text model attempts next_at worker_id claimed_at error window_before"
            " told_at created_at ready_at adopted_at undone_at trust"
        ),
        key=("agent_id", "number"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "archives",
        columns(
            "agent_id language archived_to commit_no embedded_by episode_to episode_at episode_reason removed_to"
            " removed_seq past_from past_rest_until"
        ),
        key=("agent_id",),
        omitted={"tenant_id": TENANT, "id": NUMBER, "embedded_to": REMADE, "claim_id": RUNNING, "attempts": COUNTER},
    ),
    LineKind(
        "archive_pages",
        columns(
            "agent_id kind from_cycle to_cycle part from_seq to_seq spaces text messages tokens started_at ended_at"
        ),
        omitted={"tenant_id": TENANT, "id": NUMBER, "words": REMADE},
        given={"words": "archive_words(a.id, a.language, r.text)"},
        source="JOIN archives a ON a.tenant_id = $1 AND a.agent_id = r.agent_id",
    ),
    LineKind(
        "archive_vectors",
        columns("agent_id model embedding place begins"),
        key=("page_id", "place"),
        omitted={"tenant_id": TENANT, "page_id": "the fields of the page name it", "signs": GENERATED},
        computed={"page_kind": "page.kind", "page_to_cycle": "page.to_cycle", "page_part": "page.part"},
        types={"page_kind": "text", "page_to_cycle": "bigint", "page_part": "integer"},
        unstored=frozenset({"page_kind", "page_to_cycle", "page_part"}),
        given={"page_id": "p.id"},
        source="""JOIN archive_pages p ON p.tenant_id = $1 AND p.agent_id = r.agent_id AND p.kind = r.page_kind
  AND p.to_cycle = r.page_to_cycle AND p.part = r.page_part""",
    ),
    LineKind(
        "episodes",
        columns(
            "id agent_id reason text model from_cycle to_cycle messages tokens started_at ended_at created_at trust"
        ),
        key=("agent_id", "to_cycle"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind("memories", columns(f"{_KNOWLEDGE}key value"), omitted={"tenant_id": TENANT}),
    LineKind("goals", columns(f"{_KNOWLEDGE}number text status news news_at stale_at"), omitted={"tenant_id": TENANT}),
    LineKind(
        "notes",
        columns(f"{_KNOWLEDGE}number title text shown_seq shown_no"),
        omitted={"tenant_id": TENANT, "words": GENERATED},
    ),
    LineKind("learnings", columns(f"{_KNOWLEDGE}number rule"), omitted={"tenant_id": TENANT}),
    LineKind(
        "knowledge_heads",
        columns(
            "agent_id change_no others_no told_no told_seq hidden shown_seq masked_no masked_seq removals"
        ),
        key=("agent_id",),
        omitted={"tenant_id": TENANT},
    ),
)  # fmt: skip
