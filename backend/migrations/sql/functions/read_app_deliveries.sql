-- The newest deliveries to the webhook of an app, for the tenant of the app: over all its installations, or (p_service) of
-- one; in any state, or in one of p_states. Of at most p_most rows of webhook_endpoints, those that fail first. Called by
-- backend/webhooks/app_deliveries.py.
-- SECURITY DEFINER: the rows belong to the tenants of the installations, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION read_app_deliveries(p_tenant uuid, p_app uuid, p_service uuid, p_states text[], p_most int)
  RETURNS TABLE (tenant_id uuid, service_id uuid, event text, message_id text, state text, attempts int,
    last_status int, last_error text, first_at timestamptz, last_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH endpoints AS (
    SELECT n.tenant_id, n.id, n.service_id, n.failing_since, n.delivered_at FROM apps a JOIN services s ON s.app_id = a.id
    JOIN webhook_endpoints n ON (n.tenant_id, n.service_id) = (s.tenant_id, s.id)
    WHERE a.tenant_id = p_tenant AND a.id = p_app AND (p_service IS NULL OR s.id = p_service)
    UNION ALL
    SELECT n.tenant_id, n.id, NULL, n.failing_since, n.delivered_at FROM webhook_endpoints n
    WHERE n.tenant_id = p_tenant AND n.id = p_app AND n.app_id = p_app
  )
  SELECT coalesce(x.host_id, l.tenant_id), coalesce(x.id, e.service_id), l.event, l.message_id, l.state, l.attempts,
    l.last_status, l.last_error, l.first_at, l.last_at
  FROM (SELECT n.* FROM endpoints n
    ORDER BY n.failing_since IS NOT NULL DESC, n.delivered_at DESC NULLS LAST, n.id LIMIT p_most) e
  CROSS JOIN LATERAL (SELECT w.tenant_id, w.id, w.event, w.message_id, w.state, w.attempts, w.last_status,
      w.last_error, w.first_at, w.last_at
    FROM webhook_log w WHERE (w.tenant_id, w.endpoint_id) = (e.tenant_id, e.id)
      AND (p_states IS NULL OR w.state = ANY (p_states))
    ORDER BY w.first_at DESC, w.id DESC LIMIT p_most) l
  -- The delivery about an erased organisation has the id of the installation.
  LEFT JOIN erased_installations x ON e.service_id IS NULL AND x.id = l.id
  WHERE p_tenant = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND (e.service_id IS NOT NULL OR x.id = coalesce(p_service, x.id))
  ORDER BY l.last_at DESC, l.id LIMIT p_most
$$;

ALTER FUNCTION read_app_deliveries OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION read_app_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_app_deliveries TO circadian_app;
