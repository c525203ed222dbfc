-- Opens a session of a browser. Deletes a few expired ones. Called by backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION open_browser_session(
    p_id uuid, p_user uuid, p_digest bytea, p_only_tenant uuid, p_user_agent text, p_password_hash text,
    p_lifetime interval)
  RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
    SELECT s.id FROM browser_sessions s WHERE s.expires_at < now() - interval '1 day' ORDER BY s.expires_at LIMIT 10
    FOR UPDATE SKIP LOCKED));
  DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
    SELECT s.id FROM browser_sessions s WHERE s.user_id = p_user
    ORDER BY s.revoked_at IS NOT NULL, s.seen_at DESC, s.id OFFSET 99));
  WITH person AS (
    SELECT u.id FROM users u WHERE u.id = p_user AND u.disabled_at IS NULL
      AND (p_password_hash IS NULL OR u.password_hash = p_password_hash) FOR SHARE)
  INSERT INTO browser_sessions (id, user_id, digest, only_tenant_id, user_agent, stepped_up_at, expires_at)
  SELECT p_id, person.id, p_digest, p_only_tenant, p_user_agent, now(), now() + p_lifetime FROM person RETURNING true
$$;

ALTER FUNCTION open_browser_session OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION open_browser_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_browser_session TO circadian_app;
