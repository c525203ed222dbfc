-- Finds agents that the health monitor must repair. Returns only ids: each repair is a transaction of its tenant.
-- Called by backend/tools/health/monitor.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_ailing(p_tenant uuid, p_agent uuid, p_lost interval, p_stuck interval, p_leased interval, p_most int)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Each old event that waits, and each agent of one, is looked up once, by its key (OFFSET 0): a join could read all
  -- agents of all tenants.
  WITH waiting AS MATERIALIZED (
    SELECT e.tenant_id, e.agent_id, e.is_urgent, p.state, p.cycle_id, p.committed_at, a.status
      FROM (SELECT i.tenant_id, i.agent_id, bool_or(i.priority <> 'WHEN_IDLE') AS is_urgent FROM inbox_events i
        WHERE i.receipt = 'PENDING' AND i.created_at <= now() - p_lost
          AND (p_tenant IS NULL OR i.tenant_id = p_tenant) AND (p_agent IS NULL OR i.agent_id = p_agent)
        GROUP BY i.tenant_id, i.agent_id) e
      CROSS JOIN LATERAL (SELECT p.state, p.cycle_id, p.committed_at FROM agent_processes p
        WHERE (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id) OFFSET 0) p
      CROSS JOIN LATERAL (SELECT a.status FROM agents a WHERE (a.tenant_id, a.id) = (e.tenant_id, e.agent_id) OFFSET 0) a
  ), asleep AS MATERIALIZED (
    SELECT c.tenant_id, c.agent_id, 'LOST_CYCLE' AS kind FROM think_cycles c WHERE c.outcome IS NULL
      AND NOT EXISTS (SELECT FROM tool_calls t
        WHERE (t.tenant_id, t.agent_id, t.cycle_id) = (c.tenant_id, c.agent_id, c.id)
          AND (t.finished_at > now() - p_lost
            OR t.result_seq IS NULL AND t.state IN ('PENDING', 'RUNNING', 'HELD')))
    UNION ALL
    SELECT t.tenant_id, t.agent_id, CASE WHEN t.expires_at <= now() - p_lost THEN 'EXPIRED_CALL' ELSE 'LOST_CALL' END
      FROM tool_calls t WHERE t.state IN ('PENDING', 'RUNNING', 'HELD') AND (t.expires_at <= now() - p_lost
        OR t.started_at <= now() - p_lost AND t.worker_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM workers w WHERE w.id = t.worker_id AND w.beat_at > now() - p_lost)
        OR t.state = 'PENDING' AND t.consent = 'GIVEN' AND t.worker_id IS NULL)
  ), ailing AS (
    SELECT s.tenant_id, s.agent_id, s.kind FROM asleep s
      CROSS JOIN LATERAL (SELECT p.state, p.committed_at FROM agent_processes p
        WHERE (p.tenant_id, p.agent_id) = (s.tenant_id, s.agent_id) OFFSET 0) p
      CROSS JOIN LATERAL (SELECT a.status FROM agents a WHERE (a.tenant_id, a.id) = (s.tenant_id, s.agent_id) OFFSET 0) a
      WHERE p.state = 'SLEEPING' AND p.committed_at <= now() - p_lost AND a.status = 'ACTIVE'
    UNION
    SELECT w.tenant_id, w.agent_id, 'LOST_WAKE' FROM waiting w
      WHERE w.state = 'SLEEPING' AND w.committed_at <= now() - p_lost AND w.status = 'ACTIVE'
        AND (w.is_urgent OR w.cycle_id IS NULL)
    UNION
    SELECT w.tenant_id, w.agent_id, 'LOST_EVENT' FROM waiting w WHERE w.status = 'STOPPED'
    UNION
    SELECT p.tenant_id, p.agent_id, 'STUCK_CYCLE' FROM agent_processes p
      WHERE p.state = 'THINKING' AND p.committed_at <= now() - p_stuck AND p.leased_at <= now() - p_leased
    UNION
    SELECT e.tenant_id, e.agent_id, 'LOST_EVENT' FROM inbox_events e
      JOIN think_cycles c ON (c.tenant_id, c.id) = (e.tenant_id, e.cycle_id)
      WHERE e.receipt = 'INJECTED' AND c.ended_at <= now() - p_lost
    UNION
    SELECT k.tenant_id, NULL, 'EXPIRED_KEYS' FROM idempotency_keys k WHERE k.created_at < now() - interval '24 hours'
  )
  SELECT f.tenant_id, f.agent_id, f.kind FROM ailing f
    WHERE (p_tenant IS NULL OR f.tenant_id = p_tenant) AND (p_agent IS NULL OR f.agent_id = p_agent)
    ORDER BY row_number() OVER (PARTITION BY f.tenant_id) LIMIT p_most
$$;

ALTER FUNCTION find_ailing OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_ailing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_ailing TO circadian_app;
