"""Tools that tenants define, the calls of them, and results that are too large for the chain."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.tools.models import EffectClass, ToolKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

TABLES = ("tools", "tool_results")

POLICIES = "".join(
    f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON {table}
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE {table} ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
"""
    for table in TABLES
)

# Of tools that are gone the rows stay: calls name them. A result is written once.
RULES = """
GRANT SELECT, INSERT, UPDATE ON tools TO circadian_app;
GRANT SELECT, INSERT ON tool_results TO circadian_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO circadian_app;
ALTER TABLE tools ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now();
CREATE UNIQUE INDEX tools_names ON tools (tenant_id, name) WHERE deleted_at IS NULL;
ALTER TABLE tool_calls ADD FOREIGN KEY (tenant_id, tool_id) REFERENCES tools (tenant_id, id);
ALTER TABLE tool_results ADD FOREIGN KEY (tenant_id, call_id) REFERENCES tool_calls (tenant_id, id);
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0017_retention")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Tool",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("name", fields.CharField(max_length=64)),
                (
                    "kind",
                    fields.CharEnumField(
                        description="INTERNAL: INTERNAL\nHTTP: HTTP\nEXTERNAL: EXTERNAL\nSPACE: SPACE",
                        enum_type=ToolKind,
                        max_length=16,
                    ),
                ),
                ("description", fields.TextField(unique=False)),
                (
                    "input",
                    fields.JSONField(
                        description="JSON Schema of the arguments.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "effect",
                    fields.CharEnumField(
                        description="PURE: PURE\nKEYED: KEYED\nUNSAFE: UNSAFE", enum_type=EffectClass, max_length=16
                    ),
                ),
                (
                    "visible",
                    fields.BooleanField(
                        description="Its calls stand in the space, for people to see.", db_default=False
                    ),
                ),
                ("timeout_seconds", fields.FloatField()),
                ("patience_seconds", fields.FloatField()),
                (
                    "config",
                    fields.JSONField(
                        description="Its shape depends on the kind (`tools.configs`); secrets are in it by name only.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("revision", fields.IntField(description="+1 with each change.", db_default=1)),
                ("created_by", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("deleted_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "tools",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A tool that a tenant defines; its agents are given it by its name, which is unique among the living.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="ToolResult",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("call_id", fields.UUIDField()),
                ("part", fields.IntField(description="From 0; all but the last have the same length.")),
                ("text", fields.TextField(unique=False)),
            ],
            options={
                "table": "tool_results",
                "app": "models",
                "unique_together": (("tenant_id", "call_id", "part"),),
                "pk_attr": "id",
                "table_description": "A part of a result that is too large for the chain, which has its beginning and where to read on.",
            },
            bases=["Model"],
        ),
        ops.AlterField(
            model_name="ToolCall",
            name="kind",
            field=fields.CharEnumField(
                description="INTERNAL: INTERNAL\nHTTP: HTTP\nEXTERNAL: EXTERNAL\nSPACE: SPACE",
                db_default=ToolKind.INTERNAL,
                enum_type=ToolKind,
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="ToolCall",
            name="tool_id",
            field=fields.UUIDField(
                null=True,
                description="The tenant's definition that was called; null: built in, or of the operator's file.",
            ),
        ),
        ops.RunSQL(POLICIES),
        ops.RunSQL(RULES),
    ]
