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
      'compactions', 'connector_senders', 'connectors', 'consciousness_entries', 'device_codes', 'digests', 'episodes', 'erasures',
      'failure_mails', 'goals', 'hooks',
      'idempotency_keys', 'identities', 'identity_providers', 'inbox_events', 'invitations', 'knowledge_heads',
      'learnings', 'mcp_servers', 'members', 'memories', 'messages', 'model_health', 'model_prices', 'notes',
      'plan_occurrences', 'plans', 'prompt_frames', 'refresh_tokens', 'repairs', 'room_news', 'secrets',
      'services', 'space_members', 'spaces', 'tasks', 'tenant_keys', 'tenants', 'think_cycles',
      'token_families', 'tool_calls', 'tool_results', 'tools', 'usage_records', 'webhook_deliveries',
      'webhook_endpoints', 'withheld_texts'
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
      'budget_reservations', 'compactions', 'device_codes', 'erasures', 'failure_mails', 'goals', 'hooks', 'idempotency_keys',
      'identity_providers', 'inbox_events', 'invitations', 'mcp_servers', 'members', 'plans', 'refresh_tokens',
      'services', 'spaces', 'tasks', 'tenant_keys', 'tenants', 'think_cycles', 'tool_calls',
      'webhook_deliveries', 'webhook_endpoints'
  ] LOOP
    EXECUTE format('CREATE POLICY lookup ON %I FOR SELECT TO circadian_lookup USING (true)', t);
  END LOOP;
END $$;

-- The sweep reads across tenants and assigns agents to workers, so it writes too.
CREATE POLICY lookup ON agent_processes FOR ALL TO circadian_lookup USING (true) WITH CHECK (true);

-- Rows that the application may delete only some time after they have ended (backend/kit/purge.py), only after the
-- retention time of their tenant (ADR 0026), or not at all; and while their tenant or agent is erased (ADR 0066). The
-- audit log has a trigger instead, which raises an error (refuse_rewriting).
DO $$ DECLARE
  own text := $c$(SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)$c$;
  kept text := format('make_interval(days => (SELECT t.retention_days FROM tenants t WHERE t.tenant_id = %s))', own);
  tenant_erased text := format($c$EXISTS (SELECT FROM erasures e
    WHERE e.tenant_id = %s AND e.kind = 'TENANT' AND e.state = 'LOGGED')$c$, own);
  agents_erased text := format($c$ARRAY(SELECT e.subject_id FROM erasures e
    WHERE e.tenant_id = %s AND e.kind = 'AGENT' AND e.state = 'LOGGED')$c$, own);
  rule record;
