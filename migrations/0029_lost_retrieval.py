"""A repair of another kind: what an agent was to look up is looked up no more. No column changes."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.agents.models import RepairKind

_KINDS = (
    "STUCK_CYCLE", "LOST_CYCLE", "LOST_CALL", "EXPIRED_CALL", "LOST_EVENT", "LOST_WAKE", "BROKEN_PAIR",
    "LOST_RETRIEVAL",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("models", "0028_mcp_programs")]

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
