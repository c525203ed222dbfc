from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.agents.models import AgentKind, AgentStatus, Outcome, ProcessState, WakeReason
from backend.consciousness.models import EntryRole
from backend.inbox.models import EventType, Priority, Receipt
from backend.spaces.models import Delivery, MessageKind
from backend.tenants.actor import ActorKind
from backend.tenants.models import Role
from backend.tools.models import CallState
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index


class Migration(migrations.Migration):
    initial = True

    operations = [
        ops.CreateModel(
            name="AccessToken",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("member_id", fields.UUIDField()),
                ("digest", fields.BinaryField()),
                ("scopes", fields.JSONField(encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads)),
                ("expires_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("revoked_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "access_tokens",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("digest",)),
                "pk_attr": "id",
                "table_description": "An opaque bearer token of a member; only its SHA-256 is stored.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Agent",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("name", fields.TextField(unique=False)),
                ("instructions", fields.TextField(unique=False)),
                (
                    "model",
                    fields.TextField(
                        null=True,
                        description="A litellm model name; None: the default model of the installation.",
                        unique=False,
                    ),
                ),
                (
                    "kind",
                    fields.CharEnumField(
                        description="GENERAL: GENERAL\nCONVERSATIONAL: CONVERSATIONAL",
                        enum_type=AgentKind,
                        max_length=32,
                    ),
                ),
                (
                    "status",
                    fields.CharEnumField(
                        description="ACTIVE: ACTIVE\nPAUSED: PAUSED\nSTOPPED: STOPPED",
                        enum_type=AgentStatus,
                        max_length=16,
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=True, auto_now_add=False)),
            ],
            options={
                "table": "agents",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="AgentProcess",
            fields=[
                ("agent_id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "state",
                    fields.CharEnumField(
                        description="SLEEPING: SLEEPING\nWAKING: WAKING\nTHINKING: THINKING",
                        enum_type=ProcessState,
                        max_length=16,
                    ),
                ),
                ("wake_no", fields.BigIntField(default=0)),
                (
                    "wake_at",
                    fields.DatetimeField(
                        description="Not before this time; every wake sets it.", auto_now=False, auto_now_add=False
                    ),
                ),
                (
                    "wake_reason",
                    fields.CharEnumField(
                        description="EVENT: EVENT\nRETRY: RETRY\nHANDOVER: HANDOVER",
                        enum_type=WakeReason,
                        max_length=16,
                    ),
                ),
                ("lease_id", fields.UUIDField(null=True)),
                ("lease_no", fields.BigIntField(default=0)),
                ("worker_id", fields.UUIDField(null=True)),
                ("leased_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("commit_no", fields.BigIntField(default=0)),
                ("tail_seq", fields.BigIntField(default=0)),
                ("committed_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("cycle_id", fields.UUIDField(null=True)),
                (
                    "tail_attempts",
                    fields.IntField(
                        default=0,
                        description="Takings of the open cycle at the same tail; 0 again at the next assistant entry.",
                    ),
                ),
                ("window_from", fields.BigIntField(default=1, description="First `seq` of the window.")),
                ("active_space", fields.UUIDField(null=True)),
                ("cycle_count", fields.BigIntField(default=0)),
                ("last_cycle_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("input_tokens", fields.BigIntField(default=0)),
                ("output_tokens", fields.BigIntField(default=0)),
                ("cost", fields.DecimalField(default=0, max_digits=20, decimal_places=10)),
            ],
            options={
                "table": "agent_processes",
                "app": "models",
                "unique_together": (("tenant_id", "agent_id"),),
                "pk_attr": "agent_id",
                "table_description": "One row per agent, made with it: the whole state of its process between two transactions.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="ConsciousnessEntry",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("seq", fields.BigIntField(description="1, 2, 3 … per agent, without gaps.")),
                (
                    "commit_no",
                    fields.BigIntField(
                        description="`agent_processes.commit_no` of the transaction that wrote it: the order of the agent's feed."
                    ),
                ),
                ("cycle_id", fields.UUIDField()),
                ("step", fields.IntField()),
                (
                    "role",
                    fields.CharEnumField(
                        description="USER: user\nASSISTANT: assistant\nTOOL: tool", enum_type=EntryRole, max_length=16
                    ),
                ),
                ("content", fields.JSONField(encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads)),
                ("tokens", fields.IntField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "consciousness_entries",
                "app": "models",
                "unique_together": (("tenant_id", "agent_id", "seq"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "commit_no"])],
                "pk_attr": "id",
                "table_description": "One message of the chain. Append-only; `content` is the chat message in the form that litellm takes.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="IdempotencyKey",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("actor_id", fields.UUIDField()),
                ("operation", fields.CharField(max_length=64)),
                ("key", fields.TextField(unique=False)),
                ("request_digest", fields.BinaryField()),
                (
                    "answer",
                    fields.JSONField(null=True, encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "idempotency_keys",
                "app": "models",
                "unique_together": (("tenant_id", "actor_id", "operation", "key"),),
                "indexes": [Index(fields=["tenant_id", "created_at"])],
                "pk_attr": "id",
                "table_description": "The first answer to a keyed mutation, written in the transaction of its effect and kept for 24 hours.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="InboxEvent",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "event_key",
                    fields.TextField(
                        description="The same key twice is the same event: message id, plan and due time, caller's event id, tool call id.",
                        unique=False,
                    ),
                ),
                (
                    "type",
                    fields.CharEnumField(
                        description="SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION", enum_type=EventType, max_length=32
                    ),
                ),
                (
                    "priority",
                    fields.CharEnumField(
                        description="WHEN_IDLE: WHEN_IDLE\nASAP: ASAP", enum_type=Priority, max_length=16
                    ),
                ),
                (
                    "payload",
                    fields.JSONField(
                        description="Shape by type: `inbox.payloads`.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("space_id", fields.UUIDField(null=True, description="The space it came from, if it came from one.")),
                (
                    "receipt",
                    fields.CharEnumField(
                        default=Receipt.PENDING,
                        description="PENDING: PENDING\nINJECTED: INJECTED\nHANDLED: HANDLED\nSKIPPED: SKIPPED\nDROPPED: DROPPED\nFAILED: FAILED",
                        enum_type=Receipt,
                        max_length=16,
                    ),
                ),
                ("cycle_id", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("settled_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "inbox_events",
                "app": "models",
                "unique_together": (("tenant_id", "agent_id", "event_key"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "id"]), Index(fields=["tenant_id", "cycle_id"])],
                "pk_attr": "id",
                "table_description": "One thing that one agent must notice. Drained in the order of `id` among the pending.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Member",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("user_id", fields.UUIDField()),
                ("name", fields.TextField(unique=False)),
                (
                    "role",
                    fields.CharEnumField(
                        description="OWNER: OWNER\nADMIN: ADMIN\nMEMBER: MEMBER\nVIEWER: VIEWER",
                        enum_type=Role,
                        max_length=16,
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("left_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "members",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "user_id")),
                "pk_attr": "id",
                "table_description": "A person in a tenant: the tenant's own view of a user.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Message",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("space_id", fields.UUIDField()),
                ("seq", fields.BigIntField(description="1, 2, 3 … per space, in commit order.")),
                ("rev", fields.BigIntField(default=0, description="0, or the space's `rev` of its newest update.")),
                (
                    "kind",
                    fields.CharEnumField(
                        description="TEXT: TEXT\nTOOL_ACTIVITY: TOOL_ACTIVITY\nNOTICE: NOTICE",
                        enum_type=MessageKind,
                        max_length=16,
                    ),
                ),
                (
                    "author_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("author_id", fields.UUIDField()),
                ("text", fields.TextField(unique=False)),
                (
                    "data",
                    fields.JSONField(null=True, encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads),
                ),
                (
                    "stream_id",
                    fields.UUIDField(
                        null=True,
                        description="Names the draft that was streamed before, so that a client can swap it for the message.",
                    ),
                ),
                (
                    "origin",
                    fields.UUIDField(
                        null=True, description="The space in whose context it was written, where that is another one."
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "messages",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "space_id", "seq")),
                "indexes": [Index(fields=["tenant_id", "space_id", "rev"])],
                "pk_attr": "id",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Space",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("name", fields.TextField(unique=False)),
                (
                    "delivery",
                    fields.CharEnumField(description="ALL: ALL\nMENTIONS: MENTIONS", enum_type=Delivery, max_length=16),
                ),
                ("seq", fields.BigIntField(default=0, description="Number of the newest message.")),
                ("rev", fields.BigIntField(default=0, description="Number of the newest update of a message.")),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "spaces",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="SpaceMember",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("space_id", fields.UUIDField()),
                (
                    "actor_kind",
                    fields.CharEnumField(
                        description="PERSON: PERSON\nAGENT: AGENT", enum_type=ActorKind, max_length=16
                    ),
                ),
                ("actor_id", fields.UUIDField()),
                ("joined_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "space_members",
                "app": "models",
                "unique_together": (("tenant_id", "space_id", "actor_id"),),
                "indexes": [Index(fields=["tenant_id", "actor_id"])],
                "pk_attr": "id",
                "table_description": "An actor in a space. The database derives `agent_id` and `member_id` from it for its foreign keys.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Tenant",
            fields=[
                (
                    "tenant_id",
                    fields.UUIDField(
                        primary_key=True,
                        default=uuid4,
                        unique=True,
                        db_index=True,
                        description="Named `tenant_id` like everywhere else, so that one policy fits every table.",
                    ),
                ),
                ("name", fields.TextField(unique=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={"table": "tenants", "app": "models", "pk_attr": "tenant_id"},
            bases=["Model"],
        ),
        ops.CreateModel(
            name="ThinkCycle",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("number", fields.BigIntField(description="1, 2, 3 … per agent.")),
                ("trigger", fields.CharField(description="Type of the event that opened it.", max_length=32)),
                (
                    "member_id",
                    fields.UUIDField(null=True, description="The person whose event opened it, if it was a person."),
                ),
                ("model", fields.TextField(unique=False)),
                ("steps", fields.IntField(default=0)),
                ("input_tokens", fields.BigIntField(default=0)),
                ("output_tokens", fields.BigIntField(default=0)),
                ("cached_tokens", fields.BigIntField(default=0)),
                ("cost", fields.DecimalField(default=0, max_digits=20, decimal_places=10)),
                ("active_seconds", fields.FloatField(default=0.0)),
                ("first_token_seconds", fields.FloatField(null=True)),
                (
                    "notice_id",
                    fields.UUIDField(
                        null=True,
                        description="The NOTICE in a space that tells people of a failing model, while it fails.",
                    ),
                ),
                (
                    "outcome",
                    fields.CharEnumField(
                        null=True,
                        description="RESTED: RESTED\nSKIPPED: SKIPPED\nLIMIT_REACHED: LIMIT_REACHED\nFAILED: FAILED\nSTOPPED: STOPPED",
                        enum_type=Outcome,
                        max_length=16,
                    ),
                ),
                (
                    "reason",
                    fields.TextField(
                        null=True,
                        description="Why, in a sentence, where the outcome alone does not say it.",
                        unique=False,
                    ),
                ),
                (
                    "ended_commit_no",
                    fields.BigIntField(
                        null=True,
                        description="`agent_processes.commit_no` of the transaction that ended it: its place in the agent's feed.",
                    ),
                ),
                ("opened_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("ended_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "think_cycles",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "number")),
                "indexes": [Index(fields=["tenant_id", "agent_id", "ended_commit_no"])],
                "pk_attr": "id",
                "table_description": "From drain to rest. Open while `outcome` is null; its counters are the only ones there are.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="ToolCall",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("cycle_id", fields.UUIDField()),
                ("step", fields.IntField()),
                ("position", fields.IntField(description="Place among the calls of its step, from 0.")),
                ("name", fields.TextField(unique=False)),
                (
                    "arguments",
                    fields.TextField(
                        description="As the model wrote them, cleaned; not always valid JSON.", unique=False
                    ),
                ),
                ("digest", fields.BinaryField()),
                (
                    "state",
                    fields.CharEnumField(
                        description="PENDING: PENDING\nSUCCEEDED: SUCCEEDED\nFAILED: FAILED",
                        enum_type=CallState,
                        max_length=16,
                    ),
                ),
                (
                    "result",
                    fields.JSONField(null=True, encoder=functools.partial(dumps, separators=(",", ":")), decoder=loads),
                ),
                (
                    "result_seq",
                    fields.BigIntField(
                        null=True,
                        description="`seq` of the entry that holds its result; null while the call is open in the chain.",
                    ),
                ),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("finished_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "tool_calls",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "cycle_id", "step", "position"])],
                "pk_attr": "id",
                "table_description": "One durable request of a capability. Its id is the call id in the chain and the idempotency key outside.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="UsageRecord",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("cycle_id", fields.UUIDField()),
                ("step", fields.IntField()),
                ("provider", fields.TextField(unique=False)),
                ("model", fields.TextField(unique=False)),
                ("member_id", fields.UUIDField(null=True)),
                ("input_tokens", fields.BigIntField()),
                ("output_tokens", fields.BigIntField()),
                ("cached_tokens", fields.BigIntField()),
                ("is_estimated", fields.BooleanField()),
                ("cost", fields.DecimalField(max_digits=20, decimal_places=10)),
                ("first_token_seconds", fields.FloatField(null=True)),
                ("seconds", fields.FloatField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "usage_records",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "created_at"])],
                "pk_attr": "id",
                "table_description": "One model request and what it cost.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="User",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("email", fields.TextField(unique=False)),
                ("name", fields.TextField(unique=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={"table": "users", "app": "models", "unique_together": (("email",),), "pk_attr": "id"},
            bases=["Model"],
        ),
        ops.CreateModel(
            name="Worker",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("started_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("beat_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "workers",
                "app": "models",
                "pk_attr": "id",
                "table_description": "A worker process: a fresh uuid at each start, and its proof of life. It belongs to no tenant.",
            },
            bases=["Model"],
        ),
    ]
