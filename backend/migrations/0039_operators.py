"""Adds the operators of the console, what they did, and the kill switch of the installation (ADR 0091)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0038_index_of_open_app_requests')]

    initial = False

    operations = [
        ops.CreateModel(
            name='KillSwitch',
            fields=[
                ('id', fields.BigIntField(generated=False, primary_key=True, unique=True, db_index=True)),
                ('is_on', fields.BooleanField(db_default=False)),
                ('reason', fields.TextField(description="Why it is on, for the tenants' logs.", db_default='', unique=False)),
                ('switched_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('kept_tenant_id', fields.UUIDField(null=True, description='The tenant that stays active, so that its operator can turn the switch off at the console.')),
            ],
            options={'table': 'kill_switch', 'app': 'models', 'pk_attr': 'id', 'table_description': 'Whether all tenants are to be suspended: one row. Workers make it so (`operators.kill_switch`).'},
            bases=['Model'],
        ),
        ops.CreateModel(
            name='OperatorAccount',
            fields=[
                ('user_id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'operators', 'app': 'models', 'pk_attr': 'user_id', 'table_description': 'A person who may open the installation page. Only the command line adds and removes them.'},
            bases=['Model'],
        ),
        ops.CreateModel(
            name='OperatorAct',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('occurred_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('user_id', fields.UUIDField()),
                ('action', fields.TextField(unique=False)),
                ('target_id', fields.UUIDField(null=True, description='The tenant that was changed. Null: the whole installation.')),
                ('details', fields.JSONField(db_default={}, encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
            ],
            options={'table': 'operator_acts', 'app': 'models', 'indexes': [Index(fields=['occurred_at', 'id'])], 'pk_attr': 'id', 'table_description': 'What an operator did at the console. The log of the tenant says the same, without the person.'},
            bases=['Model'],
        ),
        ops.RunSQL("""
            ALTER TABLE operators ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
            ALTER TABLE operator_acts ALTER COLUMN occurred_at SET DEFAULT now(), ALTER COLUMN id SET DEFAULT gen_random_uuid();
            ALTER TABLE kill_switch ALTER COLUMN switched_at SET DEFAULT now(), ADD CONSTRAINT kill_switch_one_row CHECK (id = 1);
            INSERT INTO kill_switch (id, is_on, reason) SELECT 1, EXISTS (SELECT FROM tenants WHERE is_suspended_with_all),
              CASE WHEN EXISTS (SELECT FROM tenants WHERE is_suspended_with_all) THEN 'suspended with all' ELSE '' END;
        """),
    ]
