"""Tasks and plans remember whose content was in view when an agent gave or set them."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

_SPACES = "Whose content was in view when it was {}."


class Migration(migrations.Migration):
    dependencies = [("models", "0095_failure_mails")]

    initial = False

    operations = [
        ops.AddField(
            model_name=name, name="spaces", field=fields.JSONField(description=_SPACES.format(done), db_default=[])
        )
        for name, done in (("Task", "given"), ("Plan", "set"))
    ]
