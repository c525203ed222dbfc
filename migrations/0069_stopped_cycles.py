"""Somebody's word that the open cycle of an agent is to end now."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0068_model_outages")]

    initial = False

    operations = [
        ops.AddField(
            model_name="AgentProcess",
            name="stopping",
            field=fields.UUIDField(
                null=True,
                description="The cycle that somebody has stopped, and their words: it ends as soon as whoever thinks can "
                "end it.",
            ),
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="stopping_words",
            field=fields.TextField(null=True),
        ),
    ]
