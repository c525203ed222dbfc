"""Which entry told an agent something beside its events, and whether that is withheld since no model took it."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0088_origins_of_knowledge")]

    initial = False

    operations = [
        ops.AddField(
            model_name="AgentProcess",
            name="beside_seq",
            field=fields.BigIntField(
                null=True,
                description="The newest entry that told it anything beside its events, and the one of which that is "
                "withheld.",
            ),
        ),
        ops.AddField(model_name="AgentProcess", name="withheld_seq", field=fields.BigIntField(null=True)),
    ]
