-- Records that a model does not respond. The first failure opens the outage; a failure of a due probe doubles the wait.
-- Any other failure changes nothing (ADR 0040). Called by backend/agents/outages.py.
-- SECURITY DEFINER: outages belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION begin_model_outage(p_key text, p_kind text, p_remedy text, p_code text, p_message text,
    p_base float8, p_cap float8, p_least float8)
  RETURNS TABLE (wait_seconds float8, is_ours bool)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- No agent waits for a model that has not been probed for a day.
  DELETE FROM model_outages WHERE key IN (
    SELECT o.key FROM model_outages o WHERE o.probed_at < now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  INSERT INTO model_outages AS o (key, kind, remedy, code, message, probe_at)
  VALUES (p_key, p_kind, p_remedy, p_code, p_message, now() + make_interval(secs => greatest(p_base, p_least)))
  ON CONFLICT (key) DO UPDATE SET kind = p_kind, remedy = p_remedy, code = p_code, message = p_message,
    rounds = o.rounds + 1, probed_at = now(), probing_until = NULL,
    probe_at = now() + make_interval(secs => least(p_cap, greatest(p_base * power(2, least(o.rounds, 30)), p_least)))
  WHERE o.probe_at <= now()
  RETURNING greatest(0, extract(epoch FROM o.probe_at - now()))::float8, true;
  IF NOT FOUND THEN
    RETURN QUERY SELECT greatest(0, extract(epoch FROM o.probe_at - now()))::float8, false
      FROM model_outages o WHERE o.key = p_key;
  END IF;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 0::float8, false;
  END IF;
END $$;

ALTER FUNCTION begin_model_outage OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION begin_model_outage FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_model_outage TO circadian_app;
