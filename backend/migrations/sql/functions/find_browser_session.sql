-- Finds the session of a browser's cookie by its digest. Called by backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION find_browser_session(p_digests bytea[], p_idle interval) RETURNS TABLE (
    id uuid, user_id uuid, email text, name text, only_tenant_id uuid, is_stale bool, proved_seconds_ago float8)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, coalesce(u.email, u.provided_email), u.name, s.only_tenant_id, s.seen_at < now() - interval '1 minute',
    extract(epoch FROM now() - s.stepped_up_at)::float8
  FROM browser_sessions s JOIN users u ON u.id = s.user_id
  WHERE s.digest = ANY (p_digests) AND s.revoked_at IS NULL AND s.expires_at > now() AND s.seen_at > now() - p_idle
    AND u.disabled_at IS NULL
$$;

ALTER FUNCTION find_browser_session OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION find_browser_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_browser_session TO circadian_app;
