-- Whether any tenant has an app installed or had it installed in the last days, or somebody waits for an answer to a
-- request for it. Called by backend/tenants/unused_apps.py and backend/tenants/apps.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION is_app_in_use(p_app uuid, p_days int) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app
      AND (s.status <> 'REVOKED' OR s.updated_at > now() - make_interval(days => p_days)))
    OR EXISTS (SELECT FROM app_requests r JOIN apps a ON a.id = r.app_id AND a.status <> 'DELETED'
      WHERE r.app_id = p_app AND r.status = 'OPEN' AND r.expires_at > now())
$$;

ALTER FUNCTION is_app_in_use OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION is_app_in_use FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_app_in_use TO circadian_app;
