-- Whether the session of a browser is an operator's: the person, and how long ago they proved who they are. It is looked
-- up at each use, so that the right ends with the session, the account or the removal of the operator. A session that
-- a tenant's own identity provider opened never counts: that provider may name anybody. Called by
-- backend/tenants/tokens.py, backend/operators/sessions.py and the functions for operators.
-- SECURITY DEFINER: sessions and operators belong to no tenant; the application's role cannot read them.
CREATE OR REPLACE FUNCTION find_operator(p_session uuid) RETURNS TABLE (user_id uuid, proved_seconds_ago float8)
  LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, extract(epoch FROM now() - s.stepped_up_at)::float8
  FROM browser_sessions s JOIN operators o ON o.user_id = s.user_id JOIN users u ON u.id = s.user_id
  WHERE s.id = p_session AND s.only_tenant_id IS NULL AND s.revoked_at IS NULL AND s.expires_at > now()
    AND u.disabled_at IS NULL AND u.email IS NOT NULL
$$;

ALTER FUNCTION find_operator OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_operator FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_operator TO circadian_app;
