-- Reads an app of any tenant by its client id or its id; a retired one (backend/tenants/unused_apps.py) is not found:
-- it was deleted, has no registration token, and nobody of the tenant had registered it. Called by backend/tenants/tokens.py and
-- backend/tenants/apps.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION read_app(p_client_id text, p_id uuid)
  RETURNS TABLE (id uuid, tenant_id uuid, client_id text, name text, description text, homepage_url text, type text,
    status text, redirect_uris jsonb, scopes jsonb, grant_types jsonb, publisher text, requires_pushed boolean,
    requires_proof boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.tenant_id, a.client_id, a.name, a.description, a.homepage_url, a.type, a.status, a.redirect_uris,
    a.scopes, a.grant_types, t.name, a.requires_pushed, a.requires_proof FROM apps a JOIN tenants t ON t.tenant_id = a.tenant_id
  WHERE (a.client_id = p_client_id OR a.id = p_id) AND t.status = 'ACTIVE'
    AND NOT (a.status = 'DELETED' AND a.registration_digest IS NULL AND a.created_by IS NULL)
$$;

ALTER FUNCTION read_app OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION read_app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_app TO circadian_app;
