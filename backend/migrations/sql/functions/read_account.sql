-- Reads an account by its id or address. Called by backend/accounts/accounts.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION read_account(p_id uuid, p_email text) RETURNS TABLE (
    id uuid, email text, name text, password_hash text, is_disabled bool, is_provided bool)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(u.email, u.provided_email), u.name, u.password_hash, u.disabled_at IS NOT NULL, u.email IS NULL
  FROM users u WHERE u.id = p_id OR u.email = p_email
$$;

ALTER FUNCTION read_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION read_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_account TO circadian_app;
