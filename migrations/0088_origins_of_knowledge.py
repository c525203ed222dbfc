"""Where what an agent knows is from: the spaces that were in view when it was written (ADR 0033)."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

_SPACES = "Whose content was in view when it was written, by whoever has written to it."


class Migration(migrations.Migration):
    dependencies = [("models", "0087_lines_of_tasks")]

    initial = False

    operations = [
        ops.AddField(model_name=name, name="spaces", field=fields.JSONField(description=_SPACES, db_default=[]))
        for name in ("Memory", "Goal", "Note", "Learning")
    ]
