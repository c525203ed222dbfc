-- Agents with ended cycles that have no page (backend/runtime/background_jobs/archive_indexing.py): what a worker was told of and died before
-- it had written. Called once a minute. Of many agents it looks at a part each time, the next part a minute later: as many
-- parts as the table had twenty thousands of rows when it was last analysed, by the ids, which are random.
-- SECURITY DEFINER: it looks at the agents of all tenants, which no tenant's word shows.
CREATE OR REPLACE FUNCTION find_unarchived(p_most int) RETURNS TABLE (tenant_id uuid, agent_id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  parts int := least(4096, 1 + greatest(0, (SELECT c.reltuples FROM pg_class c
    WHERE c.oid = 'agent_processes'::regclass))::int / 20000);
  part int := (extract(epoch FROM now())::bigint / 60) % parts;
  first uuid := rpad(lpad(to_hex(part * 65536 / parts), 4, '0'), 32, '0')::uuid;
  last uuid := rpad(lpad(to_hex((part + 1) * 65536 / parts - 1), 4, '0'), 32, 'f')::uuid;
BEGIN
  RETURN QUERY
  SELECT p.tenant_id, p.agent_id FROM agent_processes p
  LEFT JOIN archives r ON (r.tenant_id, r.agent_id) = (p.tenant_id, p.agent_id)
  WHERE p.agent_id BETWEEN first AND last
    AND p.cycle_count - (p.cycle_id IS NOT NULL)::int > coalesce(r.archived_to, 0)
  ORDER BY row_number() OVER (PARTITION BY p.tenant_id) LIMIT p_most;
END $$;

ALTER FUNCTION find_unarchived OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_unarchived FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unarchived TO circadian_app;
