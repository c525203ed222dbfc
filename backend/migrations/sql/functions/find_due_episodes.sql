-- Finds agents whose next episode is due, over all tenants. Called by backend/consciousness/episodes.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_episodes(p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id FROM (
    SELECT r.tenant_id, r.agent_id, r.episode_at,
      row_number() OVER (PARTITION BY r.tenant_id ORDER BY r.episode_at, r.agent_id) AS place
    FROM archives r JOIN agents a ON (a.tenant_id, a.id) = (r.tenant_id, r.agent_id)
    WHERE r.episode_at <= now() AND a.status = 'ACTIVE'
  ) d ORDER BY d.place, d.episode_at LIMIT p_most
$$;

ALTER FUNCTION find_due_episodes OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_episodes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_episodes TO circadian_app;
