"""How far what agents were told, said, keep and plan may be relied on. What was there before counts as a member's."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.tenants.trust import Trust

_MODELS = (
    "InboxEvent", "ThinkCycle", "Message", "ConsciousnessEntry", "ToolCall", "Task", "Plan", "Memory", "Note",
    "Learning", "Goal", "Compaction", "Episode",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("models", "0044_step_up")]

    initial = False

    operations = [
        ops.AddField(
            model_name=model,
            name="trust",
            field=fields.CharEnumField(
                description="MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER",
                enum_type=Trust,
                max_length=16,
                db_default=Trust.MEMBER,
            ),
        )
        for model in _MODELS
    ]
