-- Row-level security, its policies, and the grants of the three roles. This file has all of them. Make changes here:
-- `migrate` applies the whole file again, in one transaction. Add each new table to the lists below; otherwise no role
-- may read it.

-- Remove all earlier policies and grants. Every table of ours with a policy has the policy `tenant`; an operator's own
-- tables in this schema keep theirs.
DO $$ DECLARE p record; BEGIN
  FOR p IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' AND tablename IN (
    SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'tenant') LOOP
    EXECUTE format('DROP POLICY %I ON %I', p.policyname, p.tablename);
  END LOOP;
END $$;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM circadian_app, circadian_lookup, circadian_accounts;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM circadian_app, circadian_lookup, circadian_accounts;

-- Tables of tenants, such as `messages`: each gets the policy `tenant` of this loop. A transaction sees only the rows of
-- its own tenant. This applies to the owner of the tables too.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY[
      'access_tokens', 'agent_processes', 'agent_resets', 'agents', 'apps', 'archive_pages', 'archive_vectors',
      'archives', 'audit_log', 'authorization_codes', 'budget_reservations', 'budget_windows', 'budgets',
      'compactions', 'connector_senders', 'connectors', 'consciousness_entries', 'device_codes', 'digests', 'episodes', 'failure_mails', 'goals', 'hooks',
      'idempotency_keys', 'identities', 'identity_providers', 'inbox_events', 'invitations', 'knowledge_heads',
      'learnings', 'mcp_servers', 'members', 'memories', 'messages', 'model_health', 'model_prices', 'notes',
      'plan_occurrences', 'plans', 'prompt_frames', 'refresh_tokens', 'repairs', 'room_news', 'secrets',
      'services', 'space_members', 'spaces', 'tasks', 'tenant_keys', 'tenants', 'think_cycles',
      'token_families', 'tool_calls', 'tool_results', 'tools', 'usage_records', 'webhook_deliveries',
      'webhook_endpoints'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format($p$CREATE POLICY tenant ON %I
      USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
      WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, t);
  END LOOP;
END $$;

-- Functions that read across tenants (`SECURITY DEFINER`, owned by circadian_lookup) see all rows of these tables.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY[
      'access_tokens', 'agents', 'apps', 'archive_pages', 'archives', 'audit_log', 'authorization_codes',
      'budget_reservations', 'compactions', 'device_codes', 'failure_mails', 'goals', 'hooks', 'idempotency_keys',
      'identity_providers', 'inbox_events', 'invitations', 'mcp_servers', 'members', 'plans', 'refresh_tokens',
      'services', 'spaces', 'tasks', 'tenant_keys', 'tenants', 'think_cycles', 'tool_calls',
      'webhook_deliveries', 'webhook_endpoints'
  ] LOOP
    EXECUTE format('CREATE POLICY lookup ON %I FOR SELECT TO circadian_lookup USING (true)', t);
  END LOOP;
END $$;

-- The sweep reads across tenants and assigns agents to workers, so it writes too.
CREATE POLICY lookup ON agent_processes FOR ALL TO circadian_lookup USING (true) WITH CHECK (true);

-- Rows that the application may delete only some time after they have ended (backend/kit/purge.py).
CREATE POLICY past ON access_tokens AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (least(expires_at, revoked_at) < now() - interval '7 days');
CREATE POLICY past ON apps AS RESTRICTIVE FOR DELETE TO circadian_app
  USING ((registration_digest IS NOT NULL OR status = 'DELETED') AND updated_at < now() - interval '7 days');
CREATE POLICY past ON plan_occurrences AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (created_at < now() - interval '90 days');
CREATE POLICY past_locked ON plan_occurrences AS RESTRICTIVE FOR UPDATE TO circadian_app
  USING (created_at < now() - interval '90 days') WITH CHECK (false);
CREATE POLICY past ON refresh_tokens AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (expires_at < now() - interval '7 days');
CREATE POLICY past ON tasks AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (ended_at < now() - interval '15 days');
CREATE POLICY past ON token_families AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (expires_at < now() - interval '7 days');

-- The operator's caps: a tenant's own sessions can only read them.
CREATE POLICY caps_inserted ON budgets AS RESTRICTIVE FOR INSERT TO circadian_app WITH CHECK (NOT is_cap);
CREATE POLICY caps_changed ON budgets AS RESTRICTIVE FOR UPDATE TO circadian_app USING (NOT is_cap)
  WITH CHECK (NOT is_cap);
CREATE POLICY caps_deleted ON budgets AS RESTRICTIVE FOR DELETE TO circadian_app USING (NOT is_cap);

-- An agent's past may be deleted only after the retention time of its tenant (ADR 0026).
CREATE POLICY retention ON archive_pages AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (ended_at < now() - make_interval(days => (
    SELECT t.retention_days FROM tenants t
    WHERE t.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))));
CREATE POLICY retention ON consciousness_entries AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (created_at < now() - make_interval(days => (
    SELECT t.retention_days FROM tenants t
    WHERE t.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))));
CREATE POLICY retention ON episodes AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (ended_at < now() - make_interval(days => (
    SELECT t.retention_days FROM tenants t
    WHERE t.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))));
