-- Whether a session of a browser still lasts: a token of the console ends with it, and an act that was begun with it.
-- How long the session was idle does not matter here, because both last for minutes. Called by
-- backend/tenants/tokens.py, backend/oauth/server/families.py and backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION is_browser_session_open(p_id uuid) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM browser_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = p_id AND s.revoked_at IS NULL AND s.expires_at > now() AND u.disabled_at IS NULL)
$$;

ALTER FUNCTION is_browser_session_open OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION is_browser_session_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_browser_session_open TO circadian_app;
