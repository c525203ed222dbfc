-- The parts of the schema that models cannot express: roles, defaults with database time, generated columns, foreign
-- keys, checks, indexes. Migration 0001_initial applies this file once. Never change it: write a new migration instead.
-- Functions and triggers are in functions/, row-level security and grants in policies.sql. `migrate` applies those
-- files again whenever their text changes.

-- Three roles: circadian_app for API and workers, circadian_lookup for functions that read across tenants,
-- circadian_accounts for functions that read accounts. Roles belong to the cluster, so another database may already
-- have created them.
DO $$ DECLARE r text; BEGIN
  FOREACH r IN ARRAY ARRAY['circadian_app', 'circadian_lookup', 'circadian_accounts'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', r);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;
GRANT circadian_app, circadian_lookup, circadian_accounts TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO circadian_app, circadian_lookup, circadian_accounts;

-- The texts of functions and policies that were applied to this database (backend/kit/sql_texts.py).
CREATE TABLE sql_texts (
  name text NOT NULL,
  digest text NOT NULL,
  no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, digest)
);
COMMENT ON TABLE sql_texts IS 'Applied texts of migrations/sql. The present text of a name has the highest no.';

-- Defaults for times (database time) and for counters. They are needed because SQL writes the rows, not the models.
ALTER TABLE access_tokens ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE account_tokens ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE agent_processes ALTER COLUMN state SET DEFAULT 'SLEEPING',
  ALTER COLUMN wake_no SET DEFAULT 0,
  ALTER COLUMN lease_no SET DEFAULT 0,
  ALTER COLUMN commit_no SET DEFAULT 0,
  ALTER COLUMN tail_seq SET DEFAULT 0,
  ALTER COLUMN tail_attempts SET DEFAULT 0,
  ALTER COLUMN cycle_count SET DEFAULT 0,
  ALTER COLUMN input_tokens SET DEFAULT 0,
  ALTER COLUMN output_tokens SET DEFAULT 0,
  ALTER COLUMN cost SET DEFAULT 0,
  ALTER COLUMN wake_at SET DEFAULT now(),
  ALTER COLUMN committed_at SET DEFAULT now(),
  ALTER COLUMN wake_reason SET DEFAULT 'EVENT',
  ALTER COLUMN window_from SET DEFAULT 1;
ALTER TABLE agent_resets ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE agents ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE apps ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE audit_log ALTER COLUMN occurred_at SET DEFAULT now();
ALTER TABLE authorization_codes ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE browser_sessions ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN seen_at SET DEFAULT now();
ALTER TABLE compactions ALTER COLUMN next_at SET DEFAULT now(),
  ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE connectors ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE consciousness_entries ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE device_codes ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE digests ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE episodes ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE goals ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now(),
  ALTER COLUMN news_at SET DEFAULT now();
ALTER TABLE hooks ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE idempotency_keys ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE identities ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE identity_providers ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE inbox_events ALTER COLUMN receipt SET DEFAULT 'PENDING',
  ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE invitations ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE learnings ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE mcp_servers ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE members ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE memories ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE messages ALTER COLUMN rev SET DEFAULT 0,
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE model_health ALTER COLUMN since SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE model_outages ALTER COLUMN rounds SET DEFAULT 1,
  ALTER COLUMN since SET DEFAULT now(),
  ALTER COLUMN probed_at SET DEFAULT now();
ALTER TABLE notes ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE plan_occurrences ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE plans ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE prompt_frames ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE refresh_tokens ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE repairs ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE secrets ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE services ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE space_members ALTER COLUMN joined_at SET DEFAULT now();
ALTER TABLE spaces ALTER COLUMN seq SET DEFAULT 0,
  ALTER COLUMN rev SET DEFAULT 0,
  ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE tasks ALTER COLUMN progress_at SET DEFAULT now(),
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE tenant_keys ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE tenants ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE think_cycles ALTER COLUMN steps SET DEFAULT 0,
  ALTER COLUMN input_tokens SET DEFAULT 0,
  ALTER COLUMN output_tokens SET DEFAULT 0,
  ALTER COLUMN cached_tokens SET DEFAULT 0,
  ALTER COLUMN cost SET DEFAULT 0,
  ALTER COLUMN active_seconds SET DEFAULT 0,
  ALTER COLUMN opened_at SET DEFAULT now();
