-- Ends a cycle and puts its agent to sleep (backend/agents/cycles.py): the outcome, the final receipt of its events, no
-- open cycle, no lease. Runs behind the fence of the lease's holder, in the same transaction. This attempt at the tail
-- has ended normally, so it is not counted any more.
CREATE OR REPLACE FUNCTION end_cycle(
  p_tenant uuid, p_agent uuid, p_cycle uuid, p_outcome text, p_reason text, p_receipt text)
  RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE think_cycles c SET outcome = p_outcome, reason = p_reason, ended_at = now(), ended_commit_no = p.commit_no
  FROM agent_processes p WHERE (p.tenant_id, p.agent_id) = (p_tenant, p_agent)
    AND c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.id = p_cycle AND c.outcome IS NULL;
  UPDATE inbox_events e SET receipt = p_receipt, settled_at = now()
  WHERE e.tenant_id = p_tenant AND e.cycle_id = p_cycle AND e.receipt = 'INJECTED';
  UPDATE agent_processes p SET state = 'SLEEPING', cycle_id = NULL, lease_id = NULL, worker_id = NULL,
    leased_at = NULL, tail_attempts = greatest(p.tail_attempts - 1, 0)
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
END $$;

REVOKE ALL ON FUNCTION end_cycle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_cycle TO circadian_app;
