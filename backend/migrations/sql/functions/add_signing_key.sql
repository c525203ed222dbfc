-- Adds a key that signs ID tokens after `p_delay`, if the newest key of its algorithm is still `p_follows` (null: there
-- is none). So of two processes that add one at once, one succeeds. False: the other was faster. A negative `p_delay`:
-- it has begun to sign, and the keys before it have ended. Deletes keys whose successor began to sign more than `p_kept`
-- ago. Called by backend/oauth/server/signing_keys.py.
-- SECURITY DEFINER: the keys belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION add_signing_key(p_id text, p_algorithm text, p_sealed_by text, p_sealed bytea,
  p_delay interval, p_follows text, p_kept interval) RETURNS bool
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE;
  IF p_follows IS DISTINCT FROM (SELECT k.id FROM signing_keys k WHERE k.algorithm = p_algorithm
      ORDER BY k.signs_from DESC, k.id DESC LIMIT 1) THEN
    RETURN false;
  END IF;
  INSERT INTO signing_keys (id, algorithm, sealed_by, sealed, signs_from)
  VALUES (p_id, p_algorithm, p_sealed_by, p_sealed, clock_timestamp() + p_delay);
  DELETE FROM signing_keys k WHERE k.algorithm = p_algorithm AND EXISTS (SELECT FROM signing_keys n
    WHERE n.algorithm = k.algorithm AND n.signs_from > k.signs_from AND n.signs_from <= now() - p_kept);
  RETURN true;
END $$;

ALTER FUNCTION add_signing_key OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION add_signing_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_signing_key TO circadian_app;
