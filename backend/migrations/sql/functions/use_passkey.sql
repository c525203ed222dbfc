-- Records a use of a passkey and its counter. Authenticators that do not count always send 0. Called by
-- backend/accounts/passkeys.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION use_passkey(p_id uuid, p_count bigint) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE passkeys p SET sign_count = p_count, used_at = now() FROM users u
  WHERE p.id = p_id AND u.id = p.user_id AND u.disabled_at IS NULL
    AND (p.sign_count < p_count OR (p.sign_count = 0 AND p_count = 0)) RETURNING true
$$;

ALTER FUNCTION use_passkey OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION use_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_passkey TO circadian_app;
