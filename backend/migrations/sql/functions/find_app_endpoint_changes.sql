-- Finds installations whose rows of webhook_endpoints do not fit the webhook of their app: ADD, REMOVE or REFRESH. Called
-- by backend/webhooks/app_endpoints.py, in random order: changes that fail do not keep others waiting. `since`: an added
-- row begins with what happened after that time.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_app_endpoint_changes(p_most int, p_spaces int)
  RETURNS TABLE (tenant_id uuid, service_id uuid, space_id uuid, change text, since timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH installed AS MATERIALIZED (
    SELECT s.tenant_id, s.id, s.status, s.updated_at, w.created_at AS set_at,
      w.events ?| ARRAY['message.posted', 'message.updated'] AND s.status = 'ACTIVE' AND p_spaces >= (
        SELECT count(*) FROM webhook_endpoints e WHERE (e.tenant_id, e.service_id) = (s.tenant_id, s.id)) AS has_room
    FROM app_webhooks w JOIN apps a ON (a.tenant_id, a.id) = (w.tenant_id, w.app_id) AND a.status = 'ACTIVE'
    JOIN services s ON s.app_id = a.id JOIN tenants t ON t.tenant_id = s.tenant_id AND t.status = 'ACTIVE'
  )
  SELECT * FROM (SELECT i.tenant_id, i.id, NULL::uuid, 'ADD', i.set_at FROM installed i
  WHERE (i.status <> 'REVOKED' OR i.updated_at > greatest(i.set_at, now() - interval '1 hour'))
    AND NOT EXISTS (SELECT FROM webhook_endpoints e
      WHERE (e.tenant_id, e.service_id) = (i.tenant_id, i.id) AND e.space_id IS NULL)
  UNION ALL
  SELECT i.tenant_id, i.id, m.space_id, 'ADD', greatest(i.set_at, m.joined_at) FROM installed i
  JOIN space_members m ON (m.tenant_id, m.actor_id) = (i.tenant_id, i.id)
  WHERE i.has_room
    AND NOT EXISTS (SELECT FROM webhook_endpoints e
      WHERE (e.tenant_id, e.service_id, e.space_id) = (i.tenant_id, i.id, m.space_id))
  UNION ALL
  SELECT e.tenant_id, e.service_id, e.space_id, CASE WHEN w.id IS NOT NULL AND e.updated_at < w.updated_at
      AND (e.space_id IS NULL OR s.status <> 'REVOKED') THEN 'REFRESH' ELSE 'REMOVE' END, e.created_at
  FROM webhook_endpoints e JOIN services s ON (s.tenant_id, s.id) = (e.tenant_id, e.service_id)
  LEFT JOIN (app_webhooks w JOIN apps a ON (a.tenant_id, a.id) = (w.tenant_id, w.app_id) AND a.status <> 'DELETED')
    ON w.app_id = s.app_id
  WHERE e.service_id IS NOT NULL AND (w.id IS NULL OR e.updated_at < w.updated_at
    OR e.space_id IS NOT NULL AND (s.status = 'REVOKED'
      OR NOT w.events ?| ARRAY['message.posted', 'message.updated']
      OR NOT EXISTS (SELECT FROM space_members m
        WHERE (m.tenant_id, m.space_id, m.actor_id) = (e.tenant_id, e.space_id, e.service_id)))
    OR e.space_id IS NULL AND s.status = 'REVOKED' AND coalesce(e.delivered_at, e.created_at) < now() - interval '7 days'
      AND NOT EXISTS (SELECT FROM app_events v
        WHERE (v.tenant_id, v.service_id) = (e.tenant_id, e.service_id) AND v.seq > e.seq))) changes ORDER BY random() LIMIT p_most
$$;

ALTER FUNCTION find_app_endpoint_changes OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_app_endpoint_changes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_app_endpoint_changes TO circadian_app;
