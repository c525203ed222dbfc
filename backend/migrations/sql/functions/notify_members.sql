-- Notes something that concerns people and programs (backend/spaces/notifications.py); agents get nothing. Deletes a few
-- old rows of the same actors that have a number, but never the one with their newest number: so a reader sees by the
-- numbers that something is missing. Waits for nobody.
--
-- p_kind: JOINED, LEFT, or MENTION with the message and its seq in the space.
CREATE OR REPLACE FUNCTION notify_members(p_tenant uuid, p_space uuid, p_actors uuid[], p_kind text, p_message uuid,
    p_message_seq bigint)
  RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM enter_tenant(p_tenant);
  WITH others AS (
    SELECT DISTINCT actors.id FROM unnest(p_actors) AS actors (id)
    WHERE NOT EXISTS (SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = actors.id)
  ), past AS (
    DELETE FROM notifications n WHERE n.tenant_id = p_tenant AND n.id = ANY (ARRAY(
      SELECT old.id FROM others CROSS JOIN LATERAL (
        SELECT o.id FROM notifications o WHERE o.tenant_id = p_tenant AND o.actor_id = others.id
          AND o.created_at < now() - interval '30 days'
          AND o.seq < (SELECT m.seq FROM notifications m
            WHERE m.tenant_id = p_tenant AND m.actor_id = others.id AND m.seq IS NOT NULL ORDER BY m.seq DESC LIMIT 1)
        ORDER BY o.created_at LIMIT 3 FOR UPDATE SKIP LOCKED) old))
  )
  INSERT INTO notifications (tenant_id, actor_id, kind, space_id, message_id, message_seq)
  SELECT p_tenant, others.id, p_kind, p_space, p_message, p_message_seq FROM others ORDER BY others.id;
END $$;

REVOKE ALL ON FUNCTION notify_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notify_members TO circadian_app;
