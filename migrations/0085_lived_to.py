"""Up to which cycle the episodes go that an agent was told last by itself: newer ones are told once."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0084_room_names")]

    initial = False

    operations = [
        ops.AddField(
            model_name="AgentProcess",
            name="lived_to",
            field=fields.IntField(
                db_default=0, description="The last cycle of the newest episode that an entry has told it by itself."
            ),
        ),
    ]
