"""Adds the marks of deleted messages and spaces and of erased people, and what is withheld of a message meanwhile."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0009_awaited_members')]

    initial = False

    operations = [
        ops.AddField(
            model_name='Message',
            name='deleted_at',
            field=fields.DatetimeField(null=True, description='When it was deleted. Its text is empty since then.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Message',
            name='withheld',
            field=fields.TextField(null=True, description='Text and data of a deleted message, until everything made of it is erased. Nobody is shown it.', unique=False),
        ),
        ops.AddField(
            model_name='Space',
            name='deleted_at',
            field=fields.DatetimeField(null=True, description='When it was deleted. Nobody sees it any more; its row stays, because other rows name it.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Member',
            name='erased_at',
            field=fields.DatetimeField(null=True, description='When everything of the person was erased. The row stays, because other rows name it.', auto_now=False, auto_now_add=False),
        ),
        ops.AlterField(
            model_name='Member',
            name='user_id',
            field=fields.UUIDField(null=True, description='Null: the person was erased (`erased_at`).'),
        ),
        ops.RunSQL("""
            CREATE INDEX messages_of_member ON messages (tenant_id, member_id, id)
              WHERE member_id IS NOT NULL AND deleted_at IS NULL;
            CREATE INDEX messages_withheld ON messages (tenant_id, id) WHERE withheld IS NOT NULL;
        """),
    ]
