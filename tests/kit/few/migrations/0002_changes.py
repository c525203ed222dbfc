from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops


class Migration(migrations.Migration):
    dependencies = [("models", "0001_shelves")]

    operations = [
        ops.AddField("Book", "lent_to", fields.CharField(max_length=20, default="nobody")),
        ops.AddField("Book", "kept_on", fields.ForeignKeyField("models.Shelf", related_name="kept", null=True)),
        ops.AlterField("Book", "title", fields.CharField(max_length=400, null=True, description="as told")),
        ops.AlterField("Book", "pages", fields.BigIntField(default=0)),
        ops.AddIndex("Book", Index(fields=["lent_to"], name="lent")),
        ops.RunSQL("ALTER TABLE books ADD CHECK (pages >= 0)"),
        ops.RenameField("Shelf", "name", "label"),
        ops.RemoveField("Book", "words"),
        ops.RemoveIndex("Book", name="lent"),
        ops.AlterModelOptions("Book", options={"table": "books", "app": "models", "pk_attr": "id"}),
        ops.DeleteModel("Lamp"),
    ]
