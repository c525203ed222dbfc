"""The marks of programs and tools for which an admin vouches, and the trust of a call's result."""

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

from backend.tenants.trust import Trust


class Migration(migrations.Migration):
    dependencies = [("models", "0049_trusted_hooks")]

    initial = False

    operations = [
        *(
            ops.AddField(
                model_name=model,
                name="is_trusted",
                field=fields.BooleanField(db_default=False, description=description),
            )
            for model, description in (
                ("Service", "By an admin, who vouches for what it says."),
                ("Tool", "By an admin, who vouches for its results."),
                ("McpServer", "By an admin, who vouches for what its tools answer."),
            )
        ),
        ops.AddField(
            model_name="ToolCall",
            name="answer_trust",
            field=fields.CharEnumField(
                description="MEMBER: MEMBER\nPROGRAM: PROGRAM\nSTRANGER: STRANGER",
                enum_type=Trust,
                max_length=16,
                db_default=Trust.STRANGER,
            ),
        ),
    ]
