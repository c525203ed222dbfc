"""Adds the index that finds spaces whose newest text has no known time: none of them, once all are filled in."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0033_early_deletions')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently(
            "spaces_without_time", "spaces (id) WHERE last_text_at IS NULL AND seq > 0 AND deleted_at IS NULL"
        ),
    ]
