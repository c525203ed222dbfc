-- Whether an account is open. Until the transaction ends, it is not closed, and its password not changed. Called by
-- backend/tenants/members.py and backend/accounts/sessions.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION is_account_open(p_user uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT true FROM users WHERE id = p_user AND disabled_at IS NULL FOR SHARE
$$;

ALTER FUNCTION is_account_open OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION is_account_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_account_open TO circadian_app;
