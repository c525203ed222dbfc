"""What is withheld is remembered with the event that it was told beside; and agents that lived before 0085 are told no old
episodes again."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

_TABLES = ("agent_processes", "consciousness_entries", "episodes", "inbox_events", "knowledge_heads", "think_cycles")
OPEN = "".join(f"ALTER TABLE {name} NO FORCE ROW LEVEL SECURITY;\n" for name in _TABLES)
SHUT = "".join(f"ALTER TABLE {name} FORCE ROW LEVEL SECURITY;\n" for name in _TABLES)

# Of an event that is settled it does not matter any more.
INDEX = """
CREATE INDEX inbox_events_withheld ON inbox_events (agent_id)
  WHERE withheld_seq IS NOT NULL AND receipt IN ('PENDING', 'INJECTED');
"""

# Which of the events that wait alone it was is not known any more: it may have been any.
WITHHELD = """
UPDATE agent_processes SET frame_seq = beside_seq WHERE withheld_seq IS NOT NULL;
UPDATE inbox_events e SET withheld_seq = p.withheld_seq FROM agent_processes p
WHERE (p.tenant_id, p.agent_id) = (e.tenant_id, e.agent_id) AND p.withheld_seq IS NOT NULL
  AND e.is_alone AND e.receipt IN ('PENDING', 'INJECTED');
UPDATE knowledge_heads h SET masked_seq = p.withheld_seq FROM agent_processes p
WHERE (p.tenant_id, p.agent_id) = (h.tenant_id, h.agent_id) AND p.withheld_seq IS NOT NULL
  AND h.masked_no = h.change_no;
"""

# An episode is known that was written before the entry that told all of its spaces, or that is all in view. Those after
# the first that is not known are told.
LIVED = """
UPDATE agent_processes p SET lived_to = f.lived_to FROM (
  SELECT v.tenant_id, v.agent_id, coalesce(
    min(e.to_cycle) FILTER (WHERE e.from_cycle < v.from_cycle AND e.created_at > coalesce(v.told_at, '-infinity')) - 1,
    max(e.to_cycle)) AS lived_to
  FROM (
    SELECT q.tenant_id, q.agent_id, coalesce((
        SELECT c.number FROM consciousness_entries x
        JOIN think_cycles c ON (c.tenant_id, c.id) = (x.tenant_id, x.cycle_id)
        WHERE (x.tenant_id, x.agent_id, x.seq) = (q.tenant_id, q.agent_id, q.window_from)), q.cycle_count + 1
      ) AS from_cycle, (
        SELECT x.created_at FROM consciousness_entries x
        WHERE (x.tenant_id, x.agent_id, x.seq) = (q.tenant_id, q.agent_id, q.rooms_seq)) AS told_at
    FROM agent_processes q WHERE q.lived_to = 0) v
  JOIN episodes e ON (e.tenant_id, e.agent_id) = (v.tenant_id, v.agent_id) GROUP BY v.tenant_id, v.agent_id) f
WHERE (p.tenant_id, p.agent_id) = (f.tenant_id, f.agent_id) AND f.lived_to > 0;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0093_names_of_tools")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="AgentProcess",
            name="beside_seq",
            field=fields.BigIntField(
                null=True, description="The newest entry that told it anything beside its events."
            ),
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="frame_seq",
            field=fields.BigIntField(
                null=True, description="The newest entry that told it of its spaces or of episodes."
            ),
        ),
        ops.AddField(
            model_name="InboxEvent",
            name="withheld_seq",
            field=fields.BigIntField(
                null=True,
                description="The entry that told something beside it and was refused: withheld until it is known "
                "which of both it was.",
            ),
        ),
        ops.AddField(
            model_name="KnowledgeHead",
            name="masked_seq",
            field=fields.BigIntField(null=True, description="That entry."),
        ),
        ops.RunSQL(INDEX),
        ops.RunSQL(OPEN),
        ops.RunSQL(WITHHELD),
        ops.RunSQL(LIVED),
        ops.RunSQL(SHUT),
        ops.RemoveField(model_name="AgentProcess", name="withheld_seq"),
    ]
