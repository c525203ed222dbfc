-- How many tenants an operator's search finds, up to p_most; 0 if the session is not an operator's. Called by
-- backend/operators/tenant_list.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION count_tenants(p_session uuid, p_search text, p_most int) RETURNS int
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM (
    SELECT FROM tenants n WHERE EXISTS (SELECT FROM find_operator(p_session))
      AND (p_search IS NULL OR strpos(lower(n.name), lower(p_search)) > 0) LIMIT p_most) found
$$;

ALTER FUNCTION count_tenants OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION count_tenants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_tenants TO circadian_app;
