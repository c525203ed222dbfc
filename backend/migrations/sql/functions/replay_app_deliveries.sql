-- Sends deliveries to the webhook of an app again that were set aside, the oldest first, for the tenant of the app: those
-- with p_ids, or all since p_since; of all installations, or (p_service) of one. Returns their number. Called by
-- backend/webhooks/app_deliveries.py.
-- SECURITY DEFINER: the rows belong to the tenants of the installations, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION replay_app_deliveries(
    p_tenant uuid, p_app uuid, p_service uuid, p_ids uuid[], p_since timestamptz, p_most int) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH endpoints AS MATERIALIZED (
    SELECT n.tenant_id, n.id FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
    UNION ALL
    SELECT n.tenant_id, n.id FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app
      AND p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
  ), found AS MATERIALIZED (
    SELECT d.tenant_id, d.id FROM webhook_deliveries d
    WHERE (d.tenant_id, d.endpoint_id) IN (SELECT e.tenant_id, e.id FROM endpoints e) AND d.state = 'DEAD'
      AND (p_ids IS NULL OR d.id = ANY (p_ids)) AND (p_since IS NULL OR d.created_at >= p_since)
      -- The delivery about an erased organisation has the id of the installation.
      AND (p_service IS NULL OR d.endpoint_id <> p_app OR d.id = p_service)
    ORDER BY d.created_at, d.id LIMIT p_most FOR NO KEY UPDATE
  ), replayed AS (
    UPDATE webhook_deliveries d SET state = 'PENDING', settled_at = NULL
    FROM found f WHERE (d.tenant_id, d.id) = (f.tenant_id, f.id) RETURNING 1
  ), logged AS (
    UPDATE webhook_log l SET state = 'PENDING' FROM found f WHERE (l.tenant_id, l.id) = (f.tenant_id, f.id)
  )
  SELECT count(*) FROM replayed
$$;

ALTER FUNCTION replay_app_deliveries OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION replay_app_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replay_app_deliveries TO circadian_app;
