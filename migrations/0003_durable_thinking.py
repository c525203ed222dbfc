"""Columns of durable thinking: effects, limits, priorities, masks, dead letters, repairs."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.agents.models import RepairKind
from backend.inbox.models import EventType, Priority, Receipt
from backend.tools.models import CallState, EffectClass, ToolKind
from json import dumps, loads
from tortoise import fields
from tortoise.indexes import Index


class Migration(migrations.Migration):
    dependencies = [("models", "0002_isolation")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Repair",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                (
                    "kind",
                    fields.CharEnumField(
                        description="STUCK_CYCLE: STUCK_CYCLE\nLOST_CYCLE: LOST_CYCLE\nLOST_CALL: LOST_CALL\nEXPIRED_CALL: EXPIRED_CALL\nLOST_EVENT: LOST_EVENT\nLOST_WAKE: LOST_WAKE\nBROKEN_PAIR: BROKEN_PAIR",
                        enum_type=RepairKind,
                        max_length=32,
                    ),
                ),
                ("reason", fields.TextField(description="What was wrong, in a sentence.", unique=False)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={
                "table": "repairs",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "agent_id", "id"])],
                "pk_attr": "id",
                "table_description": "One repair of the health monitor.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="Agent",
            name="debounce_seconds",
            field=fields.FloatField(
                description="Quiet time before a wake, so that a burst of events joins one cycle; an INTERRUPT does not wait for it.",
                db_default=0.0,
            ),
        ),
        ops.AddField(
            model_name="Agent",
            name="fallback_models",
            field=fields.JSONField(
                description="Asked in this order when `model` does not answer.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="Agent",
            name="limits",
            field=fields.JSONField(
                description="What differs from the installation's limits of a cycle: `agents.overrides` has the names.",
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="Agent",
            name="tools",
            field=fields.JSONField(
                description="Names of the outside tools that it is given, beside the built-in ones.",
                db_default=[],
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AlterField(
            model_name="AgentProcess",
            name="tail_attempts",
            field=fields.IntField(
                default=0,
                description="Attempts to get past the tail of the open cycle: counted when one begins, taken back when it ends in order.",
            ),
        ),
        ops.AddField(
            model_name="ConsciousnessEntry",
            name="mask_reason",
            field=fields.TextField(null=True, unique=False),
        ),
        ops.AddField(
            model_name="ConsciousnessEntry",
            name="original",
            field=fields.JSONField(
                null=True,
                description="What stood here before it was masked.",
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AlterField(
            model_name="InboxEvent",
            name="priority",
            field=fields.CharEnumField(
                description="WHEN_IDLE: WHEN_IDLE\nASAP: ASAP\nINTERRUPT: INTERRUPT", enum_type=Priority, max_length=16
            ),
        ),
        ops.AlterField(
            model_name="InboxEvent",
            name="receipt",
            field=fields.CharEnumField(
                default=Receipt.PENDING,
                description="PENDING: PENDING\nINJECTED: INJECTED\nHANDLED: HANDLED\nSKIPPED: SKIPPED\nDROPPED: DROPPED\nFAILED: FAILED\nDEAD_LETTER: DEAD_LETTER",
                enum_type=Receipt,
                max_length=16,
            ),
        ),
        ops.AlterField(
            model_name="InboxEvent",
            name="type",
            field=fields.CharEnumField(
                description="SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nTOOL_RESULT: TOOL_RESULT\nSYSTEM: SYSTEM",
                enum_type=EventType,
                max_length=32,
            ),
        ),
        ops.AddField(
            model_name="InboxEvent",
            name="entry_seq",
            field=fields.BigIntField(null=True, description="`seq` of the entry that shows it."),
        ),
        ops.AddField(
            model_name="InboxEvent",
            name="is_alone",
            field=fields.BooleanField(
                description="Drained by itself: it was part of an entry that no model could take.", db_default=False
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="cuts",
            field=fields.IntField(description="Model requests that an INTERRUPT event cut.", db_default=0),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="failures",
            field=fields.IntField(
                description="Failed rounds of the request at the tail; 0 again at the next assistant entry.",
                db_default=0,
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="repeated_tool",
            field=fields.TextField(
                null=True,
                description="The tool that was the only one of the last steps, and in how many of them in a row.",
                unique=False,
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="repeats",
            field=fields.IntField(db_default=0),
        ),
        ops.AlterField(
            model_name="ToolCall",
            name="state",
            field=fields.CharEnumField(
                description="PENDING: PENDING\nRUNNING: RUNNING\nHELD: HELD\nSUCCEEDED: SUCCEEDED\nFAILED: FAILED\nUNKNOWN: UNKNOWN\nEXPIRED: EXPIRED",
                enum_type=CallState,
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="attempts",
            field=fields.IntField(description="How often it was begun.", db_default=0),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="effect",
            field=fields.CharEnumField(
                null=True, description="PURE: PURE\nKEYED: KEYED\nUNSAFE: UNSAFE", enum_type=EffectClass, max_length=16
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="expires_at",
            field=fields.DatetimeField(
                null=True, description="An answer that comes later is refused.", auto_now=False, auto_now_add=False
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="kind",
            field=fields.CharEnumField(
                description="INTERNAL: INTERNAL\nHTTP: HTTP",
                db_default=ToolKind.INTERNAL,
                enum_type=ToolKind,
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="started_at",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="worker_id",
            field=fields.UUIDField(null=True, description="The worker that waits for its answer."),
        ),
    ]
