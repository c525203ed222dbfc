"""Answers from outside the process: what a call that waits for a person or a program says of them."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

KEYS = """
ALTER TABLE tool_calls ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, message_id) REFERENCES messages (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, assignee_id) REFERENCES members (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, answered_by_id) REFERENCES members (tenant_id, id);
-- What waits for programs: read once a second for each tenant that somebody follows.
CREATE INDEX tool_calls_waiting ON tool_calls (tenant_id, created_at) WHERE state = 'HELD' AND kind = 'EXTERNAL';
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0017_tools")]
    initial = False

    operations = [
        ops.AddField(
            model_name="ToolCall",
            name="answered_by_id",
            field=fields.UUIDField(null=True, description="Of SPACE: the member who did."),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="assignee_id",
            field=fields.UUIDField(
                null=True, description="Of SPACE: the member who alone may answer; null: anybody of the space."
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="claim_id",
            field=fields.UUIDField(
                null=True, description="Of EXTERNAL: the token of whoever works on it, and until when nobody else may."
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="claimed_until",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="message_id",
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="space_id",
            field=fields.UUIDField(
                null=True, description="Where it is shown, as a message of kind TOOL_ACTIVITY, if it is."
            ),
        ),
        ops.RunSQL(KEYS),
    ]
