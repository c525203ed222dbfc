-- Only processes of the previous version call it: is_app_needed is its successor. A later migration drops it.
-- Whether an app is installed in any tenant. Called by backend/tenants/apps.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION is_app_installed(p_app uuid) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app)
$$;

ALTER FUNCTION is_app_installed OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION is_app_installed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_app_installed TO circadian_app;
