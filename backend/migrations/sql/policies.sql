-- Row-level security and its policies. This file has all of them. Make changes here. Add each new table to the lists
-- below, and to grants.sql; otherwise no role may read it.
--
-- The file is one query. Each row is a table and a statement for it. `migrate` applies the statements of a table again
-- when they have changed, in one transaction for each table (ADR 0072).
WITH terms AS (
  SELECT $c$(SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)$c$ AS own
), conditions AS (
  SELECT own, format('make_interval(days => (SELECT t.retention_days FROM tenants t WHERE t.tenant_id = %s))', own) AS kept,
    format($c$EXISTS (SELECT FROM erasures e
      WHERE e.tenant_id = %s AND e.kind = 'TENANT' AND e.state = 'LOGGED')$c$, own) AS tenant_erased,
    format($c$ARRAY(SELECT e.subject_id FROM erasures e
      WHERE e.tenant_id = %s AND e.kind = 'AGENT' AND e.state = 'LOGGED')$c$, own) AS agents_erased
  FROM terms
)
-- Tables of tenants, such as `messages`: each gets the policy `tenant`. A transaction sees only the rows of its own
-- tenant. This applies to the owner of the tables too.
SELECT t AS table_name, format($p$ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY;
  ALTER TABLE %1$I FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON %1$I USING (tenant_id = %2$s) WITH CHECK (tenant_id = %2$s)$p$, t, own) AS statement
FROM conditions, unnest(ARRAY[
    'access_tokens', 'agent_processes', 'agent_resets', 'agents', 'app_events', 'app_requests', 'app_webhooks', 'apps', 'archive_pages', 'archive_vectors',
    'archives', 'audit_log', 'authorization_codes', 'budget_reservations', 'budget_windows', 'budgets',
    'compactions', 'connector_messages', 'connector_senders', 'connectors', 'consciousness_entries', 'custom_roles',
    'device_codes', 'digests',
    'episodes', 'erased_installations', 'erasures', 'failure_mails', 'files', 'goals', 'hooks', 'idempotency_keys', 'identities',
    'identity_providers', 'inbox_events', 'invitations', 'knowledge_heads', 'learnings', 'mcp_servers',
    'members', 'memories', 'messages', 'model_health', 'model_prices', 'notes', 'notifications',
    'plan_occurrences', 'plans', 'prompt_frames', 'reactions', 'refresh_tokens', 'repairs', 'room_news', 'secrets', 'services',
    'space_members', 'spaces', 'tasks', 'tenant_keys', 'tenants', 'think_cycles', 'token_families', 'tool_calls', 'tool_results', 'tools',
    'usage_records', 'waiting_messages', 'webhook_deliveries', 'webhook_endpoints', 'webhook_log', 'withheld_texts'
  ]) t
UNION ALL

-- Functions that read across tenants (`SECURITY DEFINER`, owned by circadian_lookup) see all rows of these tables.
SELECT t, format('CREATE POLICY lookup ON %I FOR SELECT TO circadian_lookup USING (true)', t) FROM unnest(ARRAY[
    'access_tokens', 'agents', 'app_events', 'app_requests', 'app_webhooks', 'apps', 'archive_pages', 'archives', 'audit_log', 'authorization_codes',
    'budget_reservations', 'budgets', 'compactions', 'device_codes', 'erased_installations', 'erasures', 'failure_mails', 'files', 'goals', 'hooks',
    'idempotency_keys', 'identity_providers', 'inbox_events', 'invitations', 'mcp_servers', 'members', 'messages',
    'plans', 'refresh_tokens', 'services', 'space_members', 'spaces', 'tasks', 'tenant_keys', 'tenants', 'think_cycles', 'tool_calls',
    'usage_records', 'waiting_messages', 'webhook_deliveries', 'webhook_endpoints', 'webhook_log'
  ]) t
UNION ALL

