"""Adds what began a cycle to events, cycles and usage records, and what a report of usage counts (ADR 0060)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields
from tortoise.indexes import Index

class Migration(migrations.Migration):
    dependencies = [('models', '0001_initial')]

    initial = False

    operations = [
        ops.AddField(
            model_name='InboxEvent',
            name='key_id',
            field=fields.UUIDField(null=True, description='The API key or personal token that it was sent with.'),
        ),
        ops.AddField(
            model_name='InboxEvent',
            name='program_id',
            field=fields.UUIDField(null=True, description='The service that sent it, in its own name or for a person.'),
        ),
        ops.AddField(
            model_name='ThinkCycle',
            name='key_id',
            field=fields.UUIDField(null=True, description='The API key or personal token that this event was sent with.'),
        ),
        ops.AddField(
            model_name='ThinkCycle',
            name='plan_id',
            field=fields.UUIDField(null=True, description='The plan whose occurrence opened it.'),
        ),
        ops.AddField(
            model_name='ThinkCycle',
            name='program_id',
            field=fields.UUIDField(null=True, description='The service whose event opened it, in its own name or for a person.'),
        ),
        ops.AddField(
            model_name='ThinkCycle',
            name='space_id',
            field=fields.UUIDField(null=True, description='The space of the event that opened it.'),
        ),
        ops.AlterField(
            model_name='UsageRecord',
            name='cost',
            field=fields.DecimalField(description='US dollars. 0 if the model has no known price (`is_priced`).', max_digits=20, decimal_places=10),
        ),
        ops.AlterField(
            model_name='UsageRecord',
            name='member_id',
            field=fields.UUIDField(null=True, description='What began the cycle, as in `think_cycles`, where the request belongs to one.'),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='cache_written_tokens',
            field=fields.BigIntField(description='The part of the input that the provider wrote into its prompt cache.', db_default=0),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='is_own_key',
            field=fields.BooleanField(description="A key of the tenant was used, so the provider's bill goes to the tenant.", db_default=False),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='is_priced',
            field=fields.BooleanField(db_default=True),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='key_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='plan_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='program_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='reasoning_tokens',
            field=fields.BigIntField(description='The part of the output that the provider reported as hidden reasoning.', db_default=0),
        ),
        ops.AddField(
            model_name='UsageRecord',
            name='space_id',
            field=fields.UUIDField(null=True),
        ),
        ops.AddIndex(
            model_name='UsageRecord',
            index=Index(fields=['tenant_id', 'created_at']),
        ),
    ]
