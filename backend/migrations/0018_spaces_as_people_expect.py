"""Adds topics, archived spaces, direct conversations, managers of spaces, and what members may do (ADR 0078)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.spaces.models import SpaceKind
import functools
from json import dumps, loads
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0017_index_of_passive_events')]

    initial = False

    operations = [
        ops.AddField(
            model_name='Invitation',
            name='spaces',
            field=fields.JSONField(description='Ids of spaces that the person is a member of when they join (`spaces.invited_spaces`).', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.AddField(
            model_name='Space',
            name='archived_at',
            field=fields.DatetimeField(null=True, description='When it was archived: it can be read, and nobody writes in it. Null: it is open.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Space',
            name='kind',
            field=fields.CharEnumField(description='GROUP: GROUP\nDIRECT: DIRECT', db_default=SpaceKind.GROUP, enum_type=SpaceKind, max_length=16),
        ),
        ops.AddField(
            model_name='Space',
            name='last_text_at',
            field=fields.DatetimeField(null=True, description='When its newest text was posted. Null: never since migration 0018, or there is none.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='Space',
            name='pair_high',
            field=fields.UUIDField(null=True),
        ),
        ops.AddField(
            model_name='Space',
            name='pair_low',
            field=fields.UUIDField(null=True, description='Of a direct conversation: the ids of the two, in their order. One for each two. The name has both names.'),
        ),
        ops.AddField(
            model_name='Space',
            name='topic',
            field=fields.TextField(description='What it is about at the moment, for people. Agents are not shown it.', db_default='', unique=False),
        ),
        ops.AddField(
            model_name='SpaceMember',
            name='is_manager',
            field=fields.BooleanField(description='The member has created the space, and may change it (`spaces.rights`).', db_default=False),
        ),
        ops.AddField(
            model_name='Tenant',
            name='members_may_create_spaces',
            field=fields.BooleanField(description='Whether members may create spaces, which they then manage.', db_default=False),
        ),
        ops.AddField(
            model_name='Tenant',
            name='members_may_set_topics',
            field=fields.BooleanField(description='Whether members may set the topic of the spaces that they are in.', db_default=True),
        ),
        ops.AddField(
            model_name='Tenant',
            name='members_may_start_conversations',
            field=fields.BooleanField(description='Whether members may start direct conversations.', db_default=True),
        ),
    ]
