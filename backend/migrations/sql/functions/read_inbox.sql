-- The pending events of an agent that may join its chain now (backend/inbox/drain.py): interrupts first, then oldest
-- first, by id among the pending events, never by a watermark; at most p_events. Null if there are none.
--
-- PASSIVE among the priorities: then also those that wake nobody, at most p_events, behind the others. They join what
-- others have opened: alone they open nothing, so they come alone only if WHEN_IDLE does not join. MESSAGE_REACTIONS among
-- them: then also these.
--
-- events: lists of id, key, type, priority, space, is_alone, trust, age in seconds and payload. That of a reply has the
-- beginning of the message that began its thread, and its trust, as long as that message is not deleted.
--
-- traces: the traceparent of each of the events; null if none of them was traced.
--
-- has_more: more events are pending, of any priority. seen_at: now.
--
-- places: of the spaces that the events name, and of p_active (the agent's active space), those that the agent is in:
-- lists of id, name and trust of the name.
CREATE OR REPLACE FUNCTION read_inbox(
  p_tenant uuid, p_agent uuid, p_active uuid, p_priorities text[], p_events int) RETURNS json
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found json;
BEGIN
  WITH waiting AS MATERIALIZED (
    SELECT e.id, e.event_key, e.type, e.priority, e.space_id, e.is_alone, e.trust, e.created_at, e.payload, e.trace,
      e.priority = ANY (p_priorities) AS joins
    FROM unnest(ARRAY['INTERRUPT', 'ASAP', 'WHEN_IDLE']) AS p (priority)
    -- A separate lookup for each priority, in the order of its index: of ten thousand pending events it reads no more
    -- than may join.
    CROSS JOIN LATERAL (SELECT * FROM inbox_events i WHERE i.tenant_id = p_tenant AND i.agent_id = p_agent
      AND i.receipt = 'PENDING' AND i.priority = p.priority ORDER BY i.id + 0 LIMIT p_events + 1) e
    ORDER BY NOT (e.priority = ANY (p_priorities)), e.priority <> 'INTERRUPT', e.id LIMIT p_events + 1
  ), taken AS MATERIALIZED (
    SELECT w.*, false AS is_passive FROM waiting w WHERE w.joins ORDER BY w.priority <> 'INTERRUPT', w.id LIMIT p_events
  ), joining AS MATERIALIZED (
    SELECT * FROM taken
    UNION ALL
    (SELECT i.id, i.event_key, i.type, i.priority, i.space_id, i.is_alone, i.trust, i.created_at, i.payload, i.trace,
      true, true
    FROM inbox_events i WHERE i.tenant_id = p_tenant AND i.agent_id = p_agent AND i.receipt = 'PASSIVE'
      AND 'PASSIVE' = ANY (p_priorities) AND (i.type <> 'MESSAGE_REACTIONS' OR i.type = ANY (p_priorities))
      AND (EXISTS (SELECT FROM taken) OR NOT 'WHEN_IDLE' = ANY (p_priorities))
    ORDER BY i.id LIMIT p_events)
  ), named AS MATERIALIZED (
    SELECT p_active AS id UNION SELECT t.space_id FROM joining t
    UNION SELECT n.id::uuid FROM joining t CROSS JOIN LATERAL jsonb_array_elements_text(
      coalesce(t.payload -> 'origins', '[]') || coalesce(t.payload -> 'origin', '[]')
      || coalesce(t.payload -> 'spaces', '[]') || coalesce(t.payload -> 'space_id', '[]')) n (id)
    WHERE t.type <> 'SERVICE'
  )
  SELECT json_build_object(
    'seen_at', now(),
    'has_more', (SELECT count(*) FROM waiting) > count(*) FILTER (WHERE NOT t.is_passive),
    'events', json_agg(json_build_array(t.id, t.event_key, t.type, t.priority, t.space_id, t.is_alone, t.trust,
      extract(epoch FROM now() - t.created_at)::float8,
      CASE WHEN t.payload ? 'thread_root' THEN t.payload || coalesce((
        SELECT jsonb_build_object('thread_text', left(r.text, 200), 'thread_trust', r.trust) FROM messages r
        WHERE r.tenant_id = p_tenant AND r.id = (t.payload ->> 'thread_root')::uuid AND r.deleted_at IS NULL), '{}')
      ELSE t.payload END)
      ORDER BY t.is_passive, t.priority <> 'INTERRUPT', t.id),
    'traces', CASE WHEN count(t.trace) > 0 THEN
      json_agg(t.trace ORDER BY t.is_passive, t.priority <> 'INTERRUPT', t.id) END,
    'places', (
      SELECT coalesce(json_agg(json_build_array(s.id, s.name, s.name_trust)), '[]') FROM named n
      JOIN space_members m ON m.tenant_id = p_tenant AND m.actor_id = p_agent AND m.space_id = n.id
      JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id)))
  INTO found FROM joining t HAVING count(*) > 0;
  RETURN found;
END $$;

REVOKE ALL ON FUNCTION read_inbox FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_inbox TO circadian_app;
