-- Finds MCP servers whose tools must be listed, over all tenants. Called by backend/tools/mcp_servers/discovery.py.
-- SECURITY DEFINER: it needs rows of all tenants, which a session of one tenant cannot see.
CREATE OR REPLACE FUNCTION find_due_mcp_servers(p_most int) RETURNS TABLE (tenant_id uuid, server_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT m.tenant_id, m.id, m.next_list_at,
      row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.next_list_at, m.id) AS place
    FROM mcp_servers m JOIN tenants t ON t.tenant_id = m.tenant_id
    WHERE m.next_list_at <= now() AND t.status = 'ACTIVE'
  ) d ORDER BY d.place, d.next_list_at LIMIT p_most
$$;

ALTER FUNCTION find_due_mcp_servers OWNER TO circadian_lookup;
REVOKE ALL ON FUNCTION find_due_mcp_servers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_mcp_servers TO circadian_app;
