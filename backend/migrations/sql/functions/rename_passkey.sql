-- Sets the name of a passkey. Called by backend/accounts/passkeys.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION rename_passkey(p_user uuid, p_id uuid, p_name text) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE passkeys SET name = p_name WHERE id = p_id AND user_id = p_user RETURNING true
$$;

ALTER FUNCTION rename_passkey OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION rename_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rename_passkey TO circadian_app;
