-- Finds installations of a tenant that is erased whose apps have a webhook and must still be told: also of those that were
-- removed before, if that was not delivered. Called by backend/webhooks/erased_installations.py.
-- SECURITY DEFINER: the apps belong to other tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_apps_to_tell(p_host uuid, p_most int)
  RETURNS TABLE (publisher_id uuid, app_id uuid, service_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.tenant_id, w.app_id, s.id FROM services s JOIN app_webhooks w ON w.app_id = s.app_id
  WHERE s.tenant_id = p_host AND p_host = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND w.tenant_id <> p_host
    AND (s.status <> 'REVOKED'
      OR EXISTS (SELECT FROM webhook_endpoints e JOIN app_events v
          ON (v.tenant_id, v.service_id) = (e.tenant_id, e.service_id) AND v.seq > e.seq
        WHERE (e.tenant_id, e.service_id) = (s.tenant_id, s.id) AND e.space_id IS NULL)
      -- As in find_app_endpoint_changes: its row may not have been added yet.
      OR s.updated_at > greatest(w.created_at, now() - interval '1 hour') AND NOT EXISTS (SELECT FROM webhook_endpoints e
        WHERE (e.tenant_id, e.service_id) = (s.tenant_id, s.id) AND e.space_id IS NULL))
    AND NOT EXISTS (SELECT FROM erased_installations x WHERE x.id = s.id)
  ORDER BY s.id LIMIT p_most
$$;

ALTER FUNCTION find_apps_to_tell OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_apps_to_tell FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_apps_to_tell TO circadian_app;
