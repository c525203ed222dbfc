"""Adds the log of deliveries to webhook endpoints, and what apps of third parties need (ADR 0080)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.webhooks.models import DeliveryFormat, DeliveryState
import functools
from uuid import uuid4
from tortoise import fields
from json import dumps, loads
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0020_files')]

    initial = False

    operations = [
        ops.CreateModel(
            name='LoggedDelivery',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True, description='That of the delivery; of a call of a tool, derived from the endpoint and the call.')),
                ('tenant_id', fields.UUIDField()),
                ('endpoint_id', fields.UUIDField()),
                ('event', fields.CharField(max_length=32)),
                ('message_id', fields.TextField(description='The header `webhook-id`.', unique=False)),
                ('state', fields.CharEnumField(description='DEAD: DEAD\nPENDING: PENDING\nDELIVERED: DELIVERED\nDROPPED: DROPPED', enum_type=DeliveryState, max_length=16)),
                ('attempts', fields.IntField(db_default=1)),
                ('last_status', fields.IntField(null=True, description='HTTP status of the last response. Null: no response came.')),
                ('last_error', fields.TextField(db_default='', unique=False)),
                ('milliseconds', fields.IntField(description='How long the last attempt took.')),
                ('first_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('last_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'webhook_log', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'indexes': [Index(fields=['tenant_id', 'endpoint_id', 'first_at', 'id']), Index(fields=['tenant_id', 'last_at'])], 'pk_attr': 'id', 'table_description': 'What became of one delivery to an endpoint, without its content. It is deleted after some days.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='WebhookDelivery',
            name='format',
            field=fields.CharEnumField(description='CIRCADIAN: CIRCADIAN\nCLOUDEVENTS: CLOUDEVENTS', db_default='CIRCADIAN', enum_type=DeliveryFormat, max_length=16),
        ),
        ops.AddField(
            model_name='WebhookEndpoint',
            name='format',
            field=fields.CharEnumField(description='CIRCADIAN: CIRCADIAN\nCLOUDEVENTS: CLOUDEVENTS', db_default='CIRCADIAN', enum_type=DeliveryFormat, max_length=16),
        ),
        ops.RunSQL("""
            ALTER TABLE webhook_log ALTER COLUMN first_at SET DEFAULT now(), ALTER COLUMN last_at SET DEFAULT now(),
              ADD CONSTRAINT webhook_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT webhook_log_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id)
                REFERENCES webhook_endpoints (tenant_id, id);
        """),
        ops.AddField(
            model_name='AccessToken',
            name='identity_scopes',
            field=fields.JSONField(description='What an app is told about the member (OpenID Connect).', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.AddField(
            model_name='AuthorizationCode',
            name='identity_scopes',
            field=fields.JSONField(description='What the app is told about the member (OpenID Connect).', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.AddField(
            model_name='AuthorizationCode',
            name='nonce',
            field=fields.TextField(null=True, description='The value that the ID token repeats.', unique=False),
        ),
        ops.AddField(
            model_name='AuthorizationCode',
            name='proved_at',
            field=fields.DatetimeField(null=True, description='When the person last proved who they are. Null: not known.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='TokenFamily',
            name='identity_scopes',
            field=fields.JSONField(description='What the app is told about the member (OpenID Connect).', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.AddField(
            model_name='App',
            name='allowed_origins',
            field=fields.JSONField(description='Origins of web pages that may call the API.', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
    ]
