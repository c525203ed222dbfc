-- Commits a whole plain step, and reserves the model request that follows it in the tenant's budgets, as one transaction
-- (backend/runtime/cycle/step_fast_path.py). The arguments are those of `commit_step` and `reserve_budgets`. If there is
-- no room, the step is committed all the same: the worker decides before the request.
CREATE OR REPLACE FUNCTION commit_reserved_step(
  p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_step jsonb, p_posts jsonb, p_entries jsonb,
  p_calls jsonb, p_request jsonb)
  RETURNS TABLE (state text, is_wanted bool, permissions jsonb, posts jsonb, verdict jsonb)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
  SELECT s.state, s.is_wanted, s.permissions, s.posts INTO state, is_wanted, permissions, posts
  FROM commit_step(p_tenant, p_agent, p_lease, p_commit_no, p_step, p_posts, p_entries, p_calls) s;
  IF state = 'DONE' THEN
    verdict := reserve_budgets(p_tenant, p_request);
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION commit_reserved_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commit_reserved_step TO circadian_app;
