"""How an agent's model requests are prepared."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0022_plans")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Agent",
            name="preparation",
            field=fields.JSONField(
                description="What differs from the usual in how its requests are prepared: `agents.preparation` has the names.",
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
    ]
