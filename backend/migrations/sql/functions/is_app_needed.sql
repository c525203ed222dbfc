-- Whether the row of an app must stay: an installation of any tenant refers to it, even after its end, or somebody waits
-- for an answer to a request for it. Called by backend/tenants/unused_apps.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION is_app_needed(p_app uuid) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM services s WHERE s.app_id = p_app)
    OR EXISTS (SELECT FROM app_requests r JOIN apps a ON a.id = r.app_id AND a.status <> 'DELETED'
      WHERE r.app_id = p_app AND r.status = 'OPEN' AND r.expires_at > now())
$$;

ALTER FUNCTION is_app_needed OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION is_app_needed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_app_needed TO circadian_app;
