-- Records that the person of a session has proved a passkey of their own. Called by backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION step_up_by_passkey(p_session uuid, p_passkey uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions s SET stepped_up_at = now() FROM users u, passkeys p
  WHERE s.id = p_session AND s.revoked_at IS NULL AND s.only_tenant_id IS NULL AND u.id = s.user_id
    AND u.disabled_at IS NULL AND p.id = p_passkey AND p.user_id = u.id RETURNING true
$$;

ALTER FUNCTION step_up_by_passkey OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION step_up_by_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION step_up_by_passkey TO circadian_app;
