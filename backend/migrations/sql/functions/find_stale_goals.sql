-- Finds agents with goals that have not changed for a long time, over all tenants. Called by
-- backend/tools/health/monitor.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_stale_goals(p_tenant uuid, p_quiet interval, p_most int)
  RETURNS TABLE (tenant_id uuid, agent_id uuid, waits bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT g.tenant_id, g.agent_id, a.stale_goals_wait
  FROM goals g JOIN agents a ON (a.tenant_id, a.id) = (g.tenant_id, g.agent_id)
  WHERE g.status = 'WORKING' AND g.news_at <= now() - p_quiet AND coalesce(g.stale_at <= g.news_at, true)
    AND a.status = 'ACTIVE' AND (p_tenant IS NULL OR g.tenant_id = p_tenant)
  LIMIT p_most
$$;

ALTER FUNCTION find_stale_goals OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_stale_goals FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_stale_goals TO circadian_app;
