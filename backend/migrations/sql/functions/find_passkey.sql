-- Finds a passkey by its credential id. Called by backend/accounts/passkeys.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION find_passkey(p_credential bytea) RETURNS TABLE (
    id uuid, user_id uuid, public_key bytea, sign_count bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, p.user_id, p.public_key, p.sign_count FROM passkeys p WHERE p.credential_id = p_credential
$$;

ALTER FUNCTION find_passkey OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION find_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_passkey TO circadian_app;
