-- Whether a link that was mailed to the account's address was followed. Called by backend/accounts/accounts.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION is_verified_account(p_id uuid) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.email IS NOT NULL AND u.verified_at IS NOT NULL FROM users u WHERE u.id = p_id
$$;

ALTER FUNCTION is_verified_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION is_verified_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_verified_account TO circadian_app;
