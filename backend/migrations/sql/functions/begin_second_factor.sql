-- Stores a second factor that is not confirmed yet. It does not replace one that is in use, which must be removed
-- first. Called by backend/accounts/second_factors.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION begin_second_factor(p_id uuid, p_user uuid, p_key text, p_sealed bytea) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO second_factors AS s (id, user_id, sealed_by, sealed, created_at) VALUES (p_id, p_user, p_key, p_sealed, now())
  ON CONFLICT (user_id) DO UPDATE SET sealed_by = p_key, sealed = p_sealed WHERE s.confirmed_at IS NULL RETURNING true
$$;

ALTER FUNCTION begin_second_factor OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION begin_second_factor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_second_factor TO circadian_app;
