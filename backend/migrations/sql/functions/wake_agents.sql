-- The sender wakes agents after its commit (backend/inbox/wake.py). Each of these agents that sleeps becomes WAKING
-- with its next number. An agent that rests between unprompted cycles also does, if an event that prompts it is
-- pending. Each agent that is returned with a number needs one job. A transaction of its own, whose commit may be lost
-- in a crash of the server.
--
-- p_hurries, for an INTERRUPT: there is no debounce, and a running debounce is cut short. It waits for locked rows,
-- since the holder may be setting a debounce. Agents that are thinking are returned with their worker.
CREATE OR REPLACE FUNCTION wake_agents(p_tenant uuid, p_agents uuid[], p_hurries bool)
  RETURNS TABLE (agent_id uuid, wake_no bigint, delay_seconds float8, worker_id uuid)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(p_tenant), set_config('synchronous_commit', 'off', true);
  IF p_hurries THEN
    PERFORM FROM agent_processes q
    WHERE q.tenant_id = p_tenant AND q.agent_id = ANY (p_agents)
      AND (q.state = 'SLEEPING' OR q.state = 'WAKING' AND q.wake_at > now())
    ORDER BY q.agent_id FOR NO KEY UPDATE;
  END IF;
  RETURN QUERY
  UPDATE agent_processes p SET state = 'WAKING', wake_no = p.wake_no + 1, wake_reason = 'EVENT',
    wake_at = now() + resting.quiet
  FROM (
    -- An agent that sleeps in the middle of a cycle is not delayed: its debounce came before the cycle's first wake.
    SELECT q.agent_id, CASE WHEN p_hurries OR q.cycle_id IS NOT NULL THEN interval '0'
      ELSE make_interval(secs => a.debounce_seconds) END AS quiet
    FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
    WHERE q.tenant_id = p_tenant AND q.agent_id = ANY (p_agents) AND a.status = 'ACTIVE'
      AND (q.state = 'SLEEPING'
        OR p_hurries AND q.state = 'WAKING' AND q.wake_reason = 'EVENT' AND q.wake_at > now()
        OR q.state = 'WAKING' AND q.wake_reason IN ('SLOWED', 'RESTING') AND q.wake_at > now()
          AND (EXISTS (SELECT FROM unnest(ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']) AS w (priority) CROSS JOIN LATERAL (
              SELECT FROM inbox_events e WHERE e.tenant_id = q.tenant_id AND e.agent_id = q.agent_id
                AND e.receipt = 'PENDING' AND e.priority = w.priority AND e.is_prompt ORDER BY e.id + 0 LIMIT 1) prompt)
            OR EXISTS (SELECT FROM tool_calls c WHERE (c.tenant_id, c.agent_id) = (q.tenant_id, q.agent_id)
              AND c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL)))
    -- In the order of their ids, so that two senders cannot deadlock.
    ORDER BY q.agent_id FOR NO KEY UPDATE OF q SKIP LOCKED
  ) resting WHERE p.tenant_id = p_tenant AND p.agent_id = resting.agent_id
  RETURNING p.agent_id, p.wake_no::bigint, extract(epoch FROM resting.quiet)::float8, NULL::uuid;
  IF p_hurries THEN
    -- By key: `state || ''` fits no partial index (ADR 0058).
    RETURN QUERY
    SELECT q.agent_id, NULL::bigint, NULL::float8, q.worker_id FROM agent_processes q
    WHERE q.tenant_id = p_tenant AND q.agent_id = ANY (p_agents) AND q.state || '' = 'THINKING'
      AND q.worker_id IS NOT NULL;
  END IF;
END $$;

REVOKE ALL ON FUNCTION wake_agents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wake_agents TO circadian_app;
