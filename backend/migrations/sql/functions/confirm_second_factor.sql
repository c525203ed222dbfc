-- Turns a second factor on after its first code. `p_sealed` is the secret that the code was made with. Called by
-- backend/accounts/second_factors.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION confirm_second_factor(p_user uuid, p_sealed bytea, p_step bigint, p_codes text[]) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE second_factors SET confirmed_at = now(), last_step = p_step, recovery_codes = to_jsonb(p_codes)
  WHERE user_id = p_user AND sealed = p_sealed AND confirmed_at IS NULL RETURNING true
$$;

ALTER FUNCTION confirm_second_factor OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION confirm_second_factor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_second_factor TO circadian_app;
