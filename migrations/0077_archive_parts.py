"""The text of a cycle in the archive goes on over as many pages as it takes."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops
from tortoise.migrations.constraints import UniqueConstraint


class Migration(migrations.Migration):
    dependencies = [("models", "0076_plan_pauses")]

    initial = False

    operations = [
        ops.AddField(
            model_name="ArchivePage",
            name="part",
            field=fields.IntField(
                description="Of the text of one cycle, which may go on over many pages: 1, 2, 3 …", db_default=1
            ),
        ),
        ops.RemoveConstraint(model_name="ArchivePage", name=None, fields=["tenant_id", "agent_id", "kind", "to_cycle"]),
        ops.AddConstraint(
            model_name="ArchivePage",
            constraint=UniqueConstraint(fields=("tenant_id", "agent_id", "kind", "to_cycle", "part"), name=None),
        ),
        ops.AlterField(
            model_name="ArchivePage",
            name="messages",
            field=fields.IntField(description="Heard and said; of a cycle, at its first part."),
        ),
        ops.AlterField(
            model_name="ArchivePage",
            name="tokens",
            field=fields.BigIntField(description="Of its entries, at the first part."),
        ),
    ]
