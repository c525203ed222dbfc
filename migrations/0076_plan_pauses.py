"""The due times that fall into a plan's pause are put on record when it goes on."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.plans.models import SkipReason


class Migration(migrations.Migration):
    dependencies = [("models", "0075_overdue_questions")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Plan",
            name="pause_from",
            field=fields.DatetimeField(
                null=True,
                description="Of a pause that is over: due times from the first to before the second have no row yet.",
            ),
        ),
        ops.AddField(model_name="Plan", name="pause_until", field=fields.DatetimeField(null=True)),
        ops.AlterField(
            model_name="PlanOccurrence",
            name="count",
            field=fields.IntField(
                description="How many this row stands for: of skipped ones older than what is kept, some share one, with the "
                "last due time.",
                db_default=1,
            ),
        ),
        ops.AlterField(
            model_name="PlanOccurrence",
            name="reason",
            field=fields.CharEnumField(
                null=True,
                description="MISSED: MISSED\nSUPERSEDED: SUPERSEDED\nTOO_MANY: TOO_MANY\nQUIET_HOURS: QUIET_HOURS\nBUSY: BUSY\n"
                "NOT_IN_SPACE: NOT_IN_SPACE\nNOTHING_NEW: NOTHING_NEW\nPAUSED: PAUSED",
                enum_type=SkipReason,
                max_length=16,
            ),
        ),
    ]
