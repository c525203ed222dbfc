"""One chain of causes: plans and tasks know how far it has come, and each process how long it has gone on by itself."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.agents.models import RepairKind, WakeReason

_KINDS = (
    "STUCK_CYCLE", "LOST_CYCLE", "LOST_CALL", "EXPIRED_CALL", "LOST_EVENT", "LOST_WAKE", "BROKEN_PAIR",
    "LOST_RETRIEVAL", "LOST_GUARD", "STALLED_TASK", "PAUSED_TASK", "OVERDUE_TASK", "ABANDONED_TASK", "ENDLESS_CYCLES",
)  # fmt: skip
_WAKES = ("EVENT", "RETRY", "HANDOVER", "SLOWED", "RESTING")


class Migration(migrations.Migration):
    dependencies = [("models", "0056_agent_names")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="AgentProcess",
            name="wake_reason",
            field=fields.CharEnumField(
                description="\n".join(f"{name}: {name}" for name in _WAKES), enum_type=WakeReason, max_length=16
            ),
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="unprompted",
            field=fields.IntField(
                db_default=0,
                description="Cycles in a row behind which stood no person, no person's plan and nothing from outside.",
            ),
        ),
        ops.AddField(
            model_name="InboxEvent",
            name="is_prompt",
            field=fields.BooleanField(
                db_default=True,
                description="A chain of causes begins with it (`payloads.is_prompt`): it wakes an agent that rests from "
                "going on by itself.",
            ),
        ),
        ops.AddField(
            model_name="Plan",
            name="hop",
            field=fields.IntField(
                db_default=0,
                description="Of the cycle in which its agent set it last (R6); 0: a person or a program did.",
            ),
        ),
        ops.AddField(
            model_name="Plan",
            name="is_own",
            field=fields.BooleanField(
                null=True,
                description="Its agent, and no person, has said last what is to be done and when; None: as it was made.",
            ),
        ),
        ops.AlterField(
            model_name="Repair",
            name="kind",
            field=fields.CharEnumField(
                description="\n".join(f"{kind}: {kind}" for kind in _KINDS), enum_type=RepairKind, max_length=32
            ),
        ),
        ops.AddField(
            model_name="Task",
            name="hop",
            field=fields.IntField(
                db_default=0,
                description="Of the cycle in which it was given (R6); 0: a person or a program gave it.",
            ),
        ),
    ]
