-- When a period of a budget ends and the next one begins; null: never.
CREATE OR REPLACE FUNCTION budget_window_end(p_period text, p_starts_at timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_period
    WHEN 'HOUR' THEN p_starts_at + interval '1 hour'
    WHEN 'DAY' THEN p_starts_at + interval '24 hours'
    WHEN 'MONTH' THEN (p_starts_at AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' END
$$;

REVOKE ALL ON FUNCTION budget_window_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION budget_window_end TO circadian_app;
