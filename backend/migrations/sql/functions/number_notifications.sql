-- Numbers what concerns one actor and has no number yet, in the order in which it became visible
-- (backend/spaces/viewer_rows.py). Only one transaction numbers the rows of an actor at a time. Returns how many rows
-- were numbered.
CREATE OR REPLACE FUNCTION number_notifications(p_tenant uuid, p_actor uuid) RETURNS bigint
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
  FROM (SELECT w.id, row_number() OVER (ORDER BY w.id) AS place FROM notifications w
    WHERE w.tenant_id = p_tenant AND w.actor_id = p_actor AND w.seq IS NULL) waiting
  WHERE n.tenant_id = p_tenant AND n.id = waiting.id AND n.seq IS NULL;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  RETURN numbered;
END $$;

REVOKE ALL ON FUNCTION number_notifications FROM PUBLIC;
GRANT EXECUTE ON FUNCTION number_notifications TO circadian_app;
