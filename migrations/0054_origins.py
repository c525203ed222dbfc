"""A message may have several origins: the other spaces whose content was in view when it was written. What a cycle was
shown beside its events stands with the cycle."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0051_approvals")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="Message",
            name="origin",
            field=fields.UUIDField(null=True, description="The newest of `origins`."),
        ),
        ops.AddField(
            model_name="Message",
            name="origins",
            field=fields.JSONField(
                description="Ids of the other spaces whose content was in view when it was written, the newest first.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="seen_spaces",
            field=fields.JSONField(
                description="Ids of spaces that it was shown something of, beside those that its events came from.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
    ]
