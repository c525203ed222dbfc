"""The names by which an agent knows those of its spaces who have another one now, or are gone."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0083_pauses_at_once")]

    initial = False

    operations = [
        ops.AddField(
            model_name="RoomNews",
            name="names",
            field=fields.JSONField(
                description="By id, the names that the agent knows: of who has left, and of who has another one now.",
                db_default={},
            ),
        ),
    ]
