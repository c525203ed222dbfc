-- Finds compactions that are due, over all tenants. Called by backend/consciousness/compactions.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_compactions(p_most int) RETURNS TABLE (tenant_id uuid, compaction_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT c.tenant_id, c.id, c.next_at,
      row_number() OVER (PARTITION BY c.tenant_id ORDER BY c.next_at, c.id) AS place
    FROM compactions c JOIN tenants t ON t.tenant_id = c.tenant_id
    WHERE c.state IN ('WANTED', 'WRITING') AND t.status = 'ACTIVE' AND (c.next_at <= now() OR c.state = 'WRITING'
      AND NOT EXISTS (SELECT FROM workers w WHERE w.id = c.worker_id AND w.beat_at > now() - interval '5 seconds'))
  ) d ORDER BY d.place, d.next_at LIMIT p_most
$$;

ALTER FUNCTION find_due_compactions OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_compactions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_compactions TO circadian_app;
