-- Charges a request whose worker has died at what it had reserved: the provider may have billed all of it. Writes its
-- usage record, so that the report of usage and the budgets agree. If the worker lives after all and records the request
-- itself, the first record counts. A cycle that was erased meanwhile is not named. Called by
-- backend/budgets/reservations.py.
CREATE OR REPLACE FUNCTION charge_lost_request(p_tenant uuid, p_request uuid) RETURNS bool
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  lost record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT r.* INTO lost FROM budget_reservations r
  WHERE r.tenant_id = p_tenant AND r.request_id = p_request AND r.spent IS NULL LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM agent_processes p WHERE p.tenant_id = p_tenant AND p.agent_id = lost.agent_id FOR NO KEY UPDATE;
  INSERT INTO usage_records (id, tenant_id, agent_id, purpose, cycle_id, step, provider, model, member_id, program_id,
    key_id, plan_id, space_id, input_tokens, output_tokens, cached_tokens, is_estimated, cost, is_priced, is_own_key,
    seconds)
  SELECT p_request, p_tenant, lost.agent_id, lost.purpose, c.id,
    CASE lost.purpose WHEN 'THINKING' THEN coalesce(c.steps, 0) + 1 ELSE 0 END, lost.provider, lost.model,
    coalesce(c.member_id, a.member_id), c.program_id, c.key_id, c.plan_id, c.space_id, lost.input_tokens,
    lost.output_tokens, 0, true, lost.cost, lost.is_priced, lost.is_own_key, 0
  FROM (SELECT) one LEFT JOIN agents a ON (a.tenant_id, a.id) = (p_tenant, lost.agent_id)
    LEFT JOIN think_cycles c ON (c.tenant_id, c.id) = (p_tenant, lost.cycle_id)
  ON CONFLICT (id) DO NOTHING;
  IF FOUND AND lost.purpose = 'THINKING' THEN
    -- Without the tokens: the worst case must not use up the limit of tokens of the cycle.
    UPDATE think_cycles c SET cost = c.cost + lost.cost
    WHERE c.tenant_id = p_tenant AND c.id = lost.cycle_id;
    UPDATE agent_processes p SET input_tokens = p.input_tokens + lost.input_tokens,
      output_tokens = p.output_tokens + lost.output_tokens, cost = p.cost + lost.cost
    WHERE p.tenant_id = p_tenant AND p.agent_id = lost.agent_id;
  END IF;
  UPDATE budget_reservations r SET spent = r.amount
  WHERE r.tenant_id = p_tenant AND r.request_id = p_request AND r.spent IS NULL;
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION charge_lost_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION charge_lost_request TO circadian_app;
