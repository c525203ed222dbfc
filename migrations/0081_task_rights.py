"""What the agent of a task may read of its parent's, and where its result is kept."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0080_stale_goals")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Task",
            name="reads_knowledge",
            field=fields.BooleanField(
                db_default=False, description="Its agent may read the memories and notes of its parent."
            ),
        ),
        ops.AddField(
            model_name="Task",
            name="goal_number",
            field=fields.BigIntField(
                null=True, description="Of a goal of its parent's, at which its result is kept as a note."
            ),
        ),
    ]
