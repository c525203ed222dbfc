"""Adds requests of people for apps (ADR 0087)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.tenants.models import AppRequestStatus
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0029_valid_custom_roles')]

    initial = False

    operations = [
        ops.CreateModel(
            name='AppRequest',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('app_id', fields.UUIDField(description='As in `Service`.')),
                ('member_id', fields.UUIDField()),
                ('scopes', fields.JSONField(description='What the installation shall be granted, sorted. Empty: the app only signs people in.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('reason', fields.TextField(db_default='', unique=False)),
                ('status', fields.CharEnumField(description='OPEN: OPEN\nAPPROVED: APPROVED\nREJECTED: REJECTED\nEXPIRED: EXPIRED', db_default='OPEN', enum_type=AppRequestStatus, max_length=16)),
                ('answered_by', fields.UUIDField(null=True, description='The member or service that has answered.')),
                ('answer', fields.TextField(db_default='', unique=False)),
                ('answered_at', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('expires_at', fields.DatetimeField(auto_now=False, auto_now_add=False)),
            ],
            options={'table': 'app_requests', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'indexes': [Index(fields=['tenant_id', 'created_at', 'id']), Index(fields=['tenant_id', 'member_id', 'created_at'])], 'pk_attr': 'id', 'table_description': 'A person asks the admins to install an app, or to grant it more (`tenants.app_requests`).'},
            bases=['Model'],
        ),
        ops.RunSQL("""
            ALTER TABLE app_requests ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT app_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT app_requests_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id)
                REFERENCES members (tenant_id, id);
            CREATE UNIQUE INDEX app_requests_open ON app_requests (tenant_id, member_id, app_id, scopes)
              WHERE status = 'OPEN';
        """),
    ]