ALTER TABLE token_families ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE tool_calls ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE tools ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE usage_records ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE users ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE webhook_deliveries ALTER COLUMN created_at SET DEFAULT now();
ALTER TABLE webhook_endpoints ALTER COLUMN next_try_at SET DEFAULT now(),
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE workers ALTER COLUMN started_at SET DEFAULT now(),
  ALTER COLUMN beat_at SET DEFAULT now();

-- Columns that models cannot express: text search, and one generated column for each kind of actor (person, agent or
-- service). Each of those columns has a foreign key.
ALTER TABLE archive_pages ADD COLUMN words tsvector NOT NULL;
ALTER TABLE messages ADD COLUMN member_id uuid GENERATED ALWAYS AS (CASE WHEN author_kind = 'PERSON' THEN author_id
    END) STORED,
  ADD COLUMN agent_id uuid GENERATED ALWAYS AS (CASE WHEN author_kind = 'AGENT' THEN author_id END) STORED,
  ADD COLUMN service_id uuid GENERATED ALWAYS AS (CASE WHEN author_kind = 'SERVICE' THEN author_id END) STORED;
ALTER TABLE notes ADD COLUMN words tsvector
    GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, title || ' ' || text)) STORED NOT NULL;
ALTER TABLE space_members ADD COLUMN member_id uuid GENERATED ALWAYS AS (CASE WHEN actor_kind = 'PERSON' THEN
    actor_id END) STORED,
  ADD COLUMN agent_id uuid GENERATED ALWAYS AS (CASE WHEN actor_kind = 'AGENT' THEN actor_id END) STORED,
  ADD COLUMN service_id uuid GENERATED ALWAYS AS (CASE WHEN actor_kind = 'SERVICE' THEN actor_id END) STORED;

-- Constraints.
ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_check CHECK (((member_id IS NOT NULL) OR (service_id IS NOT
    NULL)));
ALTER TABLE agents ADD CONSTRAINT agents_check CHECK (((kind = 'TASK') = (parent_id IS NOT NULL))),
  ADD CONSTRAINT agents_check1 CHECK (((parent_id IS NULL) = (depth = 0))),
  ADD CONSTRAINT agents_member CHECK (
CASE kind
    WHEN 'PERSONAL_ASSISTANT'::text THEN (member_id IS NOT NULL)
    WHEN 'TASK'::text THEN true
    ELSE (member_id IS NULL)
END);
ALTER TABLE compactions ADD CONSTRAINT compactions_check CHECK (((state NOT IN ('READY', 'ADOPTED', 'UNDOING',
    'UNDONE')) OR (num_nulls(from_seq, to_seq, text) = 0))),
  ADD CONSTRAINT compactions_check1 CHECK ((from_seq <= to_seq));
ALTER TABLE hooks ADD CONSTRAINT hooks_check CHECK ((num_nonnulls(agent_id, connector_id) = 1));
ALTER TABLE mcp_servers ADD CONSTRAINT mcp_servers_check CHECK (((next_list_at IS NULL) = ((status = 'OFF') OR
    (deleted_at IS NOT NULL)))),
  ADD CONSTRAINT mcp_servers_check1 CHECK ((num_nonnulls(link, program) = 1));
ALTER TABLE plan_occurrences ADD CONSTRAINT plan_occurrences_check CHECK (((state = 'FIRED') = (event_key IS NOT
    NULL))),
  ADD CONSTRAINT plan_occurrences_check1 CHECK (((state = 'SKIPPED') = (reason IS NOT NULL)));
ALTER TABLE plans ADD CONSTRAINT plans_check CHECK (((status = 'ENDED') = (next_due_at IS NULL))),
  ADD CONSTRAINT plans_check1 CHECK (((next_due_at IS NULL) = (next_look_at IS NULL))),
  ADD CONSTRAINT plans_check2 CHECK (((quiet_from IS NULL) = (quiet_until IS NULL)));
