-- A step passes its fence and is counted (backend/runtime/cycle/step_commits.py): the usage record, the counters of the
-- cycle, the totals and the gauge of the agent. First in its transaction: if the caller has lost the lease, or is not
-- at this commit, nothing is returned and nothing is written.
--
-- p_entries: how many entries of the chain the step reserves.
--
-- p_step: of the request: id, provider, model, input, output, cached, cache_written and reasoning tokens, is_estimated,
-- cost, is_priced, is_own_key, first_token_seconds, seconds, is_reserved (in budgets), and what it was shown: frame,
-- shown_from, shown_to, tool_choice, summary. Of the cycle: its id, number (of the step), active_seconds (since the last
-- step), repeated_tool, repeats, trust; also token_ratio and window_high. What began the cycle is copied from its row.
--
-- has_pending: a pending event may join the open cycle. The other columns are the present values of the cycle.
CREATE OR REPLACE FUNCTION begin_step(
  p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_entries int, p_step jsonb)
  RETURNS TABLE (commit_no bigint, tail_seq bigint, status text, is_wanted bool, has_pending bool, hop int,
    trust text, permissions jsonb, seen_spaces jsonb)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  used record;
  cause record;
BEGIN
  SELECT * INTO used FROM jsonb_to_record(p_step) AS s (
    id uuid, provider text, model text, input bigint, output bigint, cached bigint, cache_written bigint,
    reasoning bigint, is_estimated bool, cost numeric, is_priced bool, is_own_key bool, first_token_seconds float8,
    seconds float8, is_reserved bool, frame text, shown_from bigint, shown_to bigint, tool_choice text, summary uuid, cycle uuid,
    number int, active_seconds float8, repeated_tool text, repeats int, trust text, token_ratio float8,
    window_high bigint);
  UPDATE agent_processes p SET commit_no = p.commit_no + 1, tail_seq = p.tail_seq + p_entries, committed_at = now(),
    input_tokens = p.input_tokens + used.input, output_tokens = p.output_tokens + used.output, cost = p.cost + used.cost,
    tail_attempts = 1, token_ratio = coalesce(used.token_ratio, p.token_ratio),
    window_high = coalesce(used.window_high, p.window_high)
  FROM agents a WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease
    AND p.commit_no = p_commit_no AND (a.tenant_id, a.id) = (p.tenant_id, p.agent_id)
  RETURNING p.commit_no, p.tail_seq, a.status, EXISTS (SELECT FROM compactions c
      WHERE c.tenant_id = p_tenant AND c.agent_id = p_agent AND c.state IN ('WANTED', 'WRITING', 'READY', 'UNDOING'))
    OR coalesce(p.stopping = p.cycle_id, false) OR coalesce(p.cutting = p.lease_id, false)
  INTO commit_no, tail_seq, status, is_wanted;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE think_cycles c SET steps = used.number, input_tokens = c.input_tokens + used.input,
    output_tokens = c.output_tokens + used.output, cached_tokens = c.cached_tokens + used.cached,
    cost = c.cost + used.cost, active_seconds = c.active_seconds + used.active_seconds,
    first_token_seconds = coalesce(c.first_token_seconds, used.first_token_seconds), model = used.model,
    repeated_tool = used.repeated_tool, repeats = used.repeats, failures = 0, reason = NULL,
    trust = greatest(c.trust, used.trust)
  WHERE c.tenant_id = p_tenant AND c.id = used.cycle
  RETURNING c.hop, c.trust, c.permissions, c.seen_spaces, c.member_id, c.program_id, c.key_id, c.plan_id, c.space_id
  INTO cause;
  hop := cause.hop;
  trust := cause.trust;
  permissions := cause.permissions;
  seen_spaces := cause.seen_spaces;
  -- The values that a worker of an earlier version does not send have defaults.
  INSERT INTO usage_records (id, tenant_id, agent_id, cycle_id, step, provider, model, member_id, program_id, key_id,
    plan_id, space_id, input_tokens, output_tokens, cached_tokens, cache_written_tokens, reasoning_tokens, is_estimated,
    cost, is_priced, is_own_key, first_token_seconds, seconds, frame, shown_from, shown_to, tool_choice, shown_summary)
  VALUES (used.id, p_tenant, p_agent, used.cycle, used.number, used.provider, used.model, cause.member_id,
    cause.program_id, cause.key_id, cause.plan_id, cause.space_id, used.input, used.output, used.cached,
    coalesce(used.cache_written, 0), coalesce(used.reasoning, 0), used.is_estimated, used.cost,
    coalesce(used.is_priced, true), coalesce(used.is_own_key, false), used.first_token_seconds, used.seconds,
    decode(used.frame, 'hex'), used.shown_from, used.shown_to, used.tool_choice, used.summary);
  IF used.is_reserved THEN
    PERFORM settle_request(p_tenant, used.id, used.cost, used.input + used.output);
  END IF;
  has_pending := has_pending(p_tenant, p_agent, ARRAY['INTERRUPT', 'ASAP', 'PASSIVE'], '{}');
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION begin_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_step TO circadian_app;
