-- Deletes all keys that sign ID tokens with an algorithm, because they may have leaked. A new one follows in the same
-- transaction. Called by backend/oauth/server/signing_keys.py.
-- SECURITY DEFINER: the keys belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION drop_signing_keys(p_algorithm text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM signing_keys k WHERE k.algorithm = p_algorithm;
END $$;

ALTER FUNCTION drop_signing_keys OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION drop_signing_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_signing_keys TO circadian_app;
