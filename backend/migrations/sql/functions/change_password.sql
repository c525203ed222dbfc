-- Sets a password. Ends all sessions of the person, and the mailed links that could set it again. Called by
-- backend/accounts/accounts.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION change_password(p_id uuid, p_password_hash text, p_is_verified bool) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET password_hash = p_password_hash, password_changed_at = now(),
    verified_at = CASE WHEN p_is_verified THEN coalesce(verified_at, now()) ELSE verified_at END WHERE id = p_id;
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_id AND revoked_at IS NULL;
  UPDATE account_tokens SET used_at = now() WHERE purpose = 'RESET' AND used_at IS NULL
    AND email = (SELECT email FROM users WHERE id = p_id);
$$;

ALTER FUNCTION change_password OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION change_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_password TO circadian_app;
