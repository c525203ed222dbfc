"""The mark of hooks whose word an admin trusts as a program's."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0048_provenance")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Hook",
            name="is_trusted",
            field=fields.BooleanField(
                db_default=False,
                description="By a person who administers the tenant: what it tells is a trusted program's.",
            ),
        ),
    ]
