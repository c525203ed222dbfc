-- The calls of a step whose results are not in the chain yet, in call order, with the answers from their rows
-- (backend/tools/calls/repository.py). A transaction of its own without locks: an answered call stays answered.
CREATE OR REPLACE FUNCTION answers_of_step(p_tenant uuid, p_agent uuid, p_cycle uuid, p_step int)
  RETURNS TABLE (id uuid, state text, result jsonb, trust text)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM enter_tenant(p_tenant);
  RETURN QUERY
  SELECT c.id, c.state::text, c.result, c.answer_trust::text FROM tool_calls c
  WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.cycle_id = p_cycle AND c.step = p_step
    AND c.result_seq IS NULL ORDER BY c.position;
END $$;

REVOKE ALL ON FUNCTION answers_of_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answers_of_step TO circadian_app;
