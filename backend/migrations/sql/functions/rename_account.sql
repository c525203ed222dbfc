-- Sets the name of an account. Called by backend/accounts/accounts.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION rename_account(p_id uuid, p_name text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users SET name = p_name WHERE id = p_id
$$;

ALTER FUNCTION rename_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION rename_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rename_account TO circadian_app;
