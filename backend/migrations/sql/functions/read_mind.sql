-- Reads everything that a mind is built from, for the holder of this lease (backend/runtime/mind.py); no row for other
-- callers. Runs in an open transaction, or as one of its own.
--
-- p_asks: events (the most that are drained), passive (PASSIVE) and reactions (MESSAGE_REACTIONS; a worker of an earlier
-- version says neither, because it does not know such events), outside_calls and task_depth (the defaults if the tenant
-- has no quota of its own).
--
-- configured: the configuration of the agent and its tenant; the same text on each wake until somebody changes it.
--
-- present: the values of its process row, and other state that changes. For tools that tenants define: id, revision,
-- and revision of the server.
--
-- inbox: the pending events (`read_inbox`), if the agent has no open cycle.
CREATE OR REPLACE FUNCTION read_mind(p_tenant uuid, p_agent uuid, p_lease uuid, p_asks jsonb)
  RETURNS TABLE (lease_no bigint, commit_no bigint, tail_seq bigint, configured json, present json, inbox json)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owner uuid;
  above jsonb;
BEGIN
  PERFORM enter_tenant(p_tenant);
  -- A separate statement, since planning costs time even for a part of a query that is not executed.
  IF EXISTS (SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND a.kind = 'TASK') THEN
    SELECT jsonb_agg(u.tools), (array_agg(u.member_id) FILTER (WHERE u.kind = 'PERSONAL_ASSISTANT'))[1] INTO above, owner
    FROM agents_above(p_tenant, p_agent) u;
  END IF;
  RETURN QUERY
  SELECT p.lease_no::bigint, p.commit_no::bigint, p.tail_seq::bigint,
    json_build_object(
      'name', a.name, 'instructions', a.instructions, 'model', a.model, 'fallback_models', a.fallback_models,
      'models', a.models, 'tenant_models', t.models, 'kind', a.kind, 'tools', a.tools,
      'unattended_tools', a.unattended_tools, 'limits', a.limits, 'preparation', a.preparation,
      'open_hosts', t.open_hosts, 'assistant_tools', t.assistant_tools,
      'outside_calls', quota_of(t.quotas, 'outside_calls', (p_asks ->> 'outside_calls')::int),
      'owner_id', CASE a.kind WHEN 'PERSONAL_ASSISTANT' THEN a.member_id ELSE owner END, 'tools_above', above,
      'gives_tasks', a.kind = 'TASK'
        AND a.depth < quota_of(t.quotas, 'task_depth', (p_asks ->> 'task_depth')::int),
      'knowledge_of', CASE WHEN k.reads_knowledge THEN k.parent_id END,
      'may_ask', coalesce(k.may_ask, false)),
    json_build_object(
      'active_space', p.active_space, 'window_from', p.window_from, 'has_cycle', p.cycle_id IS NOT NULL,
      'tail_attempts', p.tail_attempts, 'wake_reason', p.wake_reason, 'last_cycle_at', p.last_cycle_at,
      'quiet_seconds', extract(epoch FROM now() - p.last_cycle_at)::float8, 'unprompted', p.unprompted,
      'compaction_id', p.compaction_id, 'token_ratio', p.token_ratio, 'window_high', p.window_high,
      'stopped', CASE WHEN p.stopping = p.cycle_id THEN p.stopping_words END,
      'order', (SELECT json_build_array(o.id, o.state) FROM compactions o
        WHERE o.tenant_id = p_tenant AND o.agent_id = p_agent AND o.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING')),
      'compaction_rest', (SELECT CASE WHEN c.state = 'UNDONE' OR c.state = 'FAILED' AND c.next_at > now() THEN c.state END
        FROM compactions c WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.state <> 'DISCARDED'
        ORDER BY c.number DESC LIMIT 1),
      'tools', CASE WHEN a.tools <> '[]' THEN (
        SELECT json_agg(json_build_array(o.id, o.revision, coalesce(s.revision, 0)) ORDER BY o.id)
        FROM tools o LEFT JOIN mcp_servers s ON (s.tenant_id, s.id) = (o.tenant_id, o.server_id) AND s.deleted_at IS NULL
        WHERE o.tenant_id = p_tenant AND o.deleted_at IS NULL AND o.is_offered
          AND (a.tools ? o.name OR a.tools ? (s.name || '__*'))) END,
      'has_own_keys', EXISTS (SELECT FROM secrets s WHERE s.tenant_id = p_tenant AND starts_with(s.name, 'model/')),
      'has_budgets', EXISTS (SELECT FROM budgets b WHERE b.tenant_id = p_tenant),
      'has_strays', EXISTS (SELECT FROM tool_calls w WHERE w.tenant_id = p_tenant AND w.agent_id = p_agent
        AND w.state IN ('PENDING', 'RUNNING', 'HELD') AND w.result_seq IS NOT NULL
        AND (w.worker_id IS NOT NULL OR w.expires_at <= now() OR w.state = 'PENDING')),
      -- Its knowledge or its spaces have changed since the agent was informed, or that information is out of its view.
      'is_to_be_told', coalesce(p.rooms_seq < p.window_from, EXISTS (
          SELECT FROM space_members j WHERE j.tenant_id = p_tenant AND j.actor_id = p_agent))
        OR EXISTS (SELECT FROM room_news n WHERE n.tenant_id = p_tenant AND n.agent_id = p_agent)
        OR EXISTS (SELECT FROM knowledge_heads h WHERE h.tenant_id = p_tenant AND h.agent_id = p_agent
          AND (h.others_no > h.told_no OR coalesce(h.told_seq < p.window_from, true))),
      'has_notes', EXISTS (SELECT FROM notes n WHERE n.tenant_id = p_tenant AND n.agent_id = p_agent),
      'has_newer_episodes', EXISTS (SELECT FROM episodes e WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent
        AND e.to_cycle > p.lived_to),
      'failed_notice', (SELECT c.notice_id FROM think_cycles c WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent
        AND c.number = p.cycle_count - (p.cycle_id IS NOT NULL)::int AND c.failures > 0),
      'reset', (SELECT json_build_array(r.reason, r.author_name, r.author_kind, r.created_at) FROM agent_resets r
        WHERE r.tenant_id = p_tenant AND r.agent_id = p_agent AND r.told_seq IS NULL ORDER BY r.id DESC LIMIT 1)),
    CASE WHEN p.cycle_id IS NULL THEN read_inbox(p_tenant, p_agent, p.active_space,
      ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE', p_asks ->> 'passive', p_asks ->> 'reactions'], (p_asks ->> 'events')::int) END
  FROM agent_processes p
  JOIN agents a ON (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  JOIN tenants t ON t.tenant_id = p.tenant_id
  LEFT JOIN tasks k ON (k.tenant_id, k.agent_id) = (a.tenant_id, a.id)
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease;
END $$;

REVOKE ALL ON FUNCTION read_mind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_mind TO circadian_app;