CREATE POLICY retention ON archive_vectors AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (EXISTS (
    SELECT FROM archive_pages p
    WHERE (p.tenant_id, p.id) = (archive_vectors.tenant_id, archive_vectors.page_id) AND p.ended_at < now() - make_interval(
      days => (SELECT t.retention_days FROM tenants t
    WHERE t.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)))));
CREATE POLICY retention ON tool_results AS RESTRICTIVE FOR DELETE TO circadian_app
  USING (EXISTS (
    SELECT FROM tool_calls c
    WHERE (c.tenant_id, c.id) = (tool_results.tenant_id, tool_results.call_id) AND c.created_at < now() - make_interval(
      days => (SELECT t.retention_days FROM tenants t
    WHERE t.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)))));

-- Grants. A column list restricts the grant to these columns.
GRANT SELECT, INSERT, UPDATE, DELETE ON account_tokens, browser_sessions, passkeys, second_factors
  TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE ON users TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_processes, agents, apps, archive_pages, archive_vectors,
  authorization_codes, budget_reservations, budget_windows, budgets, connector_senders, device_codes, episodes,
  failure_mails, goals, hooks, idempotency_keys,
  identities, identity_providers, inbox_events, invitations, learnings, memories, messages, model_health, model_prices, notes,
  refresh_tokens, room_news, secrets, space_members, spaces, tasks, tenant_keys, think_cycles, token_families,
  tool_calls, webhook_deliveries, webhook_endpoints, workers TO circadian_app;
GRANT SELECT, INSERT, UPDATE ON archives, compactions, knowledge_heads, mcp_servers, plans, services, tools TO
  circadian_app;
GRANT SELECT, INSERT ON prompt_frames, repairs, usage_records TO circadian_app;
GRANT SELECT ON sql_texts, tortoise_migrations TO circadian_app;
GRANT SELECT, INSERT, UPDATE (expires_at, last_used_at, name, revoked_at), DELETE ON access_tokens TO circadian_app;
GRANT SELECT, INSERT, UPDATE (told_seq) ON agent_resets TO circadian_app;
GRANT SELECT, INSERT, UPDATE (hash, seq) ON audit_log TO circadian_app;
GRANT SELECT, INSERT, UPDATE ON connectors TO circadian_app;
GRANT SELECT, INSERT, UPDATE (content, mask_reason, original, tokens), DELETE ON consciousness_entries TO circadian_app;
GRANT SELECT, INSERT, UPDATE (created_at, plan_id, read_at, spaces) ON digests TO circadian_app;
GRANT SELECT, INSERT, UPDATE (failure_mailed_at, failure_mails, hold_mailed_at, hold_mails, left_at, name, role,
  shows_presence) ON members TO circadian_app;
GRANT SELECT, INSERT, UPDATE (id), DELETE ON plan_occurrences TO circadian_app;
GRANT SELECT, INSERT (name, tenant_id), UPDATE (assistant_tools, models, name, open_hosts, retention_days) ON
  tenants TO circadian_app;
GRANT SELECT, INSERT, DELETE ON tool_results TO circadian_app;
GRANT SELECT ON access_tokens, agents, apps, archive_pages, archives, authorization_codes, device_codes, goals,
  identity_providers, inbox_events, invitations, refresh_tokens, services, tenants, think_cycles, tool_calls, users TO
  circadian_lookup;
GRANT SELECT, UPDATE (lease_id, lease_no, leased_at, state, tail_attempts, wake_at, wake_no, wake_reason, worker_id)
  ON agent_processes TO circadian_lookup;
GRANT SELECT (id, occurred_at, seq, tenant_id) ON audit_log TO circadian_lookup;
GRANT SELECT (agent_id, created_at, lease_id, request_id, spent, tenant_id, window_id, worker_id) ON
  budget_reservations TO circadian_lookup;
GRANT SELECT (id, next_at, state, tenant_id, worker_id) ON compactions TO circadian_lookup;
GRANT SELECT (mail_at, tenant_id) ON failure_mails TO circadian_lookup;
GRANT SELECT (id, tenant_id) ON hooks TO circadian_lookup;
GRANT SELECT (created_at, tenant_id) ON idempotency_keys TO circadian_lookup;
GRANT SELECT (id, next_list_at, tenant_id) ON mcp_servers TO circadian_lookup;
GRANT SELECT, UPDATE (user_id) ON members TO circadian_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON model_outages TO circadian_lookup;
GRANT SELECT (id, next_look_at, status, tenant_id) ON plans TO circadian_lookup;
GRANT SELECT (id, rev, seq, tenant_id) ON spaces TO circadian_lookup;
GRANT SELECT (agent_id, deadline, ended_at, parent_id, paused_at, progress_at, retried_at, stalled_at, status,
  tenant_id) ON tasks TO circadian_lookup;
GRANT SELECT (tenant_id, wrapped_by) ON tenant_keys TO circadian_lookup;
GRANT SELECT (created_at, endpoint_id, state, tenant_id) ON webhook_deliveries TO circadian_lookup;
GRANT SELECT (agent_id, claim_id, claimed_until, failing_since, id, is_holds, is_security, next_try_at, rev, seq, space_id, status,
  tenant_id, tools, worker_id) ON webhook_endpoints TO circadian_lookup;
GRANT SELECT, INSERT (id), UPDATE (beat_at) ON workers TO circadian_lookup;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO circadian_app;
REVOKE ALL ON SEQUENCE sql_texts_no_seq FROM circadian_app;
