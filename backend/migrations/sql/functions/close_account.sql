-- Closes an account that is being deleted: nobody can sign in to it, and its sessions end. May be repeated. Only in a
-- transaction of the account. Called by backend/accounts/deletion.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION close_account(p_user uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET disabled_at = now() WHERE id = p_user AND disabled_at IS NULL
    AND p_user = nullif(current_setting('app.tenant_id', true), '')::uuid;
  UPDATE browser_sessions s SET revoked_at = now() FROM users u
  WHERE u.id = p_user AND u.disabled_at IS NOT NULL AND s.user_id = u.id AND s.revoked_at IS NULL
$$;

ALTER FUNCTION close_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION close_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_account TO circadian_app;
