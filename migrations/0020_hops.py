"""How many messages of agents, each in answer to the one before, led to a message and to a cycle (R6)."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0019_answers")]
    initial = False

    operations = [
        ops.AddField(
            model_name="Message",
            name="hop",
            field=fields.IntField(
                db_default=0,
                description="Messages of agents, each in answer to the one before, of which it is the last; 0: no agent "
                "said it.",
            ),
        ),
        ops.AddField(
            model_name="ThinkCycle",
            name="hop",
            field=fields.IntField(
                db_default=0,
                description="Messages of agents, each in answer to the one before, that led to it (R6); what it sends is "
                "one more.",
            ),
        ),
    ]
