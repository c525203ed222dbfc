-- The newest deliveries to the webhook of an app, over all its installations, for the tenant of the app. Called by
-- backend/webhooks/app_webhooks.py.
-- SECURITY DEFINER: the rows belong to the tenants of the installations, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_app_deliveries(p_tenant uuid, p_app uuid, p_most int)
  RETURNS TABLE (tenant_id uuid, service_id uuid, event text, message_id text, state text, attempts int,
    last_status int, last_error text, first_at timestamptz, last_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.tenant_id, e.service_id, l.event, l.message_id, l.state, l.attempts, l.last_status, l.last_error, l.first_at,
    l.last_at
  FROM apps a JOIN services s ON s.app_id = a.id
  JOIN webhook_endpoints e ON (e.tenant_id, e.service_id) = (s.tenant_id, s.id)
  JOIN webhook_log l ON (l.tenant_id, l.endpoint_id) = (e.tenant_id, e.id)
  WHERE a.tenant_id = p_tenant AND a.id = p_app ORDER BY l.last_at DESC, l.id LIMIT p_most
$$;

ALTER FUNCTION list_app_deliveries OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_app_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_app_deliveries TO circadian_app;
