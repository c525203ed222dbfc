-- An operator at the console turns the kill switch on or off. Returns false if the session may not. Called by
-- backend/operators/kill_switch.py.
-- SECURITY DEFINER: the application may not write the switch.
CREATE OR REPLACE FUNCTION set_kill_switch(p_session uuid, p_is_on bool, p_reason text, p_kept uuid) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT record_operator_act(p_session, CASE WHEN p_is_on THEN 'kill_switch.on' ELSE 'kill_switch.off' END, NULL,
      jsonb_build_object('reason', p_reason)) THEN
    RETURN false;
  END IF;
  UPDATE kill_switch SET is_on = p_is_on, reason = p_reason, switched_at = clock_timestamp(), kept_tenant_id = p_kept
  WHERE is_on <> p_is_on;
  RETURN true;
END $$;

ALTER FUNCTION set_kill_switch OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION set_kill_switch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_kill_switch TO circadian_app;
