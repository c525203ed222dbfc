-- Stores a key that signs ID tokens, sealed by another key of the installation. Called by
-- backend/oauth/server/signing_keys.py.
-- SECURITY DEFINER: the keys belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION reseal_signing_key(p_id text, p_sealed_by text, p_sealed bytea) RETURNS bool
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE signing_keys k SET sealed_by = p_sealed_by, sealed = p_sealed WHERE k.id = p_id RETURNING true
$$;

ALTER FUNCTION reseal_signing_key OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION reseal_signing_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reseal_signing_key TO circadian_app;
