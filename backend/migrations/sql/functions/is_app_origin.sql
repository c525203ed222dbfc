-- Whether an active app of any tenant has registered an origin. Called by backend/tenants/app_origins.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION is_app_origin(p_origin text) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM apps a JOIN tenants t ON t.tenant_id = a.tenant_id
    WHERE a.allowed_origins ? p_origin AND a.status = 'ACTIVE' AND t.status = 'ACTIVE')
$$;

ALTER FUNCTION is_app_origin OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION is_app_origin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_app_origin TO circadian_app;
