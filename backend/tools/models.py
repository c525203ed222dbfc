"""The tables of tools that tenants define, of MCP servers, of tool calls, and of results too large for the chain."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.trust import Trust


class CallState(StrEnum):
    """PENDING: waits for another call. RUNNING: begun, outcome unknown. HELD: answered later, or never."""

    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"


class ActivityStatus(StrEnum):
    """The status of a call as people see it. WRITING: the model still writes the arguments. The others are call
    states."""

    WRITING = "WRITING"
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"


class ToolKind(StrEnum):
    """Where a tool runs: in the process, behind a URL, in a program that takes the call from the API, with a
    person, or on an MCP server."""

    INTERNAL = "INTERNAL"
    HTTP = "HTTP"
    EXTERNAL = "EXTERNAL"
    SPACE = "SPACE"
    MCP = "MCP"


class McpServerStatus(StrEnum):
    """LISTING: its tools are being listed. FAILING: the last listing failed. OFF: an admin has switched it off."""

    LISTING = "LISTING"
    ACTIVE = "ACTIVE"
    FAILING = "FAILING"
    OFF = "OFF"


class EffectClass(StrEnum):
    """The outside effect of a repeated call: none, no further effect under the same key, or the full effect again."""

    PURE = "PURE"
    KEYED = "KEYED"
    UNSAFE = "UNSAFE"


class Consent(StrEnum):
    """Of a call that needs consent. ASKED: people are asked in a space. GIVEN: a person there has agreed."""

    ASKED = "ASKED"
    GIVEN = "GIVEN"


class Tool(Model):
    """A tool that a tenant defines. Agents are given it by name; names are unique among tools that are not deleted."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.CharField(max_length=64)
    kind = fields.CharEnumField(ToolKind, max_length=16)
    description = fields.TextField()
    #: JSON Schema of the arguments.
    input = fields.JSONField[dict[str, Any]]()
    effect = fields.CharEnumField(EffectClass, max_length=16)
    #: Its calls are shown in the space.
    visible = fields.BooleanField(db_default=False)
    #: Names of the arguments that are shown there too.
    displays = fields.JSONField[list[str]](db_default=[])
    timeout_seconds = fields.FloatField()
    patience_seconds = fields.FloatField()
    #: The rule when people are asked before a call, and who (`tools.approval_rules`). Null: the usual rule.
    approval = fields.JSONField[dict[str, Any] | None](null=True)
    #: An admin has set it, and vouches for the results.
    is_trusted = fields.BooleanField(db_default=False)
    #: Its format depends on the kind (`tools.definitions.configs`). It names secrets, but does not contain them.
    config = fields.JSONField[dict[str, Any]]()
    #: Of kind MCP: the server of the tool.
    server_id = fields.UUIDField(null=True)
    #: Of kind MCP: the server has it and an admin allows it. A tool that is not offered keeps its name.
    is_offered = fields.BooleanField(db_default=True)
    #: +1 with each change.
    revision = fields.IntField(db_default=1)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)
    deleted_at = fields.DatetimeField(null=True)

    class Meta:
        table = "tools"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class McpServer(Model):
    """An MCP server of a tenant. Workers list its tools, and agents can be given them."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Prefix of the names of its tools. Unique among servers that are not deleted.
    name = fields.CharField(max_length=24)
    #: How to connect to it (`tools.mcp_servers.servers`). Secrets are only named. Null: it is a program.
    link = fields.JSONField[dict[str, Any] | None](null=True)
    #: Name of a program in the operator's file. Null: it has a link.
    program = fields.CharField(max_length=64, null=True)
    #: Allowed tools, by their names on the server. Null: all of its tools.
    allowed = fields.JSONField[list[str] | None](null=True)
    effect = fields.CharEnumField(EffectClass, max_length=16)
    #: Exceptions from `effect`, by the names of the tools on the server.
    effects = fields.JSONField[dict[str, str]]()
    visible = fields.BooleanField(db_default=False)
    #: The approval rule of all its tools, as `Tool.approval`.
    approval = fields.JSONField[dict[str, Any] | None](null=True)
    #: An admin has set it, and vouches for the results of its tools.
    is_trusted = fields.BooleanField(db_default=False)
    timeout_seconds = fields.FloatField()
    patience_seconds = fields.FloatField()
    status = fields.CharEnumField(McpServerStatus, max_length=16)
    last_error = fields.TextField(null=True)
    #: Tools of the server that agents cannot be given: their names, with the reasons.
    refused = fields.JSONField[list[dict[str, str]]](db_default=[])
    listed_at = fields.DatetimeField(null=True)
    #: When its tools are listed next; the worker that lists them first sets a later time. Null: never.
    next_list_at = fields.DatetimeField(null=True)
    #: Claim of the worker that lists its tools now. The result of an earlier claim is discarded.
    claim_id = fields.UUIDField(null=True)
    #: Number of failed listings in a row.
    failures = fields.IntField(db_default=0)
    #: +1 with each change of the connection to it.
    revision = fields.IntField(db_default=1)
    created_by = fields.UUIDField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)
    deleted_at = fields.DatetimeField(null=True)

    class Meta:
        table = "mcp_servers"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class ToolCall(Model):
    """One durable tool call. Its id is the call id in the chain, and the idempotency key outside."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    cycle_id = fields.UUIDField()
    step = fields.IntField()
    #: Position among the calls of its step, from 0.
    position = fields.IntField()
    name = fields.TextField()
    #: The arguments as the model wrote them, cleaned. They are not always valid JSON.
    arguments = fields.TextField()
    digest = fields.BinaryField()
    kind = fields.CharEnumField(ToolKind, max_length=16, db_default=ToolKind.INTERNAL)
    #: The tenant's definition of the tool. Null: built in, or defined in the operator's file.
    tool_id = fields.UUIDField(null=True)
    #: Of a call to the outside. Null: the call runs in the transaction of its step.
    effect = fields.CharEnumField(EffectClass, max_length=16, null=True)
    #: How many times it was begun.
    attempts = fields.IntField(db_default=0)
    #: The worker that waits for its result.
    worker_id = fields.UUIDField(null=True)
    started_at = fields.DatetimeField(null=True)
    #: A result after this time is refused.
    expires_at = fields.DatetimeField(null=True)
    state = fields.CharEnumField(CallState, max_length=16)
    #: The space where a message of kind TOOL_ACTIVITY shows it. Null: it is not shown.
    space_id = fields.UUIDField(null=True)
    #: The message that shows it.
    message_id = fields.UUIDField(null=True)
    #: Names of the arguments that are shown there, as defined when it was called. Null: no arguments.
    displays = fields.JSONField[list[str]](null=True)
    #: Of a question: the only member who may answer. Null: any member of the space may.
    assignee_id = fields.UUIDField(null=True)
    #: Of a question: the member who answered.
    answered_by_id = fields.UUIDField(null=True)
    #: Of a call to the outside that needs consent. Null: it needs none.
    consent = fields.CharEnumField(Consent, max_length=16, null=True)
    #: Of a call that needs consent: who may give it (`tools.approval_rules`). Null: people of the space.
    approvers = fields.CharField(max_length=16, null=True)
    #: Number of people who must give their consent.
    approvals_needed = fields.SmallIntField(db_default=1)
    #: Id and name of each person who has given it so far.
    approved_by = fields.JSONField[list[dict[str, str]]](db_default=[])
    #: The person for whom its cycle ran.
    requester_id = fields.UUIDField(null=True)
    #: Of a built-in tool that waits for consent: the space that was active.
    acts_in = fields.UUIDField(null=True)
    #: Of a `confirm_action` that names a call: the digest of that call, until it has been made.
    grants = fields.BinaryField(null=True)
    #: Who gave the consent, by name, and what they wrote.
    approval = fields.JSONField[dict[str, Any]](null=True)
    #: Of kind EXTERNAL: token of the claim, by the program that works on it.
    claim_id = fields.UUIDField(null=True)
    #: Until then, no other program may claim it.
    claimed_until = fields.DatetimeField(null=True)
    #: Of kind EXTERNAL: the webhook endpoint that has claimed it.
    endpoint_id = fields.UUIDField(null=True)
    #: Of kind EXTERNAL: how often that endpoint did not accept the call.
    refusals = fields.IntField(db_default=0)
    result = fields.JSONField[dict[str, Any]](null=True)
    #: `seq` of the entry that has its result. Null: the call is still open in the chain.
    result_seq = fields.BigIntField(null=True)
    #: Of a call that waits for people: the last notice about it (`tools.notifications.hold_notices`).
    told = fields.CharField(max_length=16, null=True)
    #: Number of that notice in the tenant's order.
    told_seq = fields.BigIntField(null=True)
    #: Of a call that waits for people: when they are mailed about it. Null: never, or not again.
    mail_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    finished_at = fields.DatetimeField(null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: Trust of its result.
    answer_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.STRANGER)

    class Meta:
        table = "tool_calls"
        unique_together = (("tenant_id", "id"),)
        indexes = (
            ("tenant_id", "cycle_id", "step", "position"),
            ("tenant_id", "agent_id", "created_at"),
            ("tenant_id", "created_at"),
        )


class ToolResult(Model):
    """A part of a result that is too large for the chain. The chain has its beginning and where to read on."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    call_id = fields.UUIDField()
    #: Number of the part, from 0. All parts except the last have the same length.
    part = fields.IntField()
    text = fields.TextField()

    class Meta:
        table = "tool_results"
        unique_together = (("tenant_id", "call_id", "part"),)
