-- Finds tasks that the watchdog must end or send a reminder for, over all tenants. Called by
-- backend/tools/health/task_watchdog.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_tasks(p_tenant uuid, p_agent uuid, p_silence interval, p_retry interval, p_paused interval,
    p_past interval, p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id, d.kind FROM (
    SELECT t.tenant_id, t.agent_id, CASE
        WHEN p.status = 'STOPPED' THEN 'ABANDONED'
        WHEN t.deadline <= now() OR t.status = 'PAUSED' AND greatest(t.paused_at, n.resumed_at) <= now() - p_paused
          THEN 'OVERDUE'
        WHEN t.status = 'PAUSED' AND t.retried_at <= now() - p_retry AND a.status = 'ACTIVE' THEN 'RETRY'
        WHEN t.status = 'ACTIVE' AND t.stalled_at IS NULL AND greatest(t.progress_at, n.resumed_at) <= now() - p_silence
          THEN 'STALLED'
      END AS kind
    FROM tasks t JOIN agents a ON (a.tenant_id, a.id) = (t.tenant_id, t.agent_id)
      JOIN agents p ON (p.tenant_id, p.id) = (t.tenant_id, t.parent_id)
      JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
    WHERE t.ended_at IS NULL
    UNION
    SELECT t.tenant_id, NULL, 'PAST' FROM tasks t JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
    WHERE t.ended_at < now() - p_past AND p_agent IS NULL
  ) d WHERE d.kind IS NOT NULL AND (p_tenant IS NULL OR d.tenant_id = p_tenant)
    AND (p_agent IS NULL OR d.agent_id = p_agent)
  ORDER BY row_number() OVER (PARTITION BY d.tenant_id) LIMIT p_most
$$;

ALTER FUNCTION find_due_tasks OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_tasks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_tasks TO circadian_app;
