"""MCP servers that are programs of the operator's, which a worker starts, in place of addresses."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

RULES = "ALTER TABLE mcp_servers ADD CHECK (num_nonnulls(link, program) = 1);"


class Migration(migrations.Migration):
    dependencies = [("models", "0027_calls_out")]

    initial = False

    operations = [
        ops.AlterField(
            model_name="McpServer",
            name="link",
            field=fields.JSONField(
                null=True,
                description="How it is reached (`tools.servers`); secrets are in it by name only. Null: it is a program.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="McpServer",
            name="program",
            field=fields.CharField(
                null=True,
                description="One that the operator allows, by its name in their file; null: it has a link.",
                max_length=64,
            ),
        ),
        ops.RunSQL(sql=RULES),
    ]
