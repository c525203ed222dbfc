"""Tool calls by time, of an agent and of a tenant, and by their cycle alone: what the API lists them by."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise.indexes import Index


class Migration(migrations.Migration):
    dependencies = [("models", "0006_health")]

    initial = False

    operations = [
        ops.RemoveIndex(
            model_name="ToolCall",
            name=None,
            fields=["tenant_id", "agent_id", "cycle_id", "step", "position"],
        ),
        ops.AddIndex(
            model_name="ToolCall",
            index=Index(fields=["tenant_id", "cycle_id", "step", "position"]),
        ),
        ops.AddIndex(
            model_name="ToolCall",
            index=Index(fields=["tenant_id", "agent_id", "created_at"]),
        ),
        ops.AddIndex(
            model_name="ToolCall",
            index=Index(fields=["tenant_id", "created_at"]),
        ),
    ]
