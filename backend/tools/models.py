"""The tables of tools that tenants define, of MCP servers, of tool calls, and of results too large for the chain."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.trust import Trust


class CallState(StrEnum):
    """PENDING waits for another call; RUNNING was begun, outcome unknown; HELD is answered later, or never."""

    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"


class ActivityStatus(StrEnum):
    """What people hear of a call: WRITING while the model still writes its arguments, then where it stands."""

    WRITING = "WRITING"
    PENDING = "PENDING"
    RUNNING = "RUNNING"
    HELD = "HELD"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    UNKNOWN = "UNKNOWN"
    EXPIRED = "EXPIRED"


class ToolKind(StrEnum):
    """Where a tool runs: in the process, behind a URL, in a program that takes the call from the API, with a person, or
    on an MCP server."""

    INTERNAL = "INTERNAL"
    HTTP = "HTTP"
    EXTERNAL = "EXTERNAL"
    SPACE = "SPACE"
    MCP = "MCP"


class McpServerStatus(StrEnum):
    """LISTING: its tools are being asked for. FAILING: it did not tell them the last time. OFF by an admin's word."""

    LISTING = "LISTING"
    ACTIVE = "ACTIVE"
    FAILING = "FAILING"
    OFF = "OFF"


class EffectClass(StrEnum):
    """What a repetition does outside: nothing, nothing more under the same key, or it all again."""

    PURE = "PURE"
    KEYED = "KEYED"
    UNSAFE = "UNSAFE"


class Consent(StrEnum):
    """Of a call that nobody may begin unasked: ASKED stands as a question in a space, GIVEN by somebody there."""

    ASKED = "ASKED"
    GIVEN = "GIVEN"


