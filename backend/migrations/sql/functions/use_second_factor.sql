-- Uses a code once; earlier codes are refused from then on (RFC 6238, section 5.2). Called by
-- backend/accounts/second_factors.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION use_second_factor(p_user uuid, p_step bigint, p_key text, p_sealed bytea) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE second_factors SET last_step = p_step, sealed_by = p_key, sealed = p_sealed
  WHERE user_id = p_user AND confirmed_at IS NOT NULL AND last_step < p_step RETURNING true
$$;

ALTER FUNCTION use_second_factor OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION use_second_factor FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_second_factor TO circadian_app;
