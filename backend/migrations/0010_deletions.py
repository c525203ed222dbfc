"""Adds the marks of deleted messages and spaces and of erased people, and what is withheld of a message meanwhile."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields

class _DropNotNull(ops.AlterField):
    """Only the erasing of people writes null, and it comes with this version."""

    async def database_forward(self, app_label, old_state, new_state, state_editor=None):
        for statement in (
            "-- squawk-ignore ban-drop-not-null\nALTER TABLE members ALTER COLUMN user_id DROP NOT NULL",
            "COMMENT ON COLUMN members.user_id IS 'Null: the person was erased (`erased_at`).'",
        ):
            await ops.RunSQL(statement).database_forward(app_label, old_state, new_state, state_editor)


class Migration(migrations.Migration):
    dependencies = [('models', '0009_awaited_members')]

    initial = False
    loosens = "an erased person has left, and nobody reads the account of members who have left"

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
        _DropNotNull(
            model_name='Member',
            name='user_id',
            field=fields.UUIDField(null=True, description='Null: the person was erased (`erased_at`).'),
        ),
    ]
