"""Makes the index of a cycle's events leave out events that no cycle has drained (ADR 0058).

With them in it, Postgres took it for the cheapest way to one event of a tenant, and read all that waited.
"""

from tortoise import migrations
from tortoise.migrations import operations as ops

class Migration(migrations.Migration):
    dependencies = [('models', '0006_trace_context')]

    initial = False

    operations = [
        ops.RemoveIndex(
            model_name='InboxEvent',
            name=None,
            fields=['tenant_id', 'cycle_id'],
        ),
        ops.RunSQL("""
            CREATE INDEX inbox_events_of_cycle ON inbox_events (tenant_id, cycle_id) WHERE cycle_id IS NOT NULL;
        """),
    ]
