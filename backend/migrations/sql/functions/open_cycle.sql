-- Opens a cycle (backend/agents/cycle_opening.py): its row, its first entry, and the receipts of the events in that
-- entry. For the holder of the lease: in a transaction that holds the process row behind a fence, or as one of its own.
-- p_commit_no is the number of this commit; the process moves to it.
--
-- p_cycle: id, trigger, member (the person whose event it is; without one, the member for whom the agent works), model,
-- hop (without one: that of the cycle before), seen_spaces, trust, active_space (without one the agent stays where it
-- is), unprompted, is_unattended, permissions, trace (the traceparent of the wake; without one, that of the first event).
--
-- p_events: the events in that entry; `edits` of p_cycle is for `inject_events`, in the same order. Usage is counted for
-- what the first of them is from.
--
-- p_entry: content, tokens, trust.
--
-- Returns nothing and writes nothing if the process is not under this lease, or not at this commit. A caller that does
-- not know whether its call was committed repeats it, and gets the stored values.
CREATE OR REPLACE FUNCTION open_cycle(
  p_tenant uuid, p_agent uuid, p_lease uuid, p_commit_no bigint, p_cycle jsonb, p_entry jsonb, p_events bigint[])
  RETURNS TABLE (number bigint, hop int, member_id uuid)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  cycle uuid := p_cycle ->> 'id';
  process record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT p.cycle_id, p.cycle_count, p.tail_seq + 1 AS seq INTO process FROM agent_processes p
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent AND p.lease_id = p_lease
    AND p.commit_no BETWEEN p_commit_no - 1 AND p_commit_no
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF process.cycle_id = cycle THEN
    RETURN QUERY SELECT c.number::bigint, c.hop, c.member_id FROM think_cycles c
    WHERE c.tenant_id = p_tenant AND c.id = cycle;
    RETURN;
  END IF;
  INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, member_id, program_id, key_id, plan_id, space_id,
    model, hop, seen_spaces, trust, is_unattended, permissions, trace)
  SELECT cycle, p_tenant, p_agent, process.cycle_count + 1, p_cycle ->> 'trigger',
    coalesce((p_cycle ->> 'member')::uuid, a.member_id), cause.program_id, cause.key_id,
    CASE WHEN cause.type IN ('PLAN', 'TIMER') THEN (cause.payload ->> 'plan_id')::uuid END, cause.space_id,
    p_cycle ->> 'model',
    coalesce((p_cycle ->> 'hop')::int, before.hop, 0), p_cycle -> 'seen_spaces', p_cycle ->> 'trust',
    (p_cycle ->> 'is_unattended')::bool, nullif(p_cycle -> 'permissions', 'null'),
    coalesce(p_cycle ->> 'trace', cause.trace)
  FROM agents a LEFT JOIN think_cycles before
    ON (before.tenant_id, before.agent_id, before.number) = (a.tenant_id, a.id, process.cycle_count)
  LEFT JOIN inbox_events cause ON (cause.tenant_id, cause.agent_id, cause.id) = (a.tenant_id, a.id, p_events[1])
  WHERE a.tenant_id = p_tenant AND a.id = p_agent
  RETURNING think_cycles.number, think_cycles.hop, think_cycles.member_id INTO number, hop, member_id;
  UPDATE agent_processes p SET commit_no = p_commit_no, committed_at = now(), tail_seq = process.seq,
    cycle_id = cycle, cycle_count = number, last_cycle_at = now(), tail_attempts = 1,
    active_space = coalesce((p_cycle ->> 'active_space')::uuid, p.active_space),
    unprompted = (p_cycle ->> 'unprompted')::int
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
  INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens, trust)
  VALUES (p_tenant, p_agent, p_commit_no, cycle, process.seq, 0, 'user', p_entry -> 'content',
    (p_entry ->> 'tokens')::int, p_entry ->> 'trust');
  PERFORM inject_events(p_tenant, p_agent, cycle, process.seq, p_events,
    ARRAY(SELECT jsonb_array_elements_text(p_cycle -> 'edits')::int));
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION open_cycle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_cycle TO circadian_app;
