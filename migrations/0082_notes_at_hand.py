"""Which entry showed the text of a note by itself, so that what is in view is not shown again."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0081_task_rights")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Note",
            name="shown_seq",
            field=fields.BigIntField(
                null=True,
                description="The entry that showed its text last, by itself, and the `change_no` that it had then.",
            ),
        ),
        ops.AddField(model_name="Note", name="shown_no", field=fields.BigIntField(db_default=0)),
    ]
