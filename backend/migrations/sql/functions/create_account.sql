-- Creates an account and returns its id; null if the address has an account already. Called by
-- backend/accounts/accounts.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION create_account(p_id uuid, p_email text, p_name text, p_password_hash text, p_is_verified bool)
  RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO users (id, email, name, password_hash, password_changed_at, verified_at)
  VALUES (p_id, p_email, p_name, p_password_hash, CASE WHEN p_password_hash IS NOT NULL THEN now() END,
    CASE WHEN p_is_verified THEN now() END)
  ON CONFLICT (email) DO NOTHING RETURNING id
$$;

ALTER FUNCTION create_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION create_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_account TO circadian_app;
