-- Ends one session of a person, or all but one. Called by backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION end_browser_sessions(p_user uuid, p_id uuid, p_but uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_user AND revoked_at IS NULL
    AND (p_id IS NULL OR id = p_id) AND id IS DISTINCT FROM p_but
$$;

ALTER FUNCTION end_browser_sessions OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION end_browser_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_browser_sessions TO circadian_app;
