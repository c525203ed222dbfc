"""Adds members of an imported organisation whose people have not proven yet who they are (ADR 0067)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0008_erasures')]

    initial = False

    operations = [
        ops.AddField(
            model_name='Member',
            name='is_awaited',
            field=fields.BooleanField(description='Imported, and nobody has proven yet to be this person: `user_id` is an account that nobody can sign in to.', db_default=False),
        ),
    ]
