-- Whether an actor sees into an agent's mind: chain, inbox, cycles (ADR 0033).
-- No search_path: the planner inlines its text into the calling statement.
CREATE OR REPLACE FUNCTION sees_mind(p_tenant uuid, p_agent uuid, p_reader uuid, p_all bool) RETURNS bool
  LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND CASE
      WHEN a.kind = 'PERSONAL_ASSISTANT' THEN a.member_id = p_reader
      WHEN a.kind <> 'TASK' THEN true
      ELSE EXISTS (
        WITH line AS MATERIALIZED (
          SELECT a.id, a.parent_id, a.kind::text AS kind, a.member_id
          UNION ALL
          SELECT u.id, u.parent_id, u.kind, u.member_id FROM agents_above(p_tenant, p_agent) u
        )
        SELECT FROM line g JOIN line f ON f.parent_id = g.id WHERE g.parent_id IS NULL AND CASE
          WHEN g.kind = 'PERSONAL_ASSISTANT' THEN g.member_id = p_reader
          ELSE p_all OR EXISTS (
            SELECT FROM tasks t WHERE (t.tenant_id, t.agent_id) = (p_tenant, f.id) AND (t.created_by = p_reader OR EXISTS (
              SELECT FROM space_members v
              WHERE (v.tenant_id, v.space_id, v.actor_id) = (t.tenant_id, t.space_id, p_reader))))
        END)
    END)
$$;

REVOKE ALL ON FUNCTION sees_mind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sees_mind TO circadian_app, circadian_lookup;
