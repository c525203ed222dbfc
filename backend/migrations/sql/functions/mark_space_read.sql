-- Moves the mark of a member of a space forward, at most once in p_pause (backend/spaces/read_marks.py). A transaction
-- of its own. A number beyond the newest message means the newest.
--
-- state: MARKED. UNCHANGED: the mark is already there, or further. TOO_SOON: nothing is written; call again after
-- wait_seconds (p_pause at most). NO_MEMBER. seq is where the mark is now. is_shown, if MARKED: the others may see it, since the space
-- shows marks and has at most p_most members.
CREATE OR REPLACE FUNCTION mark_space_read(p_tenant uuid, p_space uuid, p_actor uuid, p_seq bigint, p_pause interval,
    p_most int)
  RETURNS TABLE (state text, seq bigint, wait_seconds float8, is_shown bool)
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  present record;
BEGIN
  PERFORM enter_tenant(p_tenant);
  SELECT m.read_seq, m.read_at, least(p_seq, s.seq) AS wanted, s.has_read_receipts INTO present
  FROM space_members m JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id)
  WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = p_actor;
  IF NOT FOUND THEN
    state := 'NO_MEMBER';
    RETURN NEXT;
    RETURN;
  END IF;
  seq := coalesce(present.read_seq, 0);
  -- A new member begins at the newest message without having marked it (read_at is null): its first mark counts.
  IF present.read_seq > present.wanted OR (present.read_seq = present.wanted AND present.read_at IS NOT NULL) THEN
    state := 'UNCHANGED';
    RETURN NEXT;
    RETURN;
  END IF;

  -- Another process may have marked it in the meantime: the row itself holds the pause. A time that lies ahead does not
  -- count: the clock has been set back. It is compared with the clock, as this transaction may be older than the time.
  UPDATE space_members m SET read_seq = present.wanted, read_at = now()
  WHERE m.tenant_id = p_tenant AND m.space_id = p_space AND m.actor_id = p_actor
    AND (coalesce(m.read_seq, -1) < present.wanted OR (m.read_seq = present.wanted AND m.read_at IS NULL))
    AND (coalesce(m.read_at, '-infinity') <= now() - p_pause OR m.read_at > clock_timestamp() + p_pause);
  IF NOT FOUND THEN
    state := 'TOO_SOON';
    wait_seconds := least(extract(epoch FROM p_pause),
      greatest(0.01, extract(epoch FROM present.read_at + p_pause - now())));
    RETURN NEXT;
    RETURN;
  END IF;
  state := 'MARKED';
  seq := present.wanted;
  is_shown := present.has_read_receipts AND (SELECT count(*) FROM (SELECT FROM space_members m
    WHERE m.tenant_id = p_tenant AND m.space_id = p_space LIMIT p_most + 1) few) <= p_most;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION mark_space_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mark_space_read TO circadian_app;
