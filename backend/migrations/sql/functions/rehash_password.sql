-- Stores the same password hashed at another cost. Changes nothing if the password was changed in the meantime. Called
-- by backend/accounts/accounts.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION rehash_password(p_id uuid, p_before text, p_after text) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET password_hash = p_after WHERE id = p_id AND password_hash = p_before RETURNING true
$$;

ALTER FUNCTION rehash_password OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION rehash_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rehash_password TO circadian_app;