ALTER TABLE services ADD CONSTRAINT services_check CHECK (((kind = 'APP') = (app_id IS NOT NULL)));
ALTER TABLE tasks ADD CONSTRAINT tasks_check CHECK (((ended_at IS NOT NULL) = (status IN ('COMPLETED', 'FAILED',
    'CANCELLED', 'EXPIRED')))),
  ADD CONSTRAINT tasks_check1 CHECK (((status <> 'PAUSED') OR ((paused_at IS NOT NULL) AND (retried_at IS NOT NULL))));
ALTER TABLE tenants ADD CONSTRAINT tenants_retention CHECK ((retention_days >= 7));
ALTER TABLE tools ADD CONSTRAINT tools_check CHECK (((kind = 'MCP') = (server_id IS NOT NULL))),
  ADD CONSTRAINT tools_own_name CHECK (((server_id IS NOT NULL) OR (deleted_at IS NOT NULL) OR
      (POSITION(('__'::text) IN (name)) = 0)));
ALTER TABLE usage_records ADD CONSTRAINT usage_records_check CHECK (((purpose <> 'THINKING') OR (cycle_id IS NOT
    NULL)));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_check CHECK ((num_nonnulls(space_id, agent_id, tools,
    NULLIF(is_security, false), NULLIF(is_holds, false)) = 1));
ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_tenant_id_family_id_fkey FOREIGN KEY (tenant_id, family_id)
    REFERENCES token_families(tenant_id, id),
  ADD CONSTRAINT access_tokens_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT access_tokens_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES
      services(tenant_id, id);
ALTER TABLE agent_processes ADD CONSTRAINT agent_processes_tenant_id_active_space_fkey FOREIGN KEY (tenant_id,
    active_space) REFERENCES spaces(tenant_id, id),
  ADD CONSTRAINT agent_processes_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
      agents(tenant_id, id),
  ADD CONSTRAINT agent_processes_tenant_id_compaction_id_fkey FOREIGN KEY (tenant_id, compaction_id) REFERENCES
      compactions(tenant_id, id),
  ADD CONSTRAINT agent_processes_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id);
ALTER TABLE agent_resets ADD CONSTRAINT agent_resets_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT agent_resets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE agents ADD CONSTRAINT agents_tenant_id_default_connector_id_fkey FOREIGN KEY (tenant_id,
    default_connector_id) REFERENCES connectors(tenant_id, id),
  ADD CONSTRAINT agents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT agents_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  ADD CONSTRAINT agents_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES agents(tenant_id, id);
ALTER TABLE apps ADD CONSTRAINT apps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE archive_pages ADD CONSTRAINT archive_pages_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id);
ALTER TABLE archives ADD CONSTRAINT archives_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE authorization_codes ADD CONSTRAINT authorization_codes_tenant_id_family_id_fkey FOREIGN KEY (tenant_id,
    family_id) REFERENCES token_families(tenant_id, id),
  ADD CONSTRAINT authorization_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT authorization_codes_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT authorization_codes_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES
      services(tenant_id, id);
ALTER TABLE browser_sessions ADD CONSTRAINT browser_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE compactions ADD CONSTRAINT compactions_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT compactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT compactions_tenant_id_previous_id_fkey FOREIGN KEY (tenant_id, previous_id) REFERENCES
      compactions(tenant_id, id);
ALTER TABLE connector_senders ADD CONSTRAINT connector_senders_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id,
    connector_id) REFERENCES connectors(tenant_id, id),
  ADD CONSTRAINT connector_senders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT connector_senders_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id);
ALTER TABLE connectors ADD CONSTRAINT connectors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT connectors_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES
      services(tenant_id, id),
  ADD CONSTRAINT connectors_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id, id);
ALTER TABLE consciousness_entries ADD CONSTRAINT consciousness_entries_tenant_id_agent_id_fkey FOREIGN KEY
    (tenant_id, agent_id) REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT consciousness_entries_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id);
