"""Adds the index of the replies of a thread, built while others write."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0023_reactions_and_threads')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently(
            "messages_replies", "messages (tenant_id, thread_root, seq) WHERE thread_root IS NOT NULL"
        ),
    ]
