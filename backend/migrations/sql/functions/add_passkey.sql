-- Adds a passkey to an account. Returns false and adds nothing if the person has `p_most` passkeys already, or if
-- somebody has this one. The first statement locks the account, so that two additions run one after the other. Called
-- by backend/accounts/passkeys.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION add_passkey(
    p_id uuid, p_user uuid, p_credential bytea, p_key bytea, p_count bigint, p_name text, p_most integer) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 1 FROM users WHERE id = p_user FOR UPDATE;
  INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
  SELECT p_id, u.id, p_credential, p_key, p_count, p_name, now() FROM users u
  WHERE u.id = p_user AND u.disabled_at IS NULL AND (SELECT count(*) FROM passkeys WHERE user_id = p_user) < p_most
  ON CONFLICT (credential_id) DO NOTHING RETURNING true
$$;

ALTER FUNCTION add_passkey OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION add_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_passkey TO circadian_app;
