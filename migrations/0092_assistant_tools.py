"""The outside tools that an admin offers to the personal assistants of the tenant."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

GRANTS = "GRANT UPDATE (assistant_tools) ON tenants TO circadian_app"


class Migration(migrations.Migration):
    dependencies = [("models", "0091_passages")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Tenant",
            name="assistant_tools",
            field=fields.JSONField(
                description="Names of outside tools that members may choose for their assistants: `agents.assistant_tools`.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.RunSQL(GRANTS),
    ]
