-- Deletes a closed account that is a member of nothing any more, with everything that signs in to it. Returns whether it
-- is gone. Only in a transaction of the account. Called by backend/accounts/deletion.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION delete_account(p_user uuid) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_user IS DISTINCT FROM nullif(current_setting('app.tenant_id', true), '')::uuid
    OR EXISTS (SELECT FROM users WHERE id = p_user AND disabled_at IS NULL) THEN
    RETURN false;
  END IF;
  DELETE FROM account_tokens t USING users u WHERE u.id = p_user AND t.email = u.email;
  DELETE FROM browser_sessions WHERE user_id = p_user;
  DELETE FROM passkeys WHERE user_id = p_user;
  DELETE FROM second_factors WHERE user_id = p_user;
  DELETE FROM users WHERE id = p_user;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  -- It is still a member; what was deleted above is there again.
  RETURN false;
END $$;

ALTER FUNCTION delete_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION delete_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_account TO circadian_app;
