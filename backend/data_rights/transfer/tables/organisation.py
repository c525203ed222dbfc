"""What an organisation and its admins have set up."""

from backend.data_rights.transfer.line_kind import COUNTER, OPERATOR, PROVEN, RUNNING, SECRET, TENANT, LineKind, columns

KINDS = (
    LineKind(
        "tenants",
        columns(
            "name models open_hosts assistant_tools retention_days created_at members_may_set_topics"
            " members_may_create_spaces members_may_start_conversations"
        ),
        key=("tenant_id",),
        omitted={
            "tenant_id": TENANT, "status": OPERATOR, "resumed_at": OPERATOR, "quotas": OPERATOR,
            "is_suspended_with_all": OPERATOR, "retention_looked_at": RUNNING,
        },
        given={"status": "'SUSPENDED'"},
    ),
    LineKind(
        "custom_roles",
        columns("id name description scopes created_at updated_at"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "members",
        columns(
            "id name role custom_role_id custom_scopes hold_mails failure_mails app_request_mails shows_presence"
            " created_at left_at erased_at"
        ),
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
    LineKind(
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
    LineKind(
        "apps",
        columns(
            "id client_id name description homepage_url type status redirect_uris scopes grant_types requires_pushed"
            " requires_proof id_token_algorithm allowed_origins created_by created_at updated_at"
        ),
        omitted={
            "tenant_id": TENANT, "secret_digest": SECRET, "secret_before_digest": SECRET,
            "secret_before_until": SECRET, "registration_digest": SECRET,
        },
        given={"status": "CASE r.status WHEN 'ACTIVE' THEN 'SUSPENDED' ELSE r.status END"},
    ),
    LineKind(
        "services",
        columns("id kind app_id name description scopes is_trusted status created_by created_at updated_at"),
        omitted={"tenant_id": TENANT},
        # An app of another organisation stays there. Its service keeps the name, for the messages that it wrote.
        computed={
            "kind": "CASE WHEN own.id IS NULL THEN 'ACCOUNT' ELSE t.kind END", "app_id": "own.id",
            "status": "CASE WHEN t.kind = 'APP' AND own.id IS NULL THEN 'REVOKED' ELSE t.status END",
        },
        given={"app_id": "(SELECT a.id FROM apps a WHERE a.tenant_id = $1 AND a.id = r.app_id)"},
    ),
    LineKind(
        "budgets",
        columns(
            "id name scope subject_id period unit maximum keys at_end cheaper_model created_at updated_at"
        ),
        omitted={"tenant_id": TENANT, "is_cap": OPERATOR},
        condition="NOT t.is_cap",
    ),
    LineKind(
        "budget_windows",
        columns("id budget_id subject_id starts_at spent noticed updated_at"),
        omitted={"tenant_id": TENANT, "held": RUNNING},
        # Requests of the last minute are settled, and not added up yet (`fold_budget_window`).
        computed={
            "spent": "t.spent + (SELECT coalesce(sum(r.spent), 0) FROM budget_reservations r"
            " WHERE r.tenant_id = $1 AND r.window_id = t.id)",
        },
        condition="EXISTS (SELECT FROM budgets b WHERE b.tenant_id = $1 AND b.id = t.budget_id AND NOT b.is_cap)",
    ),
    LineKind(
        "model_prices",
        columns("id model input_price output_price cached_input_price cache_write_price updated_at"),
        omitted={"tenant_id": TENANT},
    ),
    LineKind(
        "identity_providers",
        columns("id name issuer client_id email_domains joins_as custom_role_id created_at updated_at"),
        omitted={
            "tenant_id": TENANT, "secret_id": SECRET, "domain_proofs": PROVEN,
            "is_enabled": "it has no secret after the import", "is_trusted_for_domains": PROVEN,
            "is_for_owners": PROVEN,
        },
        given={"is_enabled": "false"},
    ),
    LineKind(
        "hooks",
        columns("id agent_id connector_id name template priority is_trusted created_by created_at updated_at"),
        omitted={
            "tenant_id": TENANT, "is_enabled": "nobody has its new secret", "secret_id": SECRET,
            "secret_before_id": SECRET, "secret_before_until": SECRET, "received": COUNTER, "received_at": COUNTER,
            "refused": COUNTER, "refused_at": COUNTER, "ignored": COUNTER, "ignored_at": COUNTER,
            "ignored_reason": COUNTER,
        },
        given={"is_enabled": "false", "secret_id": "l.extra"},
        extra="SECRET",
    ),
    LineKind(
        "webhook_endpoints",
        columns(
            "id name url space_id agent_id tools is_security is_holds connector_id events format seq rev created_by"
            " created_at updated_at"
        ),
        condition="t.service_id IS NULL AND t.app_id IS NULL",
        omitted={
            "service_id": "the owner of an app sets its webhook here", "app_id": "what it follows stays here",
            "tenant_id": TENANT,
            "status": "nobody has its new secret", "secret_id": SECRET,
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
    LineKind(
        "usage_records",
        columns(
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