BEGIN
  FOR rule IN SELECT * FROM (VALUES
    -- table, name of the policy, what else allows it, the column of the agent
    ('access_tokens', 'past', $c$least(expires_at, revoked_at) < now() - interval '7 days'$c$, NULL),
    ('agent_resets', 'kept', 'false', 'agent_id'),
    ('apps', 'past', $c$(registration_digest IS NOT NULL OR status = 'DELETED')
      AND updated_at < now() - interval '7 days'$c$, NULL),
    ('archive_pages', 'retention', 'ended_at < now() - ' || kept, 'agent_id'),
    ('archive_vectors', 'retention', $c$EXISTS (SELECT FROM archive_pages p
      WHERE (p.tenant_id, p.id) = (archive_vectors.tenant_id, archive_vectors.page_id)
      AND p.ended_at < now() - $c$ || kept || ')', 'agent_id'),
    ('archives', 'kept', 'false', 'agent_id'),
    ('compactions', 'kept', 'false', 'agent_id'),
    ('connectors', 'kept', 'false', NULL),
    ('consciousness_entries', 'retention', 'created_at < now() - ' || kept, 'agent_id'),
    ('digests', 'kept', 'false', 'agent_id'),
    ('episodes', 'retention', 'ended_at < now() - ' || kept, 'agent_id'),
    ('knowledge_heads', 'kept', 'false', 'agent_id'),
    ('mcp_servers', 'kept', 'false', NULL),
    ('members', 'kept', 'false', NULL),
    ('plan_occurrences', 'past', $c$created_at < now() - interval '90 days'$c$, 'agent_id'),
    ('plans', 'kept', 'false', 'agent_id'),
    -- Agents share frames, so these are deleted with the last agent or record that names them.
    ('prompt_frames', 'retention', 'created_at < now() - ' || kept || format($c$ OR EXISTS (SELECT FROM erasures e
      WHERE e.tenant_id = %s AND e.kind = 'AGENT' AND e.state = 'LOGGED')$c$, own), NULL),
    ('refresh_tokens', 'past', $c$expires_at < now() - interval '7 days'$c$, NULL),
    ('repairs', 'retention', 'created_at < now() - ' || kept, 'agent_id'),
    ('services', 'kept', 'false', NULL),
    ('tasks', 'past', $c$ended_at < now() - interval '15 days'$c$, 'agent_id'),
    ('tenants', 'kept', 'false', NULL),
    ('token_families', 'past', $c$expires_at < now() - interval '7 days'$c$, NULL),
    ('tool_results', 'retention', $c$EXISTS (SELECT FROM tool_calls c
      WHERE (c.tenant_id, c.id) = (tool_results.tenant_id, tool_results.call_id)
      AND (c.created_at < now() - $c$ || kept || ' OR c.agent_id = ANY (' || agents_erased || ')))', NULL),
    ('tools', 'kept', 'false', NULL),
    ('usage_records', 'kept', 'false', NULL)
  ) AS rules (name, policy, otherwise, agent) LOOP
    EXECUTE format('CREATE POLICY %I ON %I AS RESTRICTIVE FOR DELETE TO circadian_app USING (%s OR %s%s)',
      rule.policy, rule.name, rule.otherwise, tenant_erased,
      CASE WHEN rule.agent IS NOT NULL THEN format(' OR %I = ANY (%s)', rule.agent, agents_erased) ELSE '' END);
  END LOOP;
END $$;
CREATE POLICY past_locked ON plan_occurrences AS RESTRICTIVE FOR UPDATE TO circadian_app
  USING (created_at < now() - interval '90 days') WITH CHECK (false);

-- The operator's caps: a tenant's own sessions can only read them.
CREATE POLICY caps_inserted ON budgets AS RESTRICTIVE FOR INSERT TO circadian_app WITH CHECK (NOT is_cap);
CREATE POLICY caps_changed ON budgets AS RESTRICTIVE FOR UPDATE TO circadian_app USING (NOT is_cap)
  WITH CHECK (NOT is_cap);
CREATE POLICY caps_deleted ON budgets AS RESTRICTIVE FOR DELETE TO circadian_app USING (NOT is_cap OR EXISTS (
  SELECT FROM erasures e WHERE e.tenant_id = budgets.tenant_id AND e.kind = 'TENANT' AND e.state = 'LOGGED'));

-- Grants. A column list restricts the grant to these columns.
GRANT SELECT, INSERT, UPDATE, DELETE ON account_tokens, browser_sessions, passkeys, second_factors
  TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO circadian_accounts;
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_processes, agents, apps, archive_pages, archive_vectors,
  authorization_codes, budget_reservations, budget_windows, budgets, connector_senders, device_codes, episodes,
  failure_mails, goals, hooks, idempotency_keys,
  identities, identity_providers, inbox_events, invitations, learnings, memories, messages, model_health, model_prices, notes,
  refresh_tokens, room_news, secrets, space_members, spaces, tasks, tenant_keys, think_cycles, token_families,
  tool_calls, webhook_deliveries, webhook_endpoints, workers TO circadian_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON archives, compactions, connectors, knowledge_heads, mcp_servers, plans, services,
  tools TO circadian_app;
GRANT SELECT, INSERT, UPDATE (attempts, claim_id, claimed_until, due_at, ended_at, logged_at, progress,
  state) ON erasures TO circadian_app;
GRANT SELECT, INSERT, DELETE ON prompt_frames, repairs, withheld_texts TO circadian_app;
GRANT SELECT, INSERT, UPDATE (cycle_id, frame, shown_from, shown_summary, shown_to, step, tool_choice), DELETE
  ON usage_records TO circadian_app;
GRANT SELECT ON sql_texts, tortoise_migrations TO circadian_app;
GRANT SELECT, INSERT, UPDATE (expires_at, last_used_at, name, revoked_at), DELETE ON access_tokens TO circadian_app;
GRANT SELECT, INSERT, UPDATE (author_name, reason, told_seq), DELETE ON agent_resets TO circadian_app;
GRANT SELECT, INSERT, UPDATE (hash, seq), DELETE ON audit_log TO circadian_app;
GRANT SELECT, INSERT, UPDATE (content, mask_reason, original, tokens), DELETE ON consciousness_entries TO circadian_app;
GRANT SELECT, INSERT, UPDATE (created_at, plan_id, read_at, spaces), DELETE ON digests TO circadian_app;
GRANT SELECT, INSERT, UPDATE (erased_at, failure_mailed_at, failure_mails, hold_mailed_at, hold_mails, is_awaited,
  left_at, name, role, shows_presence), DELETE ON members TO circadian_app;
GRANT SELECT, INSERT, UPDATE (id), DELETE ON plan_occurrences TO circadian_app;
GRANT SELECT, INSERT (name, tenant_id), UPDATE (assistant_tools, models, name, open_hosts, retention_days, retention_looked_at), DELETE
  ON tenants TO circadian_app;
GRANT SELECT, INSERT, UPDATE (text), DELETE ON tool_results TO circadian_app;
GRANT SELECT ON access_tokens, agents, apps, archive_pages, archives, authorization_codes, device_codes, erasures, goals,
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
GRANT SELECT, UPDATE (is_awaited, user_id) ON members TO circadian_lookup;
GRANT SELECT, INSERT, UPDATE, DELETE ON model_outages TO circadian_lookup;
GRANT SELECT (id, next_look_at, status, tenant_id) ON plans TO circadian_lookup;
GRANT SELECT (id, rev, seq, tenant_id) ON spaces TO circadian_lookup;
GRANT SELECT (agent_id, deadline, ended_at, parent_id, paused_at, progress_at, retried_at, stalled_at, status,
  tenant_id) ON tasks TO circadian_lookup;
GRANT UPDATE (is_suspended_with_all, status) ON tenants TO circadian_lookup;
GRANT SELECT (tenant_id, wrapped_by) ON tenant_keys TO circadian_lookup;
GRANT SELECT (created_at, endpoint_id, state, tenant_id) ON webhook_deliveries TO circadian_lookup;
GRANT SELECT (agent_id, claim_id, claimed_until, failing_since, id, is_holds, is_security, next_try_at, rev, seq, space_id, status,
  tenant_id, tools, worker_id) ON webhook_endpoints TO circadian_lookup;
GRANT SELECT, INSERT (id), UPDATE (beat_at) ON workers TO circadian_lookup;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO circadian_app;
REVOKE ALL ON SEQUENCE sql_texts_no_seq FROM circadian_app;
