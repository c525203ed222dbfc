"""Indexes by which a full room, a full inbox and a million agents that sleep cost what a few do (ADR 0058)."""

from tortoise import migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

INDEXES = """
CREATE INDEX space_members_agents ON space_members (tenant_id, space_id, agent_id) WHERE agent_id IS NOT NULL;
-- `id + 0`: who orders by it gets this index and no other. Ordered by `id` alone, with a limit, the planner would read the
-- agent's whole inbox up to the first that is pending: it takes those to be spread evenly, and they are at the end.
CREATE INDEX inbox_events_queue ON inbox_events (agent_id, priority, (id + 0)) WHERE receipt = 'PENDING';
"""

# Called once a minute. Of many agents it looks at a part each time, the next part a minute later: as many parts as the
# table has had twenty thousands of rows when it was last analysed, by the ids, which are random.
UNARCHIVED = """
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
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0098_sql_functions")]

    initial = False

    operations = [
        ops.AddIndex(model_name="SpaceMember", index=Index(fields=["tenant_id", "space_id", "joined_at", "id"])),
        ops.RunSQL(INDEXES + UNARCHIVED),
    ]
