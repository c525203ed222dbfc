-- Takes the lease of a due WAKING agent and reads its mind with it (backend/agents/leases.py). A transaction of its
-- own, whose commit may be lost in a crash of the server: nothing depends on it until the first commit behind it, which
-- cannot survive without it. Returns nothing if another worker was faster, or the wake number is another one.
--
-- Without p_agent: takes the agent of the tenant that has been WAKING longest. The rows are the queue; locked rows are
-- skipped.
--
-- Where the row is known by its key, `state || ''` keeps the planner from the index of all waking agents, which it may
-- believe to be empty (ADR 0058).
CREATE OR REPLACE FUNCTION take_agent(
  p_tenant uuid, p_agent uuid, p_wake_no bigint, p_lease uuid, p_worker uuid, p_asks jsonb)
  RETURNS TABLE (agent_id uuid, lease_no bigint, commit_no bigint, tail_seq bigint, configured json, present json,
    inbox json)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  taken uuid := p_agent;
BEGIN
  PERFORM enter_tenant(p_tenant), set_config('synchronous_commit', 'off', true);
  IF taken IS NULL THEN
    SELECT q.agent_id INTO taken FROM agent_processes q JOIN agents a ON (a.tenant_id, a.id) = (q.tenant_id, q.agent_id)
    WHERE q.tenant_id = p_tenant AND q.state = 'WAKING' AND q.wake_at <= now() AND a.status = 'ACTIVE'
    ORDER BY q.wake_at LIMIT 1 FOR NO KEY UPDATE OF q SKIP LOCKED;
  END IF;
  UPDATE agent_processes p SET state = 'THINKING', lease_id = p_lease, lease_no = p.lease_no + 1,
    worker_id = p_worker, leased_at = now()
  FROM agents a WHERE p.tenant_id = p_tenant AND p.agent_id = taken AND p.state || '' = 'WAKING'
    AND (p_agent IS NULL OR p.wake_no = p_wake_no) AND p.wake_at <= now()
    AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id) AND a.status = 'ACTIVE';
  IF FOUND THEN
    RETURN QUERY SELECT taken, m.* FROM read_mind(p_tenant, taken, p_lease, p_asks) m;
  END IF;
END $$;

REVOKE ALL ON FUNCTION take_agent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_agent TO circadian_app;
