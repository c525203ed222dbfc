"""A repair of another kind: who is to guard an agent's replies gives no verdict. No column changes."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.agents.models import RepairKind

_KINDS = (
    "STUCK_CYCLE", "LOST_CYCLE", "LOST_CALL", "EXPIRED_CALL", "LOST_EVENT", "LOST_WAKE", "BROKEN_PAIR",
    "LOST_RETRIEVAL", "LOST_GUARD", "STALLED_TASK", "PAUSED_TASK", "OVERDUE_TASK", "ABANDONED_TASK",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("models", "0041_looks")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="Repair",
            name="kind",
            field=fields.CharEnumField(
                description="\n".join(f"{kind}: {kind}" for kind in _KINDS), enum_type=RepairKind, max_length=32
            ),
        ),
    ]
