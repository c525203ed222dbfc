-- On an admin's request: lets the next agent probe these models, if the last probe was long enough ago. Called by
-- backend/inbox/retries.py.
-- SECURITY DEFINER: outages belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION hurry_model_outages(p_keys text[], p_pause interval) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE model_outages SET probe_at = least(probe_at, greatest(now(), probed_at + p_pause)) WHERE key = ANY (p_keys)
$$;

ALTER FUNCTION hurry_model_outages OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION hurry_model_outages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hurry_model_outages TO circadian_app;
