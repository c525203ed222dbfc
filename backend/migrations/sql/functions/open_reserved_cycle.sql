-- Opens a cycle and reserves its first model request in the tenant's budgets, as one transaction
-- (backend/agents/cycle_opening.py). The arguments are those of `open_cycle` and `reserve_budgets`. If there is no room,
-- the cycle is open all the same: the worker decides before the request.
CREATE OR REPLACE FUNCTION open_reserved_cycle(
  p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[],
  p_request jsonb)
  RETURNS TABLE (number bigint, hop int, member_id uuid, verdict jsonb)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  SELECT o.number, o.hop, o.member_id INTO number, hop, member_id
  FROM open_cycle(p_tenant, p_agent, p_lease, p_commit_no, p_cycle, p_entry, p_events) o;
  IF FOUND THEN
    verdict := reserve_budgets(p_tenant, p_request);
    RETURN NEXT;
  END IF;
END $$;

REVOKE ALL ON FUNCTION open_reserved_cycle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_reserved_cycle TO circadian_app;
