from tortoise import fields, migrations
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    initial = True

    operations = [
        ops.CreateModel(
            name="Hat",
            fields=[("id", fields.UUIDField(primary_key=True)), ("tenant_id", fields.UUIDField())],
            options={"table": "hats", "app": "models", "pk_attr": "id"},
        ),
        ops.RunSQL(
            "CREATE TABLE caps (tenant_id uuid) PARTITION BY LIST (tenant_id);"
            "CREATE TABLE hooks_for_hats (id int);"
            "ALTER TABLE IF EXISTS reports ADD COLUMN tenant_id uuid"
        ),
    ]
