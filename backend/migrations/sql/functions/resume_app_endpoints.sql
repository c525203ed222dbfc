-- Resumes the rows of webhook_endpoints that serve the webhook of an app and fail or were switched off, for the tenant of
-- the app: of all installations, or (p_service) of one. Returns their number. Called by
-- backend/webhooks/app_deliveries.py.
-- SECURITY DEFINER: the rows belong to the tenants of the installations, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION resume_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH found AS MATERIALIZED (
    SELECT n.id FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
    UNION ALL
    SELECT n.id FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app AND p_service IS NULL
  ), locked AS MATERIALIZED (
    SELECT e.id FROM webhook_endpoints e WHERE e.id IN (SELECT f.id FROM found f)
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND (e.status = 'SWITCHED_OFF' OR e.failing_since IS NOT NULL)
    ORDER BY e.id FOR NO KEY UPDATE
  ), resumed AS (
    UPDATE webhook_endpoints e SET status = 'ACTIVE', tries = 0, failures = 0, failing_since = NULL, next_try_at = now(),
      updated_at = now()
    FROM locked l WHERE e.id = l.id RETURNING 1
  )
  SELECT count(*) FROM resumed
$$;

ALTER FUNCTION resume_app_endpoints OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION resume_app_endpoints FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resume_app_endpoints TO circadian_app;
