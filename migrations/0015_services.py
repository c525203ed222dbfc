"""What apps and services need beyond their tables: the keys of an account, all that speaks for a service."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.inbox.models import EventType


INDEXES = """
CREATE INDEX access_tokens_keys ON access_tokens (tenant_id, service_id, created_at, id) WHERE kind = 'KEY';
CREATE INDEX access_tokens_of_service ON access_tokens (tenant_id, service_id)
  WHERE service_id IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX apps_by_tenant ON apps (tenant_id, created_at, id) WHERE status <> 'DELETED';
CREATE INDEX services_by_kind ON services (tenant_id, kind, created_at, id);
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0014_audit")]
    initial = False

    operations = [
        ops.AlterField(
            model_name="InboxEvent",
            name="type",
            field=fields.CharEnumField(
                description="SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nSERVICE: SERVICE\n"
                "TOOL_RESULT: TOOL_RESULT\nSYSTEM: SYSTEM",
                enum_type=EventType,
                max_length=32,
            ),
        ),
        ops.RunSQL(INDEXES),
    ]
