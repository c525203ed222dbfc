"""The descriptions of tables and columns name the modules as they are called now. Nothing else changes."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from json import dumps, loads
from tortoise import fields


class Migration(migrations.Migration):
    dependencies = [("models", "0099_reads_that_do_not_grow")]

    initial = False

    operations = [
        ops.AlterModelOptions(
            name="FailureMail",
            options={
                "table": "failure_mails",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "pk_attr": "id",
                "table_description": "A failure that admins are still to be mailed about (`tools.notifications.failure_mails`). It goes with the last",
            },
        ),
        ops.AlterField(
            model_name="McpServer",
            name="link",
            field=fields.JSONField(
                null=True,
                description="How it is reached (`tools.mcp_servers.servers`); secrets are in it by name only. Null: it is a program.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AlterModelOptions(
            name="RoomNews",
            options={
                "table": "room_news",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "space_id")),
                "pk_attr": "id",
                "table_description": "What has changed about a space since one of its agents was told of it (`spaces.space_changes`).",
            },
        ),
        ops.AlterField(
            model_name="Tool",
            name="approval",
            field=fields.JSONField(
                null=True,
                description="When people are asked, and who (`tools.approval_rules`); null: as usual.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AlterField(
            model_name="Tool",
            name="config",
            field=fields.JSONField(
                description="Its shape depends on the kind (`tools.definitions.configs`); secrets are in it by name only.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AlterField(
            model_name="ToolCall",
            name="approvers",
            field=fields.CharField(
                null=True,
                description="Of a call that needs consent: who may give it (`tools.approval_rules`); null: the people of the space.",
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="ToolCall",
            name="told",
            field=fields.CharField(
                null=True,
                description="Of one that people are asked about: what was told of it last (`tools.notifications.hold_notices`).",
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="UsageRecord",
            name="frame",
            field=fields.BinaryField(
                null=True,
                description="Of a step: what the model was shown (`agents.prompt_prefix`). `digest` of a `PromptFrame`; null: that was not",
            ),
        ),
    ]
