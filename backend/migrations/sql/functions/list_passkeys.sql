-- Lists a person's passkeys. Called by backend/accounts/passkeys.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION list_passkeys(p_user uuid) RETURNS TABLE (
    id uuid, name text, credential_id bytea, created_at timestamptz, used_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, p.name, p.credential_id, p.created_at, p.used_at FROM passkeys p WHERE p.user_id = p_user
  ORDER BY p.created_at, p.id
$$;

ALTER FUNCTION list_passkeys OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION list_passkeys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_passkeys TO circadian_app;
