-- Writes the results of a step (backend/runtime/cycle/step_commits.py): its entries, the rows of its calls, the agent's
-- active space, the spaces from which its cycle was shown content, and the end of the cycle if it ends with the step.
-- Runs behind the fence, in the same transaction.
--
-- p_step: cycle, number (of the step), worker; call_trust (the trust of what its calls have read); active_space, if the
-- agent has moved (null: in no space); seen_spaces, the new ones; end: outcome, reason, receipt.
--
-- p_entries: a list of seq, content, tokens, trust. p_calls: a list of the records that `tools.step_calls.call_records`
-- builds.
CREATE OR REPLACE FUNCTION write_step(
  p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_calls jsonb)
  RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  cycle uuid := p_step ->> 'cycle';
  number int := p_step ->> 'number';
BEGIN
  INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens, trust)
  SELECT p_tenant, p_agent, p_commit_no, cycle, e.seq, number, e.content ->> 'role', e.content, e.tokens, e.trust
  FROM jsonb_to_recordset(p_entries) AS e (seq bigint, content jsonb, tokens int, trust text);
  IF p_calls <> '[]' THEN
    INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, kind, effect,
      state, result, result_seq, finished_at, worker_id, attempts, started_at, expires_at, space_id, message_id,
      assignee_id, tool_id, consent, displays, approvers, approvals_needed, requester_id, acts_in, approval,
      answered_by_id, grants, answer_trust, trust)
    SELECT c.id, p_tenant, p_agent, cycle, number, c.position, c.name, c.arguments, decode(c.digest, 'hex'), c.kind,
      c.effect, c.state, c.result, c.result_seq, CASE WHEN c.result IS NOT NULL THEN now() END,
      CASE WHEN c.state = 'RUNNING' OR c.queues THEN (p_step ->> 'worker')::uuid END, (c.state = 'RUNNING')::int,
      CASE WHEN c.state IN ('RUNNING', 'HELD') THEN now() END,
      CASE WHEN c.state IN ('RUNNING', 'HELD') THEN now() + make_interval(secs => c.seconds) END, c.space_id,
      c.message_id, c.assignee_id, c.tool_id, c.consent, c.displays, c.approvers, c.approvals_needed, c.requester_id,
      c.acts_in, c.approval, c.answered_by_id, decode(c.grants, 'hex'), c.answer_trust, p_step ->> 'call_trust'
    FROM jsonb_to_recordset(p_calls) AS c (
      id uuid, position int, name text, arguments text, digest text, kind text, effect text, state text, result jsonb,
      result_seq bigint, queues bool, seconds float8, space_id uuid, message_id uuid, assignee_id uuid, tool_id uuid,
      consent text, displays jsonb, approvers text, approvals_needed int, requester_id uuid, acts_in uuid,
      approval jsonb, answered_by_id uuid, grants text, answer_trust text);
  END IF;
  IF p_step ? 'active_space' THEN
    UPDATE agent_processes p SET active_space = (p_step ->> 'active_space')::uuid
    WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
  END IF;
  IF p_step ? 'seen_spaces' THEN
    UPDATE think_cycles c SET seen_spaces = (SELECT coalesce(jsonb_agg(DISTINCT space), '[]')
      FROM jsonb_array_elements(c.seen_spaces || (p_step -> 'seen_spaces')) space)
    WHERE c.tenant_id = p_tenant AND c.id = cycle;
  END IF;
  IF p_step ? 'end' THEN
    PERFORM end_cycle(p_tenant, p_agent, cycle, p_step -> 'end' ->> 'outcome', p_step -> 'end' ->> 'reason',
      p_step -> 'end' ->> 'receipt');
  END IF;
END $$;

REVOKE ALL ON FUNCTION write_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_step TO circadian_app;
