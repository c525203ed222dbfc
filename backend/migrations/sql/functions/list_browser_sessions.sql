-- Lists a person's sessions. Called by backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION list_browser_sessions(p_user uuid, p_idle interval) RETURNS TABLE (
    id uuid, user_agent text, only_tenant_id uuid, created_at timestamptz, seen_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.user_agent, s.only_tenant_id, s.created_at, s.seen_at FROM browser_sessions s
  WHERE s.user_id = p_user AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
  ORDER BY s.seen_at DESC, s.id LIMIT 100
$$;

ALTER FUNCTION list_browser_sessions OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION list_browser_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_browser_sessions TO circadian_app;
