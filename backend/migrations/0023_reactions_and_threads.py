"""Adds reactions to messages, and what a reply has (ADR 0082)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.inbox.models import EventType
from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0022_index_of_app_origins')]

    initial = False

    operations = [
        ops.CreateModel(
            name='Reaction',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('message_id', fields.UUIDField()),
                ('actor_kind', fields.CharEnumField(description='PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE', enum_type=ActorKind, max_length=16)),
                ('actor_id', fields.UUIDField()),
                ('emoji', fields.TextField(unique=False)),
                ('trust', fields.CharEnumField(description='MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER', db_default=Trust.MEMBER, enum_type=Trust, max_length=16)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'reactions', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'message_id', 'emoji', 'actor_id')), 'indexes': [Index(fields=['tenant_id', 'actor_id'])], 'pk_attr': 'id', 'table_description': 'An emoji with which a member answers a message (`spaces.reactions`). It stays when the member leaves.'},
            bases=['Model'],
        ),
        ops.AlterField(
            model_name='InboxEvent',
            name='event_key',
            field=fields.TextField(description='Same key, same event: message id (and number of the edit or reactions), plan and due time, event or call id.', unique=False),
        ),
        ops.AlterField(
            model_name='InboxEvent',
            name='type',
            field=fields.CharEnumField(description='SPACE_MESSAGE: SPACE_MESSAGE\nMENTION: MENTION\nMESSAGE_EDITED: MESSAGE_EDITED\nMESSAGE_REACTIONS: MESSAGE_REACTIONS\nPLAN: PLAN\nTIMER: TIMER\nSERVICE: SERVICE\nTOOL_RESULT: TOOL_RESULT\nTASK_RESULT: TASK_RESULT\nSYSTEM: SYSTEM', enum_type=EventType, max_length=32),
        ),
        ops.AddField(
            model_name='Message',
            name='reactions_told',
            field=fields.IntField(description='How often the agent that wrote it was told of the reactions to it (`spaces.reactions`).', db_default=0),
        ),
        ops.AddField(
            model_name='Message',
            name='reply_to',
            field=fields.UUIDField(null=True, description='The message that it answers, and the message that began their thread.'),
        ),
        ops.AddField(
            model_name='Message',
            name='thread_root',
            field=fields.UUIDField(null=True),
        ),
        ops.RunSQL("""
            ALTER TABLE reactions ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT reactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT reactions_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id)
                REFERENCES messages (tenant_id, id);
        """),
    ]
