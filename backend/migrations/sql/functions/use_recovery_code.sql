-- Uses a recovery code once. `p_codes` are the digests of one code, under each key. Called by
-- backend/accounts/second_factors.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION use_recovery_code(p_user uuid, p_codes text[]) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE second_factors SET recovery_codes = recovery_codes - p_codes
  WHERE user_id = p_user AND confirmed_at IS NOT NULL AND recovery_codes ?| p_codes RETURNING true
$$;

ALTER FUNCTION use_recovery_code OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION use_recovery_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_recovery_code TO circadian_app;
