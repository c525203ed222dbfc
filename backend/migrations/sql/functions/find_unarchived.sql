-- Agents with ended cycles that have no archive page (backend/runtime/background_jobs/archive_indexing.py), because a
-- worker died before it had written the page. Called once a minute. If there are many agents, each call reads one part
-- of them, and the next call the next part: one part for each twenty thousand rows of the table at its last ANALYZE,
-- split by the ids, which are random.
--
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
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
