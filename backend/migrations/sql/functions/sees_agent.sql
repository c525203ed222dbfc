-- Whether an actor sees an agent (ADR 0033). Called by backend/agents/visibility.py.
-- No search_path: the planner inlines its text into the calling statement.
CREATE OR REPLACE FUNCTION sees_agent(p_tenant uuid, p_agent uuid, p_reader uuid, p_all bool) RETURNS bool
  LANGUAGE sql STABLE AS $$
  SELECT sees_mind(p_tenant, p_agent, p_reader, p_all) OR EXISTS (
    SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND a.kind = 'PERSONAL_ASSISTANT'
      AND (p_all OR EXISTS (
        SELECT FROM space_members s JOIN space_members v ON (v.tenant_id, v.space_id) = (s.tenant_id, s.space_id)
        WHERE (s.tenant_id, s.actor_id, v.actor_id) = (p_tenant, p_agent, p_reader))))
$$;

REVOKE ALL ON FUNCTION sees_agent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sees_agent TO circadian_app, circadian_lookup;
