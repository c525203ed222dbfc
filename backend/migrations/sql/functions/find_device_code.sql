-- Finds a device code by its digest, or by the code that the person enters. Called by backend/oauth/server/devices.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_device_code(p_digests bytea[], p_user_code text) RETURNS TABLE (tenant_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.tenant_id, c.id FROM device_codes c WHERE c.digest = ANY (p_digests) OR c.user_code = p_user_code
$$;

ALTER FUNCTION find_device_code OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_device_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_device_code TO circadian_app;