ALTER TABLE device_codes ADD CONSTRAINT device_codes_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id)
    REFERENCES apps(tenant_id, id),
  ADD CONSTRAINT device_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE digests ADD CONSTRAINT digests_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT digests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT digests_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES plans(tenant_id, id);
ALTER TABLE episodes ADD CONSTRAINT episodes_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id);
ALTER TABLE failure_mails ADD CONSTRAINT failure_mails_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT failure_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE goals ADD CONSTRAINT goals_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT goals_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles(tenant_id, id),
  ADD CONSTRAINT goals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE hooks ADD CONSTRAINT hooks_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT hooks_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES
      connectors(tenant_id, id),
  ADD CONSTRAINT hooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT hooks_tenant_id_secret_before_id_fkey FOREIGN KEY (tenant_id, secret_before_id) REFERENCES
      secrets(tenant_id, id),
  ADD CONSTRAINT hooks_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES secrets(tenant_id, id);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES
    tenants(tenant_id);
ALTER TABLE identities ADD CONSTRAINT identities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT identities_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT identities_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES
      identity_providers(tenant_id, id);
ALTER TABLE identity_providers ADD CONSTRAINT identity_providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES
    tenants(tenant_id),
  ADD CONSTRAINT identity_providers_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES
      secrets(tenant_id, id);
ALTER TABLE inbox_events ADD CONSTRAINT inbox_events_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT inbox_events_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id),
  ADD CONSTRAINT inbox_events_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id,
      id);
ALTER TABLE invitations ADD CONSTRAINT invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT invitations_tenant_id_invited_by_fkey FOREIGN KEY (tenant_id, invited_by) REFERENCES
      members(tenant_id, id);
ALTER TABLE knowledge_heads ADD CONSTRAINT knowledge_heads_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT knowledge_heads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE learnings ADD CONSTRAINT learnings_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT learnings_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id),
  ADD CONSTRAINT learnings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE mcp_servers ADD CONSTRAINT mcp_servers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE members ADD CONSTRAINT members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE memories ADD CONSTRAINT memories_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT memories_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id),
  ADD CONSTRAINT memories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE messages ADD CONSTRAINT messages_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT messages_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES
      connectors(tenant_id, id),
  ADD CONSTRAINT messages_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  ADD CONSTRAINT messages_tenant_id_origin_fkey FOREIGN KEY (tenant_id, origin) REFERENCES spaces(tenant_id, id),
  ADD CONSTRAINT messages_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES
      services(tenant_id, id),
  ADD CONSTRAINT messages_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id, id);
ALTER TABLE model_health ADD CONSTRAINT model_health_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES
    tenants(tenant_id);
ALTER TABLE notes ADD CONSTRAINT notes_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT notes_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES think_cycles(tenant_id, id),
  ADD CONSTRAINT notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE plan_occurrences ADD CONSTRAINT plan_occurrences_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id,
    agent_id) REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT plan_occurrences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT plan_occurrences_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES
      plans(tenant_id, id);
ALTER TABLE plans ADD CONSTRAINT plans_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT plans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT plans_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id, id);
ALTER TABLE prompt_frames ADD CONSTRAINT prompt_frames_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES
    tenants(tenant_id);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_tenant_id_family_id_fkey FOREIGN KEY (tenant_id, family_id)
    REFERENCES token_families(tenant_id, id),
  ADD CONSTRAINT refresh_tokens_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE repairs ADD CONSTRAINT repairs_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id);
ALTER TABLE room_news ADD CONSTRAINT room_news_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT room_news_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT room_news_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id, id);
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE secrets ADD CONSTRAINT secrets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT secrets_tenant_id_key_id_fkey FOREIGN KEY (tenant_id, key_id) REFERENCES tenant_keys(tenant_id, id);
ALTER TABLE services ADD CONSTRAINT services_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  ADD CONSTRAINT services_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE space_members ADD CONSTRAINT space_members_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT space_members_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT space_members_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES
      services(tenant_id, id),
  ADD CONSTRAINT space_members_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES
      spaces(tenant_id, id);
