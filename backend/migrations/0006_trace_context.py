"""Adds the trace context to events, cycles and messages (ADR 0063)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0005_read_state')]

    initial = False

    operations = [
        ops.AddField(
            model_name='InboxEvent',
            name='trace',
            field=fields.CharField(null=True, description='The `traceparent` of what made it. Null: it was not traced.', max_length=55),
        ),
        ops.AddField(
            model_name='Message',
            name='trace',
            field=fields.CharField(null=True, description='The `traceparent` of what wrote it. Null: it was not traced.', max_length=55),
        ),
        ops.AddField(
            model_name='ThinkCycle',
            name='trace',
            field=fields.CharField(null=True, description='The `traceparent` of the wake that opened it, or of the event if the worker makes no traces. Null: not traced.', max_length=55),
        ),
    ]
