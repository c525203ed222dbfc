"""Agents, and what they do: cycles, plans, tasks, tools and events."""

from backend.data_rights.transfer.line_kind import NUMBER, REMADE, RUNNING, SECRET, TENANT, TRACE, LineKind, columns

KINDS = (
    LineKind(
        "agents",
        columns(
            "id name name_key instructions model kind fallback_models models tools unattended_tools limits preparation"
            " debounce_seconds stale_goals_wait default_connector_id parent_id depth member_id status created_at"
            " updated_at deleted_at"
        ),
        key=("depth", "id"),
        omitted={"tenant_id": TENANT},
        given={"status": "CASE r.status WHEN 'ACTIVE' THEN 'SUSPENDED' ELSE r.status END"},
    ),
    LineKind(
        "think_cycles",
        columns(
            "id agent_id number trigger member_id model is_unattended permissions seen_spaces steps repeated_tool"
            " repeats cuts hop failures input_tokens output_tokens cached_tokens cost active_seconds"
            " first_token_seconds notice_id outcome reason ended_commit_no opened_at ended_at trust key_id plan_id"
            " program_id space_id"
        ),
        key=("agent_id", "number"),
        omitted={"tenant_id": TENANT, "trace": TRACE},
    ),
    LineKind(
        "agent_resets",
        columns("agent_id reason author_kind author_id author_name from_seq told_seq created_at"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    LineKind(
        "plans",
        columns(
            "id agent_id name instruction purpose schedule expression zone space_id status next_due_at next_look_at"
            " jitter_seconds pause_from pause_until quiet_from quiet_until ends_at catch_up created_by_kind created_by"
            " hop is_own created_at updated_at deleted_at spaces trust"
        ),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "plan_occurrences",
        columns("agent_id plan_id due_at state reason count event_key created_at"),
        key=("plan_id", "due_at"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    LineKind(
        "tasks",
        columns(
            "id agent_id parent_id goal status space_id message_id is_unattended reads_knowledge may_ask goal_number"
            " hop progress progress_at result reason deadline stalled_at paused_at retried_at created_by_kind"
            " created_by created_at updated_at ended_at spaces trust"
        ),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "mcp_servers",
        columns(
            "id name link program allowed effect effects visible approval is_trusted timeout_seconds patience_seconds"
            " status last_error refused listed_at next_list_at failures revision created_by created_at updated_at"
            " deleted_at"
        ),
        omitted={"tenant_id": TENANT, "claim_id": RUNNING},
    ),
    LineKind(
        "tools",
        columns(
            "id name kind description input effect visible displays timeout_seconds patience_seconds approval"
            " is_trusted config server_id is_offered revision created_by created_at updated_at deleted_at"
        ),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "tool_calls",
        columns(
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
    LineKind(
        "tool_results",
        columns("call_id part text"),
        key=("call_id", "part"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    LineKind(
        "inbox_events",
        columns(
            "agent_id event_key type priority payload space_id receipt cycle_id entry_seq is_alone withheld_seq"
            " is_prompt created_at settled_at trust key_id program_id"
        ),
        key=("agent_id", "id"),
        omitted={"tenant_id": TENANT, "id": NUMBER, "trace": TRACE},
    ),
    LineKind(
        "agent_processes",
        columns(
            "agent_id state wake_no wake_at wake_reason lease_no commit_no tail_seq committed_at cycle_id stopping"
            " stopping_words tail_attempts window_from rooms_seq lived_to beside_seq frame_seq compaction_id"
            " unsummarised_from token_ratio window_high active_space cycle_count last_cycle_at is_listed unprompted"
            " input_tokens output_tokens cost"
        ),
        key=("agent_id",),
        omitted={
            "tenant_id": TENANT, "waits_for": "it names an outage of this installation", "lease_id": RUNNING,
            "worker_id": RUNNING, "leased_at": RUNNING, "cutting": RUNNING, "cutting_words": RUNNING,
        },
    ),
    LineKind(
        "room_news",
        columns("id agent_id space_id joined departed old_name old_name_trust names"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "digests",
        columns("agent_id plan_id spaces created_at read_at"),
        key=("agent_id",),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
    LineKind(
        "repairs",
        columns("agent_id kind reason created_at"),
        omitted={"tenant_id": TENANT, "id": NUMBER},
    ),
)  # fmt: skip
