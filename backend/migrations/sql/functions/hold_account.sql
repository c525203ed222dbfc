-- Locks an account, so that it joins no tenant and is not closed by anybody else until the transaction ends. Null: it
-- does not exist, or is closed. Called by backend/accounts/deletion.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION hold_account(p_user uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT true FROM users WHERE id = p_user AND disabled_at IS NULL FOR NO KEY UPDATE
$$;

ALTER FUNCTION hold_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION hold_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_account TO circadian_app;