ALTER TABLE spaces ADD CONSTRAINT spaces_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE tasks ADD CONSTRAINT tasks_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id) REFERENCES
    agents(tenant_id, id),
  ADD CONSTRAINT tasks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT tasks_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id),
  ADD CONSTRAINT tasks_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT tasks_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id, id);
ALTER TABLE tenant_keys ADD CONSTRAINT tenant_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE think_cycles ADD CONSTRAINT think_cycles_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT think_cycles_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT think_cycles_tenant_id_notice_id_fkey FOREIGN KEY (tenant_id, notice_id) REFERENCES
      messages(tenant_id, id);
ALTER TABLE token_families ADD CONSTRAINT token_families_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES
    tenants(tenant_id),
  ADD CONSTRAINT token_families_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT token_families_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id) REFERENCES
      services(tenant_id, id);
ALTER TABLE tool_calls ADD CONSTRAINT tool_calls_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT tool_calls_tenant_id_answered_by_id_fkey FOREIGN KEY (tenant_id, answered_by_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT tool_calls_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES
      members(tenant_id, id),
  ADD CONSTRAINT tool_calls_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id),
  ADD CONSTRAINT tool_calls_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES
      messages(tenant_id, id),
  ADD CONSTRAINT tool_calls_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES spaces(tenant_id, id),
  ADD CONSTRAINT tool_calls_tenant_id_tool_id_fkey FOREIGN KEY (tenant_id, tool_id) REFERENCES tools(tenant_id, id);
ALTER TABLE tool_results ADD CONSTRAINT tool_results_tenant_id_call_id_fkey FOREIGN KEY (tenant_id, call_id)
    REFERENCES tool_calls(tenant_id, id),
  ADD CONSTRAINT tool_results_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE tools ADD CONSTRAINT tools_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT tools_tenant_id_server_id_fkey FOREIGN KEY (tenant_id, server_id) REFERENCES mcp_servers(tenant_id,
      id);
ALTER TABLE usage_records ADD CONSTRAINT usage_records_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id, agent_id)
    REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT usage_records_tenant_id_cycle_id_fkey FOREIGN KEY (tenant_id, cycle_id) REFERENCES
      think_cycles(tenant_id, id),
  ADD CONSTRAINT usage_records_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES
      members(tenant_id, id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id,
    endpoint_id) REFERENCES webhook_endpoints(tenant_id, id),
  ADD CONSTRAINT webhook_deliveries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_tenant_id_agent_id_fkey FOREIGN KEY (tenant_id,
    agent_id) REFERENCES agents(tenant_id, id),
  ADD CONSTRAINT webhook_endpoints_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id) REFERENCES
      connectors(tenant_id, id),
  ADD CONSTRAINT webhook_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  ADD CONSTRAINT webhook_endpoints_tenant_id_secret_before_id_fkey FOREIGN KEY (tenant_id, secret_before_id)
      REFERENCES secrets(tenant_id, id),
  ADD CONSTRAINT webhook_endpoints_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id) REFERENCES
      secrets(tenant_id, id),
  ADD CONSTRAINT webhook_endpoints_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES
      spaces(tenant_id, id);

-- Indexes.
CREATE INDEX access_tokens_good ON access_tokens (tenant_id, member_id) WHERE revoked_at IS NULL;
CREATE INDEX access_tokens_keys ON access_tokens (tenant_id, service_id, created_at, id) WHERE kind = 'KEY';
CREATE INDEX access_tokens_listed_past ON access_tokens (tenant_id, LEAST(expires_at, revoked_at)) WHERE kind <>
    'OAUTH';
CREATE INDEX access_tokens_of_member ON access_tokens (tenant_id, member_id, created_at, id) WHERE kind = 'PERSONAL';
CREATE INDEX access_tokens_of_service ON access_tokens (tenant_id, service_id) WHERE ((service_id IS NOT NULL) AND
    (revoked_at IS NULL));
