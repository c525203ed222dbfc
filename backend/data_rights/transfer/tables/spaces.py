"""Spaces, who is in them, and what was said."""

from backend.data_rights.transfer.line_kind import GENERATED, RUNNING, SECRET, TENANT, TRACE, LineKind, columns

KINDS = (
    LineKind(
        "spaces",
        columns(
            "id name delivery purpose name_trust purpose_trust members_rev seq rev created_at has_read_receipts"
            " deleted_at topic archived_at kind pair_low pair_high last_text_at"
        ),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "connectors",
        columns(
            "id kind kind_name name space_id service_id created_by is_trusted created_at deleted_at channel config"
        ),
        omitted={"tenant_id": TENANT, "secret_id": SECRET, "early_deletions": "they are of deliveries of this moment"},
    ),
    LineKind(
        "space_members",
        columns(
            "id space_id actor_kind actor_id joined_at read_at read_seq is_manager notification_level muted_until"
        ),
        key=("space_id", "actor_id"),
        omitted={
            "tenant_id": TENANT, "member_id": GENERATED, "agent_id": GENERATED, "service_id": GENERATED,
        },
    ),
    LineKind(
        "messages",
        columns(
            "id space_id seq rev kind author_kind author_id text data stream_id origin origins hop is_unattended"
            " connector_id external_id created_at updated_at trust deleted_at"
            " client_key cycle_id call_id mentions edits edited_at earlier reply_to thread_root reactions_told files"
        ),
        key=("space_id", "seq"),
        omitted={
            "tenant_id": TENANT, "member_id": GENERATED, "agent_id": GENERATED, "service_id": GENERATED,
            "trace": TRACE, "withheld": "it is being erased",
        },
    ),
    LineKind(
        "reactions",
        columns("id message_id actor_kind actor_id emoji trust created_at"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "connector_messages",
        columns("id connector_id message_id part external_id thread_id details error is_of_program created_at"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "files",
        columns(
            "id uploader_kind uploader_id file_name content_type size sha256 state copies checked_copy width height"
            " message_id space_id created_at"
        ),
        omitted={"tenant_id": TENANT, "purge_at": RUNNING, "purges": RUNNING, "refused_by": RUNNING},
        condition="t.message_id IS NOT NULL AND t.purge_at IS NULL",
    ),
)  # fmt: skip
