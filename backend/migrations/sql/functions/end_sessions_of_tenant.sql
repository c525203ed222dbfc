-- Ends the sessions that a tenant's identity provider opened for a person. Sessions of the person's own password stay.
-- Called by backend/tenants/members.py and backend/accounts/providers.py.
-- SECURITY DEFINER: accounts belong to no tenant; the application's role accesses them only through such functions.
CREATE OR REPLACE FUNCTION end_sessions_of_tenant(p_user uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE browser_sessions SET revoked_at = now() WHERE user_id = p_user AND revoked_at IS NULL
    AND only_tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)
$$;

ALTER FUNCTION end_sessions_of_tenant OWNER TO circadian_accounts;
REVOKE ALL ON FUNCTION end_sessions_of_tenant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_sessions_of_tenant TO circadian_app;
