"""Records for codes and token families that a provider of the tenant had signed the member in (ADR 0081)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0024_index_of_replies')]

    initial = False

    operations = [
        ops.AddField(
            model_name='AuthorizationCode',
            name='is_by_provider',
            field=fields.BooleanField(description='A provider of the tenant had signed the member in.', db_default=False),
        ),
        ops.AddField(
            model_name='TokenFamily',
            name='is_by_provider',
            field=fields.BooleanField(description='A provider of the tenant had signed the member in.', db_default=False),
        ),
    ]
