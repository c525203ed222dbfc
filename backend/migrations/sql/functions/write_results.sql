-- The results of a step's calls join the chain (backend/runtime/cycle/call_settlement.py): their entries behind the
-- tail, whose attempts start again there, the position of each in the row of its call, and the receipts of the answers'
-- events. Runs behind the fence, in the same transaction.
--
-- p_step: cycle, number (of the step). p_entries: as for `write_step`. p_places: a list of the id of a call and the seq
-- of its result. p_keys: keys of the events. Returns true if another pending event may join the cycle.
CREATE OR REPLACE FUNCTION write_results(
  p_tenant uuid, p_agent uuid, p_commit_no bigint, p_step jsonb, p_entries jsonb, p_places jsonb, p_keys text[])
  RETURNS bool LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF cardinality(p_keys) > 0 THEN
    -- By key: `receipt || ''` fits no partial index (ADR 0058).
    UPDATE inbox_events e SET receipt = 'INJECTED', cycle_id = (p_step ->> 'cycle')::uuid
    WHERE e.tenant_id = p_tenant AND e.agent_id = p_agent AND e.event_key = ANY (p_keys)
      AND e.receipt || '' = 'PENDING';
  END IF;
  UPDATE agent_processes p SET tail_seq = p.tail_seq + jsonb_array_length(p_entries), tail_attempts = 1
  WHERE p.tenant_id = p_tenant AND p.agent_id = p_agent;
  PERFORM write_step(p_tenant, p_agent, p_commit_no, p_step, p_entries, '[]');
  UPDATE tool_calls c SET result_seq = placed.seq
  FROM jsonb_to_recordset(p_places) AS placed (id uuid, seq bigint)
  WHERE c.tenant_id = p_tenant AND c.id = placed.id;
  RETURN has_pending(p_tenant, p_agent, ARRAY['INTERRUPT', 'ASAP', 'PASSIVE'], '{}');
END $$;

REVOKE ALL ON FUNCTION write_results FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_results TO circadian_app;
