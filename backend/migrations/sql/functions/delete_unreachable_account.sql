-- Deletes an account that nobody can sign in to any more: it has no address of its own, only that of an organisation's
-- identity provider or import, and is a member of nothing. Returns whether it was deleted. Called by
-- backend/accounts/unreachable.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION delete_unreachable_account(p_user uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = p_user AND u.email IS NULL) THEN
    RETURN false;
  END IF;
  DELETE FROM browser_sessions WHERE user_id = p_user;
  DELETE FROM passkeys WHERE user_id = p_user;
  DELETE FROM second_factors WHERE user_id = p_user;
  DELETE FROM users WHERE id = p_user;
  RETURN true;
EXCEPTION WHEN foreign_key_violation THEN
  -- A member of another organisation; what was deleted above is there again.
  RETURN false;
END $$;

ALTER FUNCTION delete_unreachable_account OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION delete_unreachable_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unreachable_account TO circadian_app;
