"""What a space was called has the trust of who called it so. Names that were noted before count as a member's."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.tenants.trust import Trust


class Migration(migrations.Migration):
    dependencies = [("models", "0096_spaces_in_view")]

    initial = False

    operations = [
        ops.AddField(
            model_name="RoomNews",
            name="old_name_trust",
            field=fields.CharEnumField(
                description="MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER",
                enum_type=Trust,
                max_length=16,
                db_default=Trust.MEMBER,
            ),
        ),
    ]
