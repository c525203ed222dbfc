-- Removes a passkey of a person. Called by backend/accounts/passkeys.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION remove_passkey(p_user uuid, p_id uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM passkeys WHERE id = p_id AND user_id = p_user RETURNING true
$$;

ALTER FUNCTION remove_passkey OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION remove_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_passkey TO circadian_app;
