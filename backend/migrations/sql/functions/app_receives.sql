-- Whether an app may be told of an installation now: of the messages of a space, or (p_space null) of what happens to the
-- installation. Called by backend/webhooks/outbox.py. find_due_webhooks has the same condition.
-- SECURITY DEFINER: the app may belong to another tenant, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION app_receives(p_tenant uuid, p_service uuid, p_space uuid) RETURNS bool
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM services s JOIN apps a ON a.id = s.app_id JOIN tenants t ON t.tenant_id = a.tenant_id
    WHERE s.tenant_id = p_tenant AND s.id = p_service AND a.status = 'ACTIVE' AND t.status = 'ACTIVE'
      AND (p_space IS NULL OR s.status = 'ACTIVE' AND s.scopes ? 'spaces:read' AND a.scopes ? 'spaces:read'
        AND EXISTS (SELECT FROM space_members m
          WHERE (m.tenant_id, m.space_id, m.actor_id) = (p_tenant, p_space, p_service))))
$$;

ALTER FUNCTION app_receives OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION app_receives FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_receives TO circadian_app;
