"""Tasks of tasks: who sees the agent of one is decided by the first of its line (ADR 0033)."""

from tortoise import migrations
from tortoise.migrations import operations as ops

# They run as whoever asks: row level security holds inside them.
# `agents_above`: whose task an agent has, whose task that one has, and so on up.
# `sees_mind`: as in 0055, but it goes up to the first task, and to the agent that gave that one.
LINES = """
CREATE FUNCTION agents_above(p_tenant uuid, p_agent uuid)
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
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0086_names_of_spaces")]

    initial = False

    operations = [ops.RunSQL(LINES)]
