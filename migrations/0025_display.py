"""What people see of the arguments of a tool call."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0024_mcp")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Tool",
            name="displays",
            field=fields.JSONField(
                description="Fields of its arguments that stand there too.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="displays",
            field=fields.JSONField(
                null=True,
                description="Fields of the arguments that are shown there, as the tool said when it was called; null: none.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
    ]
