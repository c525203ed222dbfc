-- Records that a session is in use. Called by backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION touch_browser_session(p_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions SET seen_at = now() WHERE id = p_id
$$;

ALTER FUNCTION touch_browser_session OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION touch_browser_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION touch_browser_session TO circadian_app;
