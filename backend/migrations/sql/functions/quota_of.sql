-- A tenant's quota as a number from 1 to 1,000,000, or the default. A wrong value of one tenant must not stop the sweep
-- of all tenants.
CREATE OR REPLACE FUNCTION quota_of(p_quotas jsonb, p_name text, p_otherwise int) RETURNS int
  LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN jsonb_typeof(p_quotas -> p_name) = 'number'
    THEN greatest(1, least((p_quotas ->> p_name)::numeric, 1000000))::int ELSE p_otherwise END
$$;

REVOKE ALL ON FUNCTION quota_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quota_of TO circadian_app, circadian_lookup;
