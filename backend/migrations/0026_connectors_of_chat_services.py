"""Adds the kinds of connectors to chat services, and the ids that messages have there (ADR 0085)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.spaces.models import ConnectorKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0025_codes_by_provider')]

    initial = False

    operations = [
        ops.CreateModel(
            name='ConnectorMessage',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('connector_id', fields.UUIDField()),
                ('message_id', fields.UUIDField()),
                ('part', fields.IntField(description='0, 1, 2 … A long message is sent in several parts.', db_default=0)),
                ('external_id', fields.TextField(description='Its id outside.', unique=False)),
                ('thread_id', fields.TextField(null=True, description='The id outside of the thread that it is in. Null: it is in none.', unique=False)),
                ('details', fields.JSONField(null=True, description='What else its kind of connector needs to answer it.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'connector_messages', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'message_id', 'connector_id', 'part')), 'indexes': [Index(fields=['tenant_id', 'connector_id', 'external_id']), Index(fields=['tenant_id', 'connector_id', 'thread_id']), Index(fields=['tenant_id', 'connector_id', 'created_at'])], 'pk_attr': 'id', 'table_description': 'A message, or a part of it, in the conversation outside (`spaces.outside_ids`).'},
            bases=['Model'],
        ),
        ops.AlterField(
            model_name='Connector',
            name='kind',
            field=fields.CharEnumField(description='WEBHOOK: WEBHOOK\nSLACK: SLACK\nTELEGRAM: TELEGRAM\nEMAIL: EMAIL\nGITHUB: GITHUB', enum_type=ConnectorKind, max_length=16),
        ),
        ops.AddField(
            model_name='Connector',
            name='channel',
            field=fields.TextField(null=True, description='The conversation outside, as its service calls it: a channel, a chat, an address, a repository. Null: a webhook.', unique=False),
        ),
        ops.AddField(
            model_name='Connector',
            name='config',
            field=fields.JSONField(description='Settings of its kind that are no secret.', db_default={}, encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.AddField(
            model_name='Connector',
            name='secret_id',
            field=fields.UUIDField(null=True, description='The secret with which it signs in to the service outside. Null: a webhook.'),
        ),
        # Connectors from before have no secret, so there is nothing to validate.
        ops.RunSQL("""
            ALTER TABLE connectors ADD CONSTRAINT connectors_tenant_id_secret_id_fkey
              FOREIGN KEY (tenant_id, secret_id) REFERENCES secrets (tenant_id, id) NOT VALID;
            ALTER TABLE connector_messages ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT connector_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT connector_messages_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id)
                REFERENCES messages (tenant_id, id),
              ADD CONSTRAINT connector_messages_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id)
                REFERENCES connectors (tenant_id, id);
        """),
    ]