CREATE INDEX access_tokens_past ON access_tokens (tenant_id, expires_at) WHERE kind = 'OAUTH';
CREATE INDEX access_tokens_personal ON access_tokens (tenant_id, created_at, id) WHERE kind = 'PERSONAL';
CREATE INDEX account_tokens_past ON account_tokens (expires_at);
CREATE INDEX agent_processes_awake ON agent_processes (state, wake_at) WHERE state <> 'SLEEPING';
CREATE INDEX agent_processes_stopping ON agent_processes (worker_id) WHERE ((stopping IS NOT NULL) OR (cutting IS
    NOT NULL));
CREATE INDEX agent_processes_waits ON agent_processes (waits_for) WHERE waits_for IS NOT NULL;
CREATE INDEX agent_processes_waking ON agent_processes (tenant_id, wake_at) WHERE state = 'WAKING';
CREATE INDEX agent_processes_worker ON agent_processes (worker_id) WHERE worker_id IS NOT NULL;
CREATE INDEX agent_resets_untold ON agent_resets (tenant_id, agent_id) WHERE told_seq IS NULL;
CREATE UNIQUE INDEX agents_assistants ON agents (tenant_id, member_id) WHERE ((kind = 'PERSONAL_ASSISTANT') AND
    (status <> 'STOPPED'));
CREATE INDEX agents_by_connector ON agents (tenant_id, default_connector_id) WHERE default_connector_id IS NOT NULL;
CREATE INDEX agents_children ON agents (tenant_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX agents_name_key ON agents (tenant_id, name_key) WHERE ((kind NOT IN ('TASK',
    'PERSONAL_ASSISTANT')) AND (status <> 'STOPPED'));
CREATE INDEX apps_by_tenant ON apps (tenant_id, created_at, id) WHERE status <> 'DELETED';
CREATE INDEX apps_past ON apps (tenant_id, updated_at) WHERE ((registration_digest IS NOT NULL) OR (status =
    'DELETED'));
CREATE INDEX archive_pages_words ON archive_pages USING gin (words);
CREATE INDEX archives_due ON archives (episode_at) INCLUDE (tenant_id, agent_id) WHERE episode_at IS NOT NULL;
CREATE INDEX archives_past ON archives (tenant_id, COALESCE(past_from, '-infinity'::timestamp with time zone))
    INCLUDE (agent_id, past_rest_until);
CREATE INDEX audit_log_action ON audit_log (tenant_id, action, occurred_at, id);
CREATE INDEX audit_log_actor ON audit_log (tenant_id, actor_id, occurred_at, id);
CREATE INDEX audit_log_target ON audit_log (tenant_id, target_id, occurred_at, id);
CREATE INDEX audit_log_time ON audit_log (tenant_id, occurred_at, id);
CREATE INDEX audit_log_unsealed ON audit_log (tenant_id, id) WHERE seq IS NULL;
CREATE INDEX authorization_codes_of_family ON authorization_codes (tenant_id, family_id) WHERE family_id IS NOT NULL;
CREATE INDEX authorization_codes_past ON authorization_codes (tenant_id, expires_at);
CREATE INDEX browser_sessions_past ON browser_sessions (expires_at);
CREATE INDEX compactions_due ON compactions (next_at) INCLUDE (tenant_id, id) WHERE state IN ('WANTED', 'WRITING');
CREATE UNIQUE INDEX compactions_open ON compactions (tenant_id, agent_id) WHERE state IN ('WANTED', 'WRITING',
    'READY', 'UNDOING');
CREATE UNIQUE INDEX connector_senders_sender ON connector_senders (tenant_id, connector_id, sender_id) WHERE
    sender_id IS NOT NULL;
CREATE UNIQUE INDEX connectors_of_space ON connectors (tenant_id, space_id) WHERE deleted_at IS NULL;
CREATE INDEX device_codes_of_app ON device_codes (tenant_id, app_id);
CREATE INDEX device_codes_past ON device_codes (tenant_id, expires_at);
CREATE INDEX failure_mails_mail ON failure_mails (mail_at);
CREATE UNIQUE INDEX failure_mails_model ON failure_mails (tenant_id, model, is_own_key) WHERE kind = 'MODEL';
CREATE INDEX failure_mails_of_agent ON failure_mails (tenant_id, agent_id);
CREATE INDEX goals_changed ON goals (tenant_id, agent_id, change_no);
CREATE INDEX goals_news ON goals (news_at) WHERE status = 'WORKING';
CREATE INDEX identities_of_member ON identities (tenant_id, member_id);
CREATE INDEX identity_providers_by_age ON identity_providers (tenant_id, created_at, id);
CREATE INDEX inbox_events_dead ON inbox_events (tenant_id, id) WHERE receipt = 'DEAD_LETTER';
CREATE INDEX inbox_events_dead_of_agent ON inbox_events (tenant_id, agent_id, id) WHERE receipt = 'DEAD_LETTER';
CREATE INDEX inbox_events_injected ON inbox_events (cycle_id) WHERE receipt = 'INJECTED';
CREATE INDEX inbox_events_pending ON inbox_events (agent_id, id) WHERE receipt = 'PENDING';
CREATE INDEX inbox_events_queue ON inbox_events (agent_id, priority, ((id + 0))) WHERE receipt = 'PENDING';
CREATE INDEX inbox_events_withheld ON inbox_events (agent_id) WHERE ((withheld_seq IS NOT NULL) AND (receipt IN
    ('PENDING', 'INJECTED')));
CREATE UNIQUE INDEX invitations_open ON invitations (tenant_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at
    IS NULL));
