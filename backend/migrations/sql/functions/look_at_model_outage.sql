-- Reads the outage of a model key, and claims the probe if it is due. Called by backend/agents/outages.py.
-- SECURITY DEFINER: outages belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION look_at_model_outage(p_key text, p_probe interval)
  RETURNS TABLE (kind text, remedy text, code text, message text, wait_seconds float8, is_ours bool)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH mine AS (
    UPDATE model_outages SET probing_until = now() + p_probe
    WHERE key = p_key AND probe_at <= now() AND (probing_until IS NULL OR probing_until <= now()) RETURNING key
  )
  SELECT o.kind, o.remedy, o.code, o.message, greatest(0, extract(epoch FROM o.probe_at - now()))::float8,
    EXISTS (SELECT FROM mine)
  FROM model_outages o WHERE o.key = p_key
$$;

ALTER FUNCTION look_at_model_outage OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION look_at_model_outage FROM PUBLIC;
GRANT EXECUTE ON FUNCTION look_at_model_outage TO circadian_app;
