"""Adds the index of events that wait but wake nobody, built while others write."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0016_edited_messages')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently("inbox_events_passive", "inbox_events (tenant_id, agent_id, id) WHERE receipt = 'PASSIVE'"),
    ]
