"""Adds the indexes of events that wait but wake nobody, and of words in messages, built while others write."""

from tortoise import migrations

from backend.kit.migration_operations import IndexConcurrently


class Migration(migrations.Migration):
    dependencies = [('models', '0016_edited_messages')]

    initial = False
    atomic = False

    operations = [
        IndexConcurrently("inbox_events_passive", "inbox_events (tenant_id, agent_id, id) WHERE receipt = 'PASSIVE'"),
        IndexConcurrently(
            "messages_words",
            "messages USING gin ((to_tsvector('simple'::regconfig, text) "
            "|| array_to_tsvector(ARRAY[' ' || tenant_id::text, ' ' || space_id::text]))) "
            "WHERE kind = 'TEXT' AND deleted_at IS NULL",
        ),
    ]
