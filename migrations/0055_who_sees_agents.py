"""Who sees an agent, and who sees into it: one place for all lists, by id, feeds and mutations (ADR 0033)."""

from tortoise import migrations
from tortoise.migrations import operations as ops

# They run as whoever asks: row level security holds inside them. `p_all`: the reader sees every space of the tenant.
# Of a task that is cleared nobody but admins can tell any more where it came from.
SEES = """
CREATE FUNCTION sees_mind(p_tenant uuid, p_agent uuid, p_reader uuid, p_all bool) RETURNS bool
  LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM agents a LEFT JOIN agents p ON (p.tenant_id, p.id) = (a.tenant_id, a.parent_id)
    WHERE a.tenant_id = p_tenant AND a.id = p_agent AND CASE
      WHEN a.kind = 'PERSONAL_ASSISTANT' THEN a.member_id = p_reader
      WHEN a.kind <> 'TASK' THEN true
      WHEN p.kind = 'PERSONAL_ASSISTANT' THEN p.member_id = p_reader
      ELSE p_all OR EXISTS (
        SELECT FROM tasks t WHERE (t.tenant_id, t.agent_id) = (a.tenant_id, a.id) AND (t.created_by = p_reader OR EXISTS (
          SELECT FROM space_members v WHERE (v.tenant_id, v.space_id, v.actor_id) = (t.tenant_id, t.space_id, p_reader))))
    END)
$$;
CREATE FUNCTION sees_agent(p_tenant uuid, p_agent uuid, p_reader uuid, p_all bool) RETURNS bool
  LANGUAGE sql STABLE AS $$
  SELECT sees_mind(p_tenant, p_agent, p_reader, p_all) OR EXISTS (
    SELECT FROM agents a WHERE a.tenant_id = p_tenant AND a.id = p_agent AND a.kind = 'PERSONAL_ASSISTANT'
      AND (p_all OR EXISTS (
        SELECT FROM space_members s JOIN space_members v ON (v.tenant_id, v.space_id) = (s.tenant_id, s.space_id)
        WHERE (s.tenant_id, s.actor_id, v.actor_id) = (p_tenant, p_agent, p_reader))))
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0054_origins")]

    initial = False

    operations = [ops.RunSQL(SEES)]
