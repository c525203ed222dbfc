-- Finds which of these model keys have an outage, and when each is probed next. An outage that is long overdue is
-- omitted: no agent uses that model any more. Called by backend/tools/health/models.py.
-- SECURITY DEFINER: outages belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION find_model_outages(p_keys text[]) RETURNS TABLE (key text, probe_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.key, o.probe_at FROM model_outages o
  WHERE o.key = ANY (p_keys) AND o.probe_at > now() - interval '15 minutes'
$$;

ALTER FUNCTION find_model_outages OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_model_outages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_model_outages TO circadian_app;
