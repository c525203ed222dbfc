-- The agents above an agent of a task: its parent, the parent of that one, and so on. Called by `read_mind`.
-- No search_path: the planner inlines its text into the calling statement.
CREATE OR REPLACE FUNCTION agents_above(p_tenant uuid, p_agent uuid)
  RETURNS TABLE (id uuid, parent_id uuid, kind text, member_id uuid, tools jsonb)
  LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT p.id, p.parent_id, p.kind, p.member_id, p.tools
    FROM agents a JOIN agents p ON (p.tenant_id, p.id) = (a.tenant_id, a.parent_id)
    WHERE a.tenant_id = p_tenant AND a.id = p_agent
    UNION ALL
    SELECT p.id, p.parent_id, p.kind, p.member_id, p.tools
    FROM line l JOIN agents p ON p.tenant_id = p_tenant AND p.id = l.parent_id
  )
  SELECT l.id, l.parent_id, l.kind, l.member_id, l.tools FROM line l
$$;

REVOKE ALL ON FUNCTION agents_above FROM PUBLIC;
GRANT EXECUTE ON FUNCTION agents_above TO circadian_app, circadian_lookup;
