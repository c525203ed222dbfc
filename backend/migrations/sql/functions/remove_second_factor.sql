-- Removes a person's second factor. Called by backend/accounts/second_factors.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION remove_second_factor(p_user uuid) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM second_factors WHERE user_id = p_user RETURNING true
$$;

ALTER FUNCTION remove_second_factor OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION remove_second_factor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_second_factor TO circadian_app;