class Tool(Model):
    """A tool that a tenant defines; its agents are given it by its name, which is unique among the living."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.CharField(max_length=64)
    kind = fields.CharEnumField(ToolKind, max_length=16)
    description = fields.TextField()
    #: JSON Schema of the arguments.
    input = fields.JSONField[dict[str, Any]]()
    effect = fields.CharEnumField(EffectClass, max_length=16)
    #: Its calls stand in the space, for people to see.
    visible = fields.BooleanField(db_default=False)
    #: Fields of its arguments that stand there too.
    displays = fields.JSONField[list[str]](db_default=[])
    timeout_seconds = fields.FloatField()
    patience_seconds = fields.FloatField()
    #: When people are asked, and who (`tools.approval_rules`); null: as usual.
    approval = fields.JSONField[dict[str, Any] | None](null=True)
    #: By an admin, who vouches for its results.
    is_trusted = fields.BooleanField(db_default=False)
    #: Its shape depends on the kind (`tools.definitions.configs`); secrets are in it by name only.
    config = fields.JSONField[dict[str, Any]]()
    #: Of MCP: whose it is, and whether the server has it and an admin allows it. What is not offered keeps its name.
    server_id = fields.UUIDField(null=True)
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
    """A server of a tenant's whose tools agents can be given; workers ask it which these are."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: What the names of its tools begin with; unique among the living.
    name = fields.CharField(max_length=24)
    #: How it is reached (`tools.mcp_servers.servers`); secrets are in it by name only. Null: it is a program.
    link = fields.JSONField[dict[str, Any] | None](null=True)
    #: One that the operator allows, by its name in their file; null: it has a link.
    program = fields.CharField(max_length=64, null=True)
    #: Names over there; null: all of its tools.
    allowed = fields.JSONField[list[str] | None](null=True)
    effect = fields.CharEnumField(EffectClass, max_length=16)
    #: By name over there, where it differs.
    effects = fields.JSONField[dict[str, str]]()
    visible = fields.BooleanField(db_default=False)
    #: Of all its tools, as `Tool.approval`.
    approval = fields.JSONField[dict[str, Any] | None](null=True)
    #: By an admin, who vouches for what its tools answer.
    is_trusted = fields.BooleanField(db_default=False)
    timeout_seconds = fields.FloatField()
    patience_seconds = fields.FloatField()
    status = fields.CharEnumField(McpServerStatus, max_length=16)
    last_error = fields.TextField(null=True)
    #: What it offers and nobody can be given: names, with the reasons.
    refused = fields.JSONField[list[dict[str, str]]](db_default=[])
    listed_at = fields.DatetimeField(null=True)
    #: When it is asked next; null: not at all. Whoever asks puts it off first.
    next_list_at = fields.DatetimeField(null=True)
    #: Who asks now; another's answer is too late.
    claim_id = fields.UUIDField(null=True)
    #: In a row.
    failures = fields.IntField(db_default=0)
    #: +1 with each change of how it is reached.
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
    """One durable request of a capability. Its id is the call id in the chain and the idempotency key outside."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    cycle_id = fields.UUIDField()
    step = fields.IntField()
    #: Place among the calls of its step, from 0.
    position = fields.IntField()
    name = fields.TextField()
    #: As the model wrote them, cleaned; not always valid JSON.
    arguments = fields.TextField()
    digest = fields.BinaryField()
    kind = fields.CharEnumField(ToolKind, max_length=16, db_default=ToolKind.INTERNAL)
    #: The tenant's definition that was called; null: built in, or of the operator's file.
    tool_id = fields.UUIDField(null=True)
    #: Of a call to the outside; null for those that run in the transaction of their step.
    effect = fields.CharEnumField(EffectClass, max_length=16, null=True)
    #: How often it was begun.
    attempts = fields.IntField(db_default=0)
    #: The worker that waits for its answer.
    worker_id = fields.UUIDField(null=True)
    started_at = fields.DatetimeField(null=True)
    #: An answer that comes later is refused.
    expires_at = fields.DatetimeField(null=True)
    state = fields.CharEnumField(CallState, max_length=16)
    #: Where it is shown, as a message of kind TOOL_ACTIVITY, if it is.
    space_id = fields.UUIDField(null=True)
    message_id = fields.UUIDField(null=True)
    #: Fields of the arguments that are shown there, as the tool said when it was called; null: none.
    displays = fields.JSONField[list[str]](null=True)
    #: Of a question: the member who alone may answer; null: anybody of the space.
    assignee_id = fields.UUIDField(null=True)
    #: Of a question: the member who did.
    answered_by_id = fields.UUIDField(null=True)
    #: Of a call to the outside that needs somebody's consent; null: it needs none.
    consent = fields.CharEnumField(Consent, max_length=16, null=True)
    #: Of a call that needs consent: who may give it (`tools.approval_rules`); null: the people of the space.
    approvers = fields.CharField(max_length=16, null=True)
    #: How many people must, and who has so far: id and name of each.
    approvals_needed = fields.SmallIntField(db_default=1)
    approved_by = fields.JSONField[list[dict[str, str]]](db_default=[])
    #: The person for whom its cycle ran.
    requester_id = fields.UUIDField(null=True)
    #: Of a built-in tool that waits for consent: the space that was active.
    acts_in = fields.UUIDField(null=True)
    #: Of a `confirm_action` that names a call: the digest of that call, until it has been made.
    grants = fields.BinaryField(null=True)
    #: Who gave the consent, by name, and what they said.
    approval = fields.JSONField[dict[str, Any]](null=True)
    #: Of EXTERNAL: the token of whoever works on it, and until when nobody else may.
    claim_id = fields.UUIDField(null=True)
    claimed_until = fields.DatetimeField(null=True)
    #: Of EXTERNAL: the webhook endpoint whose claim it is, and how often it did not take the call.
    endpoint_id = fields.UUIDField(null=True)
    refusals = fields.IntField(db_default=0)
    result = fields.JSONField[dict[str, Any]](null=True)
    #: `seq` of the entry that holds its result; null while the call is open in the chain.
    result_seq = fields.BigIntField(null=True)
    #: Of one that people are asked about: what was told of it last (`tools.notifications.hold_notices`).
    told = fields.CharField(max_length=16, null=True)
    #: Where that stands in the order of the tenant.
    told_seq = fields.BigIntField(null=True)
    #: Of one that waits for people: when they are mailed about it; null: never, or not again.
    mail_at = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    finished_at = fields.DatetimeField(null=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: Of its result.
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
    """A part of a result that is too large for the chain, which has its beginning and where to read on."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    call_id = fields.UUIDField()
    #: From 0; all but the last have the same length.
    part = fields.IntField()
    text = fields.TextField()

    class Meta:
        table = "tool_results"
        unique_together = (("tenant_id", "call_id", "part"),)
