"""Adds the messages from outside that wait for their files (ADR 0094)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0041_indexes_of_lists')]

    initial = False

    operations = [
        ops.CreateModel(
            name='WaitingMessage',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('connector_id', fields.UUIDField()),
                ('external_id', fields.TextField(description='Its id outside.', unique=False)),
                ('place', fields.BigIntField(description='Its place among those of its connector: the lowest is posted first.')),
                ('message', fields.JSONField(description='As the kind of the connector has read it, without its files.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('files', fields.JSONField(description='Its files, each with what became of it.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('tries', fields.IntField(description='How many times a worker has put it off.', db_default=0)),
                ('next_try_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('waits_until', fields.DatetimeField(description='From then on it waits for no file.', auto_now=False, auto_now_add=False)),
                ('claim_id', fields.UUIDField(null=True, description='Claim of the worker that fetches its files now.')),
                ('worker_id', fields.UUIDField(null=True)),
                ('claimed_until', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'waiting_messages', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'connector_id', 'external_id'), ('tenant_id', 'connector_id', 'place')), 'indexes': [Index(fields=['next_try_at'])], 'pk_attr': 'id', 'table_description': 'A message from outside that waits for its files, or for an earlier one of its connector (ADR 0094).'},
            bases=['Model'],
        ),
        ops.RunSQL("""
            ALTER TABLE waiting_messages ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN next_try_at SET DEFAULT now(),
              ADD CONSTRAINT waiting_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT waiting_messages_tenant_id_connector_id_fkey FOREIGN KEY (tenant_id, connector_id)
                REFERENCES connectors (tenant_id, id);
        """),
    ]
