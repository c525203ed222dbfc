"""Adds erasures (ADR 0066), when an agent was deleted, and what retention removes beside the agents' chains."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.data_rights.models import ErasureKind, ErasureState
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0007_events_of_a_cycle')]

    initial = False

    operations = [
        ops.CreateModel(
            name='Erasure',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('kind', fields.CharEnumField(description='TENANT: TENANT\nPERSON: PERSON\nAGENT: AGENT\nSPACE: SPACE\nMESSAGE: MESSAGE', enum_type=ErasureKind, max_length=16)),
                ('subject_id', fields.UUIDField(description='The id of the tenant, member, agent, space or message.')),
                ('requested_by', fields.UUIDField(null=True, description='The actor who requested it. Null: the operator.')),
                ('state', fields.CharEnumField(description='REQUESTED: REQUESTED\nLOGGED: LOGGED\nDONE: DONE\nCANCELLED: CANCELLED', db_default='REQUESTED', enum_type=ErasureState, max_length=16)),
                ('due_at', fields.DatetimeField(description='The erasure does not begin, or is not tried again, before this time.', auto_now=False, auto_now_add=False)),
                ('claim_id', fields.UUIDField(null=True, description='The process that performs it, and until when no other one does.')),
                ('claimed_until', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('attempts', fields.IntField(description='Tries that failed.', db_default=0)),
                ('requested_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('logged_at', fields.DatetimeField(null=True, description='When its line was in the erasure log.', auto_now=False, auto_now_add=False)),
                ('ended_at', fields.DatetimeField(null=True, description='When nothing was left to erase, or when it was cancelled.', auto_now=False, auto_now_add=False)),
            ],
            options={'table': 'erasures', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'indexes': [Index(fields=['tenant_id', 'requested_at', 'id'])], 'pk_attr': 'id', 'table_description': 'An erasure. It has no foreign keys, so that it outlives the tenant.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='Agent',
            name='deleted_at',
            field=fields.DatetimeField(null=True, description='When it was deleted. Its row stays for the messages that it wrote.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Tenant',
            name='retention_looked_at',
            field=fields.DatetimeField(null=True, description='When a worker last removed what is older. Null: never since `retention_days` was set.', auto_now=False, auto_now_add=False),
        ),
        # The cycles of a deleted agent are gone; the numbers of their requests stay.
        ops.RunSQL("""
            ALTER TABLE usage_records DROP CONSTRAINT usage_records_check;
            CREATE INDEX inbox_events_given_up ON inbox_events (tenant_id, coalesce(settled_at, created_at))
                WHERE receipt IN ('DROPPED', 'DEAD_LETTER') AND NOT payload ? 'removed';
            CREATE INDEX erasures_due ON erasures (due_at) WHERE state IN ('REQUESTED', 'LOGGED');
        """),
    ]
