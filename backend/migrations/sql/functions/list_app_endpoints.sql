-- The rows of webhook_endpoints that serve the webhook of an app, by their ids, for the tenant of the app: of all
-- installations, or (p_service) of one. Only rows for which something was sent: before that their owner knows nothing of
-- them. Called by backend/webhooks/app_deliveries.py.
-- SECURITY DEFINER: the rows belong to the tenants of the installations, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_app_endpoints(p_tenant uuid, p_app uuid, p_service uuid, p_after uuid, p_most int)
  RETURNS TABLE (id uuid, tenant_id uuid, service_id uuid, space_id uuid, status text, failing_since timestamptz,
    last_status int, last_error text, delivered bigint, delivered_at timestamptz, dead bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.*, (SELECT count(*) FROM webhook_deliveries d
    WHERE (d.tenant_id, d.endpoint_id) = (coalesce(e.tenant_id, p_tenant), e.id) AND d.state = 'DEAD')
  FROM (
    SELECT n.id, n.tenant_id, n.service_id, n.space_id, n.status, n.failing_since, n.last_status, n.last_error,
      n.delivered, n.delivered_at
    FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
      AND (p_after IS NULL OR n.id > p_after) AND (n.delivered > 0 OR n.last_error IS NOT NULL)
    UNION ALL
    SELECT n.id, NULL, NULL, NULL, n.status, n.failing_since, n.last_status, n.last_error, n.delivered, n.delivered_at
    FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app AND p_service IS NULL
      AND (p_after IS NULL OR n.id > p_after) AND (n.delivered > 0 OR n.last_error IS NOT NULL)
    ORDER BY 1 LIMIT p_most) e
  WHERE p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
  ORDER BY e.id
$$;

ALTER FUNCTION list_app_endpoints OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_app_endpoints FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_app_endpoints TO circadian_app;
