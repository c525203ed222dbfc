"""Whether the agent of a task may ask people."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0089_told_beside")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Task",
            name="may_ask",
            field=fields.BooleanField(
                db_default=False,
                description="Its agent may ask the people of the space that it comes from, or its person.",
            ),
        ),
    ]
