from tortoise import fields, migrations
from tortoise.indexes import Index
from tortoise.migrations import operations as ops
from tortoise.migrations.constraints import UniqueConstraint


class Migration(migrations.Migration):
    initial = True

    operations = [
        # In the order of the alphabet, as Tortoise writes them: the book comes before the shelf that it stands on.
        ops.CreateModel(
            name="Book",
            fields=[
                ("id", fields.UUIDField(primary_key=True)),
                ("title", fields.CharField(max_length=40, description="as printed")),
                ("pages", fields.IntField(null=True)),
                ("words", fields.JSONField(null=True)),
                ("shelf", fields.ForeignKeyField("models.Shelf", related_name="books", null=True)),
            ],
            options={"table": "books", "app": "models", "pk_attr": "id", "unique_together": (("title", "pages"),)},
        ),
        ops.CreateModel(
            name="Shelf",
            fields=[("id", fields.IntField(primary_key=True, generated=True)), ("name", fields.TextField(unique=False))],
            options={"table": "shelves", "app": "models", "pk_attr": "id", "indexes": [Index(fields=["name"])]},
        ),
        ops.CreateModel(
            name="Lamp",
            fields=[("id", fields.IntField(primary_key=True, generated=True))],
            options={"table": "lamps", "app": "models", "pk_attr": "id"},
        ),
        ops.AddConstraint("Shelf", UniqueConstraint(fields=("name",), name="one_name")),
    ]
