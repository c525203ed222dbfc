"""Adds how far members have read their spaces, whether a space shows it, and whether a person shows their presence."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0004_search_usage_and_budget_mails')]

    initial = False

    operations = [
        ops.AddField(
            model_name='Member',
            name='shows_presence',
            field=fields.BooleanField(description='Whether others see that the member is online.', db_default=True),
        ),
        ops.AddField(
            model_name='Space',
            name='has_read_receipts',
            field=fields.BooleanField(description='Whether members see how far the others have read.', db_default=True),
        ),
        ops.AddField(
            model_name='SpaceMember',
            name='read_at',
            field=fields.DatetimeField(null=True, description='When the member marked it. Null: never.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='SpaceMember',
            name='read_seq',
            field=fields.BigIntField(null=True, description='`seq` of the last message that is read, at first of the newest one. Null: an agent, or a member without a mark.'),
        ),
    ]
