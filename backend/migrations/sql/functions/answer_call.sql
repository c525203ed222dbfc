-- Stores the answer to a call of an external tool (backend/tools/calls/repository.py): its row, and the event that
-- brings it to the agent. An answer is accepted once, and only from the worker that began this attempt. Runs in an open
-- transaction, or as one of its own.
--
-- p_result: the result for the call's row; people's approvals are added if there are any.
--
-- p_event: the key, the payload without the parts that come from the rows (result, tool, properties of the cycle), and
-- trace (the traceparent of the call, or null).
--
-- p_is_alone: the caller has nothing else to do in this transaction. Then nothing is written if a message shows the
-- call, because that message must be updated too.
--
-- state: TAKEN, with the agent and whether a message shows the call; SHOWN and TOO_LATE: nothing is written.
CREATE OR REPLACE FUNCTION answer_call(
  p_tenant uuid, p_call uuid, p_worker uuid, p_attempt int, p_state text, p_result jsonb, p_event jsonb,
  p_is_alone bool)
  RETURNS TABLE (state text, agent_id uuid, is_shown bool)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  called record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  IF p_is_alone AND EXISTS (SELECT FROM tool_calls c
    WHERE c.tenant_id = p_tenant AND c.id = p_call AND c.message_id IS NOT NULL) THEN
    state := 'SHOWN';
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE tool_calls c SET state = p_state, finished_at = now(),
    result = p_result || jsonb_strip_nulls(jsonb_build_object('approved', c.approval))
  WHERE c.tenant_id = p_tenant AND c.id = p_call AND c.worker_id = p_worker AND c.attempts = p_attempt
    AND c.state IN ('RUNNING', 'HELD')
  RETURNING c.agent_id, c.name, c.result, c.message_id, c.answer_trust, c.answered_by_id, c.cycle_id INTO called;
  IF NOT FOUND THEN
    state := 'TOO_LATE';
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, trust, is_prompt, trace)
  SELECT p_tenant, called.agent_id, p_event ->> 'key', 'TOOL_RESULT', 'ASAP', p_event -> 'payload' || jsonb_build_object(
      'tool', called.name, 'result', called.result, 'is_persons', called.answered_by_id IS NOT NULL,
      'hop', (SELECT t.hop FROM think_cycles t WHERE t.tenant_id = p_tenant AND t.id = called.cycle_id),
      'is_unattended', coalesce((SELECT t.is_unattended FROM think_cycles t
        WHERE t.tenant_id = p_tenant AND t.id = called.cycle_id), true)),
    called.answer_trust, called.answered_by_id IS NOT NULL, p_event ->> 'trace'
  ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING;
  state := 'TAKEN';
  agent_id := called.agent_id;
  is_shown := called.message_id IS NOT NULL;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION answer_call FROM PUBLIC;
GRANT EXECUTE ON FUNCTION answer_call TO circadian_app;
