-- Records that the person of a session has proved their password again. `p_password_hash` is the hash that was proved.
-- Nothing changes if it was replaced in the meantime, which also ends the session. Called by
-- backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION step_up_browser_session(p_id uuid, p_password_hash text) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions s SET stepped_up_at = now() FROM users u
  WHERE s.id = p_id AND s.revoked_at IS NULL AND u.id = s.user_id AND u.disabled_at IS NULL
    AND u.password_hash = p_password_hash RETURNING true
$$;

ALTER FUNCTION step_up_browser_session OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION step_up_browser_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION step_up_browser_session TO circadian_app;
