-- The events of an entry join the chain (open_cycle, backend/inbox/drain.py): their receipts, behind the fence, in the
-- transaction that writes the entry at p_seq.
--
-- p_edits: for each of p_events, how often its message had been edited when it was read. Between the read and this
-- statement the author may have edited the message once more: the entry has the text before. So another event tells the
-- agent of the edit; it wakes nobody (backend/inbox/edits.py).
--
-- Or the message may have been deleted. Then the entry has a text that the agent must not get: the error
-- SERIALIZATION_FAILURE undoes it, and the inbox is read again.
CREATE OR REPLACE FUNCTION inject_events(
  p_tenant uuid, p_agent uuid, p_cycle uuid, p_seq bigint, p_events bigint[], p_edits int[])
  RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  taken_count int;
BEGIN
  -- By id: `receipt || ''` fits no partial index, `IS NOT DISTINCT FROM` no index of an agent's events (ADR 0058).
  WITH taken AS (
    UPDATE inbox_events e SET receipt = 'INJECTED', cycle_id = p_cycle, entry_seq = p_seq
    WHERE e.tenant_id = p_tenant AND e.agent_id IS NOT DISTINCT FROM p_agent AND e.id = ANY (p_events)
      AND e.receipt || '' IN ('PENDING', 'PASSIVE')
    RETURNING e.id, e.payload, e.space_id, e.trust
  ), told AS (
    INSERT INTO inbox_events (tenant_id, agent_id, event_key, type, priority, payload, space_id, trust, is_prompt,
      receipt)
    SELECT p_tenant, p_agent, 'edit:' || (t.payload ->> 'message_id') || ':' || (t.payload ->> 'edits'),
      'MESSAGE_EDITED', 'ASAP', (SELECT jsonb_object_agg(f.key, f.value) FROM jsonb_each(t.payload) f
        WHERE f.key IN ('message_id', 'space_id', 'space_name', 'sender_kind', 'sender_id', 'sender_name', 'text',
          'edits', 'seq')), t.space_id, t.trust, false, 'PASSIVE'
    FROM taken t JOIN unnest(p_events, p_edits) AS seen (id, edits) ON seen.id = t.id
    WHERE (t.payload ->> 'edits')::int > seen.edits
    ON CONFLICT (tenant_id, agent_id, event_key) DO NOTHING
  )
  SELECT count(*) INTO taken_count FROM taken;
  IF taken_count < cardinality(p_events) THEN
    RAISE EXCEPTION 'an event was dropped after it was read' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;

REVOKE ALL ON FUNCTION inject_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION inject_events TO circadian_app;
