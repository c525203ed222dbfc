"""Adds indexes for what retention removes and for messages that are deleted; each is built while others write."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0011_what_a_version_needs')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently(
            "inbox_events_given_up",
            "inbox_events (tenant_id, coalesce(settled_at, created_at)) "
            "WHERE receipt IN ('DROPPED', 'DEAD_LETTER') AND NOT payload ? 'removed'",
        ),
        IndexConcurrently(
            "messages_of_member",
            "messages (tenant_id, member_id, id) WHERE member_id IS NOT NULL AND deleted_at IS NULL",
        ),
        IndexConcurrently("messages_withheld", "messages (tenant_id, id) WHERE withheld IS NOT NULL"),
    ]
