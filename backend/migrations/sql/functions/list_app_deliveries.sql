-- Only processes of the previous version call it: read_app_deliveries is its successor. A later migration drops it.
-- The newest deliveries to the webhook of an app, over all its installations, for the tenant of the app: of at
-- most p_most rows of installations, those that fail first. Called by backend/webhooks/app_webhooks.py.
-- SECURITY DEFINER: the rows belong to the tenants of the installations, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_app_deliveries(p_tenant uuid, p_app uuid, p_most int)
  RETURNS TABLE (tenant_id uuid, service_id uuid, event text, message_id text, state text, attempts int,
    last_status int, last_error text, first_at timestamptz, last_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.tenant_id, e.service_id, l.event, l.message_id, l.state, l.attempts, l.last_status, l.last_error, l.first_at,
    l.last_at
  FROM (SELECT n.tenant_id, n.id, n.service_id FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app
    ORDER BY n.failing_since IS NOT NULL DESC, n.delivered_at DESC NULLS LAST, n.id LIMIT p_most) e
  CROSS JOIN LATERAL (SELECT w.tenant_id, w.id, w.event, w.message_id, w.state, w.attempts, w.last_status,
      w.last_error, w.first_at, w.last_at
    FROM webhook_log w WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id)
    ORDER BY w.first_at DESC, w.id DESC LIMIT p_most) l
  ORDER BY l.last_at DESC, l.id LIMIT p_most
$$;

ALTER FUNCTION list_app_deliveries OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_app_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_app_deliveries TO circadian_app;
