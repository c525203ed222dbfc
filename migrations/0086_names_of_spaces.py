"""How far names and purposes of spaces may be relied on. What was there before counts as a member's."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.tenants.trust import Trust


class Migration(migrations.Migration):
    dependencies = [("models", "0085_lived_to")]

    initial = False

    operations = [
        ops.AddField(
            model_name="Space",
            name=name,
            field=fields.CharEnumField(
                description="MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER",
                enum_type=Trust,
                max_length=16,
                db_default=Trust.MEMBER,
            ),
        )
        for name in ("name_trust", "purpose_trust")
    ]
