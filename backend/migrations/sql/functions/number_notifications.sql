-- Numbers what concerns one actor and has no number yet, in the order in which it became visible, at most p_most rows
-- (backend/spaces/notifications.py). Only one transaction numbers the rows of an actor at a time. Then deletes what is
-- old, but never the row with the newest number. Returns how many rows were numbered.
CREATE OR REPLACE FUNCTION number_notifications(p_tenant uuid, p_actor uuid, p_most int) RETURNS bigint
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  newest bigint;
  numbered bigint;
BEGIN
  PERFORM enter_tenant(p_tenant);
  PERFORM pg_advisory_xact_lock(hashtextextended('notifications/' || p_tenant::text || p_actor::text, 0));
  -- A statement of its own: it sees what the last holder of the lock has committed.
  SELECT n.seq INTO newest FROM notifications n
  WHERE n.tenant_id = p_tenant AND n.actor_id = p_actor AND n.seq IS NOT NULL ORDER BY n.seq DESC LIMIT 1;
  UPDATE notifications n SET seq = coalesce(newest, 0) + waiting.place
  FROM (SELECT first.id, row_number() OVER (ORDER BY first.id) AS place
    FROM (SELECT w.id FROM notifications w WHERE w.tenant_id = p_tenant AND w.actor_id = p_actor AND w.seq IS NULL
      ORDER BY w.id LIMIT p_most) first) waiting
  WHERE n.tenant_id = p_tenant AND n.id = waiting.id AND n.seq IS NULL;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  DELETE FROM notifications n WHERE n.tenant_id = p_tenant AND n.id = ANY (ARRAY(
    SELECT o.id FROM notifications o WHERE o.tenant_id = p_tenant AND o.actor_id = p_actor
      AND o.created_at < now() - interval '30 days' AND o.seq < coalesce(newest, 0) + numbered
    ORDER BY o.created_at LIMIT p_most));
  RETURN numbered;
END $$;

REVOKE ALL ON FUNCTION number_notifications FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_notifications TO circadian_app;
