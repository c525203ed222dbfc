"""What an agent was told of only as one of "more", and entries that told it something and were masked since."""

import functools
from json import dumps, loads

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0035_search")]

    initial = False

    operations = [
        ops.AddField(
            model_name="KnowledgeHead",
            name="hidden",
            field=fields.JSONField(
                description='Of each kind, the newest change that it was told of only as one of "more": it has not seen that, nor older ones.',
                db_default={},
                encoder=functools.partial(dumps, separators=(",", ":")),
                decoder=loads,
            ),
        ),
        ops.AddField(
            model_name="KnowledgeHead",
            name="masked_no",
            field=fields.BigIntField(
                description="`change_no` as it was when such an entry was masked last, since no model would take it.",
                db_default=0,
            ),
        ),
        ops.AddField(
            model_name="KnowledgeHead",
            name="shown_seq",
            field=fields.BigIntField(null=True, description="The last entry that told it anything of this."),
        ),
    ]