CREATE INDEX invitations_past ON invitations (tenant_id, LEAST(accepted_at, revoked_at, expires_at));
CREATE INDEX learnings_changed ON learnings (tenant_id, agent_id, change_no);
CREATE INDEX mcp_servers_due ON mcp_servers (next_list_at) INCLUDE (tenant_id, id) WHERE next_list_at IS NOT NULL;
CREATE UNIQUE INDEX mcp_servers_names ON mcp_servers (tenant_id, name) WHERE deleted_at IS NULL;
CREATE INDEX members_by_age ON members (tenant_id, created_at, id) WHERE left_at IS NULL;
CREATE INDEX memories_changed ON memories (tenant_id, agent_id, change_no);
CREATE UNIQUE INDEX messages_external ON messages (tenant_id, connector_id, external_id) WHERE connector_id IS NOT NULL;
CREATE INDEX model_outages_probed ON model_outages (probed_at);
CREATE INDEX notes_changed ON notes (tenant_id, agent_id, change_no);
CREATE INDEX plan_occurrences_past ON plan_occurrences (tenant_id, created_at);
CREATE UNIQUE INDEX plans_digest ON plans (tenant_id, agent_id) WHERE ((status <> 'ENDED') AND (purpose = 'DIGEST'));
CREATE INDEX plans_due ON plans (next_look_at) INCLUDE (tenant_id, id) WHERE status = 'ACTIVE';
CREATE UNIQUE INDEX plans_heartbeat ON plans (tenant_id, agent_id) WHERE ((status <> 'ENDED') AND (purpose =
    'HEARTBEAT'));
CREATE INDEX plans_living ON plans (tenant_id, agent_id) WHERE status <> 'ENDED';
CREATE UNIQUE INDEX plans_named ON plans (tenant_id, agent_id, name) WHERE ((status <> 'ENDED') AND (purpose <>
    'TIMER'));
