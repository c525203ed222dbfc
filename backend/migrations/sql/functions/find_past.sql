-- Finds agents with cycles that are older than their tenant's retention time, over all tenants. Called by
-- backend/tools/calls/retention.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_past(p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.agent_id FROM (
    SELECT t.tenant_id, r.agent_id, row_number() OVER (PARTITION BY t.tenant_id ORDER BY r.since, r.agent_id) AS place
    FROM tenants t CROSS JOIN LATERAL (
      SELECT a.agent_id, coalesce(a.past_from, '-infinity'::timestamptz) AS since FROM archives a
      WHERE a.tenant_id = t.tenant_id AND (a.past_rest_until IS NULL OR a.past_rest_until <= now())
        AND coalesce(a.past_from, '-infinity'::timestamptz) < now() - make_interval(days => t.retention_days)
      ORDER BY coalesce(a.past_from, '-infinity'::timestamptz) LIMIT p_most
    ) r WHERE t.retention_days IS NOT NULL AND t.status = 'ACTIVE'
  ) d ORDER BY d.place LIMIT p_most
$$;

ALTER FUNCTION find_past OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_past FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_past TO circadian_app;
