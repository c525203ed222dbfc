"""Adds webhooks of apps (ADR 0087)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.tenants.models import AppEventKind
from backend.webhooks.models import DeliveryFormat
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0030_app_requests')]

    initial = False
    loosens = "rows of installations exist only when an app has a webhook; a worker of the previous version fails to send one, and it is tried again"

    operations = [
        ops.CreateModel(
            name='AppEvent',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('service_id', fields.UUIDField()),
                ('seq', fields.BigIntField(description='Its place among the events of the installation.')),
                ('kind', fields.CharEnumField(description='INSTALLED: INSTALLED\nSCOPES_CHANGED: SCOPES_CHANGED\nREMOVED: REMOVED', enum_type=AppEventKind, max_length=16)),
                ('scopes', fields.JSONField(description='What the installation was granted then.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'app_events', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'service_id', 'seq')), 'indexes': [Index(fields=['tenant_id', 'created_at'])], 'pk_attr': 'id', 'table_description': 'What happened to an installation, for the webhook of its app (`tenants.app_events`).'},
            bases=['Model'],
        ),
        ops.CreateModel(
            name='AppWebhook',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('app_id', fields.UUIDField()),
                ('url', fields.TextField(unique=False)),
                ('events', fields.JSONField(description='Values of `WebhookEvent`.', encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('format', fields.CharEnumField(description='CIRCADIAN: CIRCADIAN\nCLOUDEVENTS: CLOUDEVENTS', db_default='CIRCADIAN', enum_type=DeliveryFormat, max_length=16)),
                ('secret_id', fields.UUIDField()),
                ('secret_before_id', fields.UUIDField(null=True)),
                ('secret_before_until', fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ('created_by', fields.UUIDField()),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('updated_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'app_webhooks', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'app_id')), 'pk_attr': 'id', 'table_description': "The address that the owner of an app has set for it, in the owner's tenant. Each installation has rows of"},
            bases=['Model'],
        ),
        ops.AlterField(
            model_name='WebhookEndpoint',
            name='secret_id',
            field=fields.UUIDField(null=True, description='Null: it has those of the app.'),
        ),
        ops.AlterField(
            model_name='WebhookEndpoint',
            name='space_id',
            field=fields.UUIDField(null=True, description='The space whose events it receives. Without `service_id` exactly one of five is set: this and the next four.'),
        ),
        ops.AddField(
            model_name='WebhookEndpoint',
            name='service_id',
            field=fields.UUIDField(null=True, description='An installation whose app has a webhook: the row serves it, with the address and the secret of `AppWebhook`. With'),
        ),
        ops.RunSQL("""
            ALTER TABLE app_events ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT app_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT app_events_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id)
                REFERENCES services (tenant_id, id);
            ALTER TABLE app_webhooks ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now(),
              ADD CONSTRAINT app_webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT app_webhooks_tenant_id_app_id_fkey FOREIGN KEY (tenant_id, app_id)
                REFERENCES apps (tenant_id, id),
              ADD CONSTRAINT app_webhooks_tenant_id_secret_id_fkey FOREIGN KEY (tenant_id, secret_id)
                REFERENCES secrets (tenant_id, id),
              ADD CONSTRAINT app_webhooks_tenant_id_secret_before_id_fkey FOREIGN KEY (tenant_id, secret_before_id)
                REFERENCES secrets (tenant_id, id);
            ALTER TABLE webhook_endpoints DROP CONSTRAINT webhook_endpoints_check,
              ADD CONSTRAINT webhook_endpoints_check CHECK (CASE WHEN service_id IS NULL
                THEN secret_id IS NOT NULL AND num_nonnulls(space_id, agent_id, tools, NULLIF(is_security, false),
                  NULLIF(is_holds, false)) = 1
                ELSE num_nonnulls(agent_id, tools, NULLIF(is_security, false), NULLIF(is_holds, false)) = 0 END) NOT VALID,
              ADD CONSTRAINT webhook_endpoints_tenant_id_service_id_fkey FOREIGN KEY (tenant_id, service_id)
                REFERENCES services (tenant_id, id) NOT VALID;
        """),
    ]
