"""Adds what an edited message has, what a message mentions and is caused by, and inbox events that wake nobody."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.inbox.models import EventType, Receipt
from json import dumps, loads
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0015_notifications')]

    initial = False

    operations = [
        ops.AlterField(
            model_name='InboxEvent',
            name='event_key',
            field=fields.TextField(description="Same key, same event: message id (and number of the edit), plan and due time, the caller's event id, or call id.", unique=False),
        ),
        ops.AlterField(
            model_name='InboxEvent',
            name='receipt',
            field=fields.CharEnumField(default=Receipt.PENDING, description='PENDING: PENDING\nPASSIVE: PASSIVE\nINJECTED: INJECTED\nHANDLED: HANDLED\nSKIPPED: SKIPPED\nDROPPED: DROPPED\nFAILED: FAILED\nDEAD_LETTER: DEAD_LETTER', enum_type=Receipt, max_length=16),
        ),
        ops.AlterField(
            model_name='InboxEvent',
            name='type',
            field=fields.CharEnumField(description='SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nMESSAGE_EDITED: MESSAGE_EDITED\nPLAN: PLAN\nTIMER: TIMER\nSERVICE: SERVICE\nTOOL_RESULT: TOOL_RESULT\nTASK_RESULT: TASK_RESULT\nSYSTEM: SYSTEM', enum_type=EventType, max_length=32),
        ),
        ops.AddField(
            model_name='Message',
            name='call_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name='Message',
            name='client_key',
            field=fields.TextField(null=True, description="What its author's client called it before it was posted.", unique=False),
        ),
        ops.AddField(
            model_name='Message',
            name='cycle_id',
            field=fields.UUIDField(null=True, description='The cycle and the tool call in which an agent posted it. They may be gone.'),
        ),
        ops.AddField(
            model_name='Message',
            name='earlier',
            field=fields.TextField(null=True, description='Its texts before the edits. Nobody is shown them; a deletion looks for them too.', unique=False),
        ),
        ops.AddField(
            model_name='Message',
            name='edited_at',
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Message',
            name='edits',
            field=fields.IntField(description='How often its author has edited it, and when last.', db_default=0),
        ),
        ops.AddField(
            model_name='Message',
            name='mentions',
            field=fields.JSONField(description='Ids of the members that it names, when it was posted or edited last.', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
    ]
