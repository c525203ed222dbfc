"""Approval is of the call: what tools say of it, who may give it, what was confirmed, and to which hosts what strangers
said may go."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

# What `holds` lists, and confirmations that name a call.
INDEXES = """
CREATE INDEX tool_calls_held ON tool_calls (tenant_id, created_at, id)
  WHERE state = 'HELD' AND (kind = 'SPACE' OR consent = 'ASKED');
CREATE INDEX tool_calls_grants ON tool_calls (tenant_id, agent_id, grants) WHERE grants IS NOT NULL;
"""

GRANTS = "GRANT UPDATE (open_hosts) ON tenants TO circadian_app"


class Migration(migrations.Migration):
    dependencies = [("models", "0044_step_up")]

    initial = False

    operations = [
        ops.AddField(
            model_name="McpServer",
            name="approval",
            field=fields.JSONField(
                null=True,
                description="Of all its tools, as `Tool.approval`.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="Tenant",
            name="open_hosts",
            field=fields.JSONField(
                description="Hosts to which an agent may send what strangers made it say, with nobody asked.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="Tool",
            name="approval",
            field=fields.JSONField(
                null=True,
                description="When people are asked, and who (`tools.approvals`); null: as usual.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="acts_in",
            field=fields.UUIDField(
                null=True, description="Of a built-in tool that waits for consent: the space that was active."
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="approvals_needed",
            field=fields.SmallIntField(
                description="How many people must, and who has so far: id and name of each.", db_default=1
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="approved_by",
            field=fields.JSONField(
                db_default=[], encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="approvers",
            field=fields.CharField(
                null=True,
                description="Of a call that needs consent: who may give it (`tools.approvals`); null: the people of the space.",
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="grants",
            field=fields.BinaryField(
                null=True,
                description="Of a `confirm_action` that names a call: the digest of that call, until it has been made.",
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="requester_id",
            field=fields.UUIDField(null=True, description="The person for whom its cycle ran."),
        ),
        ops.RunSQL(INDEXES),
        ops.RunSQL(GRANTS),
    ]
