-- A page of the installation's tenants for an operator, the oldest first, with one row more than a page has. It is empty
-- if the session is not an operator's. Members and agents are counted up to p_most. Called by
-- backend/operators/tenant_list.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION list_tenants(
    p_session uuid, p_search text, p_only uuid, p_after_at timestamptz, p_after uuid, p_before_at timestamptz,
    p_before uuid, p_is_backward bool, p_limit int, p_most int)
  RETURNS TABLE (tenant_id uuid, name text, status text, is_suspended_with_all bool, created_at timestamptz,
    members int, agents int, spent_today numeric, caps jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.name, t.status, t.is_suspended_with_all, t.created_at, m.number, a.number, u.cost, c.caps
  FROM (
    SELECT * FROM tenants n
    WHERE EXISTS (SELECT FROM find_operator(p_session))
      AND (p_search IS NULL OR strpos(lower(n.name), lower(p_search)) > 0)
      AND (p_only IS NULL OR n.tenant_id = p_only)
      AND (p_after IS NULL OR (n.created_at, n.tenant_id) > (p_after_at, p_after))
      AND (p_before IS NULL OR (n.created_at, n.tenant_id) < (p_before_at, p_before))
    ORDER BY CASE WHEN p_is_backward THEN n.created_at END DESC, CASE WHEN p_is_backward THEN n.tenant_id END DESC,
      n.created_at, n.tenant_id
    LIMIT p_limit
  ) t
  CROSS JOIN LATERAL (SELECT count(*)::int AS number FROM (
    SELECT FROM members x WHERE x.tenant_id = t.tenant_id AND x.left_at IS NULL LIMIT p_most) x) m
  CROSS JOIN LATERAL (SELECT count(*)::int AS number FROM (
    SELECT FROM agents x WHERE x.tenant_id = t.tenant_id AND x.status <> 'STOPPED' LIMIT p_most) x) a
  CROSS JOIN LATERAL (SELECT coalesce(sum(x.cost), 0) AS cost FROM usage_records x
    WHERE x.tenant_id = t.tenant_id AND x.created_at >= date_trunc('day', now(), 'UTC')) u
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('period', x.period, 'unit', x.unit,
    'limit', x.maximum::text)), '[]')
      AS caps
    FROM budgets x WHERE x.tenant_id = t.tenant_id AND x.is_cap) c
  ORDER BY t.created_at, t.tenant_id
$$;

ALTER FUNCTION list_tenants OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION list_tenants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_tenants TO circadian_app;
