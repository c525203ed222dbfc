-- The loop checks again after it has put its agent to sleep (backend/agents/leases.py). It takes the agent back under
-- this lease if an event is pending, or a call was approved in the meantime. A transaction of its own after the commit
-- of the sleep: everything that a sender committed before it saw SLEEPING is visible here, and a sender that commits
-- later sees SLEEPING and wakes the agent. A caller that does not know whether its call was committed repeats it with
-- the same lease, and finds the agent taken.
CREATE OR REPLACE FUNCTION look_back(p_tenant uuid, p_agent uuid, p_lease uuid, p_worker uuid)
  RETURNS TABLE (lease_no bigint, commit_no bigint, tail_seq bigint)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(p_tenant);
  RETURN QUERY
  UPDATE agent_processes p SET state = 'THINKING', lease_id = p_lease, lease_no = p.lease_no + 1,
    worker_id = p_worker, leased_at = now(), wake_no = p.wake_no + 1
  FROM agents a WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.state = 'SLEEPING'
    AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id) AND a.status = 'ACTIVE'
    AND (has_pending(p_tenant, p_agent, CASE WHEN p.cycle_id IS NULL THEN ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']
        ELSE ARRAY['INTERRUPT', 'ASAP'] END, '{}')
      OR EXISTS (SELECT FROM tool_calls c WHERE (c.tenant_id, c.agent_id) = (p_tenant, p_agent)
        AND c.state = 'PENDING' AND c.consent = 'GIVEN' AND c.worker_id IS NULL))
  RETURNING p.lease_no::bigint, p.commit_no::bigint, p.tail_seq::bigint;
  IF NOT FOUND THEN
    RETURN QUERY SELECT p.lease_no::bigint, p.commit_no::bigint, p.tail_seq::bigint FROM agent_processes p
    WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease;
  END IF;
END $$;

REVOKE ALL ON FUNCTION look_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION look_back TO circadian_app;