CREATE INDEX refresh_tokens_past ON refresh_tokens (tenant_id, expires_at);
CREATE INDEX services_by_kind ON services (tenant_id, kind, created_at, id);
CREATE UNIQUE INDEX services_installed ON services (tenant_id, app_id) WHERE status <> 'REVOKED';
CREATE INDEX space_members_agents ON space_members (tenant_id, space_id, agent_id) WHERE agent_id IS NOT NULL;
CREATE INDEX tasks_open ON tasks (tenant_id, parent_id) WHERE ended_at IS NULL;
CREATE INDEX tasks_past ON tasks (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX tenant_keys_current ON tenant_keys (tenant_id) WHERE retired_at IS NULL;
CREATE INDEX tenants_retaining ON tenants (tenant_id) WHERE retention_days IS NOT NULL;
CREATE UNIQUE INDEX think_cycles_open ON think_cycles (tenant_id, agent_id) WHERE outcome IS NULL;
CREATE INDEX token_families_past ON token_families (tenant_id, expires_at);
CREATE INDEX tool_calls_asked_until ON tool_calls (expires_at) WHERE ((state = 'HELD') AND ((kind = 'SPACE') OR
    (consent = 'ASKED')));
CREATE INDEX tool_calls_free ON tool_calls (tenant_id, COALESCE(claimed_until, created_at)) WHERE ((state = 'HELD')
    AND (kind = 'EXTERNAL') AND ((claim_id IS NULL) OR (effect <> 'UNSAFE')));
CREATE INDEX tool_calls_grants ON tool_calls (tenant_id, agent_id, grants) WHERE grants IS NOT NULL;
CREATE INDEX tool_calls_held ON tool_calls (tenant_id, created_at, id) WHERE ((state = 'HELD') AND ((kind = 'SPACE')
    OR (consent = 'ASKED')));
CREATE INDEX tool_calls_mail ON tool_calls (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX tool_calls_open ON tool_calls (agent_id) WHERE state IN ('PENDING', 'RUNNING', 'HELD');
CREATE INDEX tool_calls_over ON tool_calls (tenant_id, created_at) WHERE ((told = 'WAITING') AND (NOT ((state =
    'HELD') AND ((kind = 'SPACE') OR (NOT ((consent)::text IS DISTINCT FROM 'ASKED'::text))))));
CREATE INDEX tool_calls_told ON tool_calls (tenant_id, told_seq) WHERE told_seq IS NOT NULL;
CREATE INDEX tool_calls_untold ON tool_calls (tenant_id, created_at) WHERE ((state = 'HELD') AND ((kind = 'SPACE')
    OR (consent = 'ASKED')) AND (told IS NULL));
CREATE INDEX tool_calls_waiting ON tool_calls (tenant_id, created_at) WHERE ((state = 'HELD') AND (kind = 'EXTERNAL'));
CREATE UNIQUE INDEX tools_names ON tools (tenant_id, name) WHERE deleted_at IS NULL;
CREATE INDEX tools_of_server ON tools (tenant_id, server_id) WHERE ((server_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX usage_beside ON usage_records (tenant_id, agent_id, purpose) INCLUDE (input_tokens, output_tokens,
    cost) WHERE purpose <> 'THINKING';
CREATE INDEX webhook_deliveries_past ON webhook_deliveries (tenant_id, COALESCE(settled_at, created_at)) WHERE state
    <> 'PENDING';
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (tenant_id, endpoint_id) WHERE state = 'PENDING';
CREATE INDEX webhook_endpoints_active ON webhook_endpoints (next_try_at) WHERE status = 'ACTIVE';

-- Storage: rows that are updated very often leave free space on their page, for heap-only updates.
ALTER TABLE agent_processes SET (fillfactor=50);
ALTER TABLE spaces SET (fillfactor=50);

-- Embedding vectors of archive pages. Without pgvector, no row is ever written here.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS vector;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
END $$;
CREATE TABLE archive_vectors (
  tenant_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  page_id bigint NOT NULL,
  model varchar(200) NOT NULL,
  embedding real[] NOT NULL,
  place int NOT NULL,
  begins int NOT NULL,
  PRIMARY KEY (tenant_id, page_id, place),
  FOREIGN KEY (tenant_id, page_id) REFERENCES archive_pages (tenant_id, id),
  FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id)
);
CREATE INDEX archive_vectors_of_agent ON archive_vectors (tenant_id, agent_id);
-- `signs` is the binary form of the vector. It is exact enough to choose candidates for the comparison. It is small
-- enough to read it for all vectors of an agent.
DO $$ BEGIN
  IF to_regtype('vector') IS NOT NULL THEN
    ALTER TABLE archive_vectors ALTER COLUMN embedding TYPE vector;
    ALTER TABLE archive_vectors ADD COLUMN signs varbit GENERATED ALWAYS AS (binary_quantize(embedding)::varbit) STORED;
  END IF;
END $$;
