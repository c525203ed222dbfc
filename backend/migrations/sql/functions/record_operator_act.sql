-- Asks whether the session may change the installation: it is an operator's, who proved who they are within half an hour
-- (a token with the scope lives less long than that). If so, records the act and returns true. Called by the functions
-- that change something for operators, and by nothing else.
-- SECURITY DEFINER: only these functions may write the record.
CREATE OR REPLACE FUNCTION record_operator_act(p_session uuid, p_action text, p_target uuid, p_details jsonb) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH recorded AS (
    INSERT INTO operator_acts (user_id, action, target_id, details)
    SELECT o.user_id, p_action, p_target, p_details FROM find_operator(p_session) o
    WHERE o.proved_seconds_ago <= 1800 RETURNING 1
  )
  SELECT EXISTS (SELECT FROM recorded)
$$;

ALTER FUNCTION record_operator_act OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION record_operator_act FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_operator_act TO circadian_app;
