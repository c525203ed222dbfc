"""Indexes by which a full room, a full inbox and a million agents that sleep cost what a few do (ADR 0058)."""

from tortoise import migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops

INDEXES = """
CREATE INDEX space_members_agents ON space_members (tenant_id, space_id, agent_id) WHERE agent_id IS NOT NULL;
-- `id + 0`: who orders by it gets this index and no other. Ordered by `id` alone, with a limit, the planner would read
-- the agent's whole inbox up to the first that is pending: it takes those to be spread evenly, and they are at the end.
CREATE INDEX inbox_events_queue ON inbox_events (agent_id, priority, (id + 0)) WHERE receipt = 'PENDING';
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0098_sql_functions")]

    initial = False

    operations = [
        ops.AddIndex(model_name="SpaceMember", index=Index(fields=["tenant_id", "space_id", "joined_at", "id"])),
        ops.RunSQL(INDEXES),
    ]