-- Rows that the application may delete only some time after they have ended (backend/kit/purge.py), only after the
-- retention time of their tenant (ADR 0026), or not at all; and while their tenant or agent is erased (ADR 0066). The
-- audit log has a trigger instead, which raises an error (refuse_rewriting).
SELECT name, format('CREATE POLICY %I ON %I AS RESTRICTIVE FOR DELETE TO circadian_app USING (%s OR %s%s)',
  policy, name, otherwise, tenant_erased,
  CASE WHEN agent IS NOT NULL THEN format(' OR %I = ANY (%s)', agent, agents_erased) ELSE '' END)
FROM conditions, LATERAL (VALUES
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
    -- Agents share frames, so these are deleted with the last agent or record that names them, or with the text that
    -- the agents of tasks have from an erased message.
    ('prompt_frames', 'retention', 'created_at < now() - ' || kept || format($c$ OR EXISTS (SELECT FROM erasures e
        WHERE e.tenant_id = %s AND e.kind IN ('AGENT', 'MESSAGE', 'PERSON', 'SPACE') AND e.state = 'LOGGED')$c$, own), NULL),
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
  ) AS rules (name, policy, otherwise, agent)
UNION ALL

SELECT * FROM (VALUES
  -- The sweep reads across tenants and assigns agents to workers, so it writes too.
  ('agent_processes', 'CREATE POLICY lookup ON agent_processes FOR ALL TO circadian_lookup USING (true) WITH CHECK (true)'),

  ('plan_occurrences', $p$CREATE POLICY past_locked ON plan_occurrences AS RESTRICTIVE FOR UPDATE TO circadian_app
    USING (created_at < now() - interval '90 days') WITH CHECK (false)$p$),

  -- The operator's caps: a tenant's own sessions can only read them.
  ('budgets', 'CREATE POLICY caps_inserted ON budgets AS RESTRICTIVE FOR INSERT TO circadian_app WITH CHECK (NOT is_cap)'),
  ('budgets', $p$CREATE POLICY caps_changed ON budgets AS RESTRICTIVE FOR UPDATE TO circadian_app USING (NOT is_cap)
    WITH CHECK (NOT is_cap)$p$),
  ('budgets', $p$CREATE POLICY caps_deleted ON budgets AS RESTRICTIVE FOR DELETE TO circadian_app USING (NOT is_cap
    OR EXISTS (SELECT FROM erasures e
      WHERE e.tenant_id = budgets.tenant_id AND e.kind = 'TENANT' AND e.state = 'LOGGED'))$p$)
) AS others
UNION ALL

-- The owner of an app resumes its webhook and replays deliveries, also in the tenants of its installations. Functions that
-- do it (owned by circadian_lookup) change only rows that serve an app of the session's tenant.
SELECT t, format($p$CREATE POLICY of_own_apps ON %1$I FOR UPDATE TO circadian_lookup USING (EXISTS (
    SELECT FROM webhook_endpoints e LEFT JOIN services s ON (s.tenant_id, s.id) = (e.tenant_id, e.service_id)
    JOIN apps a ON a.id = coalesce(s.app_id, e.app_id)
    WHERE (e.tenant_id, e.id) = (%1$I.tenant_id, %1$I.%2$I) AND a.tenant_id = %3$s))$p$, t, endpoint, own)
FROM conditions, (VALUES ('webhook_deliveries', 'endpoint_id'), ('webhook_log', 'endpoint_id')) AS o (t, endpoint)
UNION ALL
SELECT 'webhook_endpoints', format($p$CREATE POLICY of_own_apps ON webhook_endpoints FOR UPDATE TO circadian_lookup
  USING (EXISTS (SELECT FROM apps a
    WHERE a.id = coalesce((SELECT s.app_id FROM services s
        WHERE (s.tenant_id, s.id) = (webhook_endpoints.tenant_id, webhook_endpoints.service_id)), webhook_endpoints.app_id)
      AND a.tenant_id = %s))$p$, own)
FROM conditions
