-- The latest acts of operators at the console, the newest first; empty if the session is not an operator's. Called by
-- backend/operators/acts.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_operator_acts(p_session uuid, p_limit int)
  RETURNS TABLE (id uuid, occurred_at timestamptz, operator text, action text, target_id uuid, target_name text,
    details jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.occurred_at, u.email, a.action, a.target_id, t.name, a.details
  FROM operator_acts a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN tenants t ON t.tenant_id = a.target_id
  WHERE EXISTS (SELECT FROM find_operator(p_session)) ORDER BY a.occurred_at DESC, a.id DESC LIMIT p_limit
$$;

ALTER FUNCTION list_operator_acts OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_operator_acts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_operator_acts TO circadian_app;
