-- Finds agents of a worker whose cycle somebody has stopped. Called by backend/agents/workers.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION stopped_agents(p_worker uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.agent_id FROM agent_processes p
  WHERE p.worker_id = p_worker AND (p.stopping = p.cycle_id OR p.cutting = p.lease_id)
$$;

ALTER FUNCTION stopped_agents OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION stopped_agents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stopped_agents TO circadian_app;
