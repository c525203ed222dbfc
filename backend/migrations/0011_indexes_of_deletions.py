"""Adds the indexes by which the messages of a person and those that are being erased are found."""

from tortoise import migrations
from backend.kit.migration_operations import IndexConcurrently

class Migration(migrations.Migration):
    dependencies = [('models', '0010_deletions')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently(
            "messages_of_member",
            "messages (tenant_id, member_id, id) WHERE member_id IS NOT NULL AND deleted_at IS NULL",
        ),
        IndexConcurrently("messages_withheld", "messages (tenant_id, id) WHERE withheld IS NOT NULL"),
    ]
