-- Reads a person's second factor. Called by backend/accounts/second_factors.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION read_second_factor(p_user uuid) RETURNS TABLE (
    sealed_by text, sealed bytea, is_confirmed bool, recovery_left int, epoch bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.sealed_by, s.sealed, s.confirmed_at IS NOT NULL, jsonb_array_length(s.recovery_codes),
    extract(epoch FROM now())::bigint FROM second_factors s
  WHERE s.user_id = p_user
$$;

ALTER FUNCTION read_second_factor OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION read_second_factor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_second_factor TO circadian_app;
