-- All keys that sign ID tokens, the oldest first, and in how many seconds each begins to sign: a negative number if it
-- has begun. The clock is that of the database, so all processes agree. Called by backend/oauth/server/signing_keys.py.
-- SECURITY DEFINER: the keys belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION list_signing_keys()
  RETURNS TABLE (id text, algorithm text, sealed_by text, sealed bytea, signs_in_seconds float8)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.algorithm, k.sealed_by, k.sealed, extract(epoch FROM k.signs_from - now())::float8
  FROM signing_keys k ORDER BY k.signs_from, k.id
$$;

ALTER FUNCTION list_signing_keys OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION list_signing_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_signing_keys TO circadian_app;
