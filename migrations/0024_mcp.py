"""MCP servers of tenants, whose tools are tools of the tenant, and the one look at which are to be asked for them."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.tools.models import EffectClass, McpServerStatus, ToolKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields
from tortoise.indexes import Index

POLICIES = """
ALTER TABLE mcp_servers ENABLE ROW LEVEL SECURITY;
ALTER TABLE mcp_servers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mcp_servers
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE mcp_servers ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id);
"""

# Of servers that are gone the rows stay: their tools name them, and calls name those.
RULES = """
GRANT SELECT, INSERT, UPDATE ON mcp_servers TO circadian_app;
ALTER TABLE mcp_servers ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN updated_at SET DEFAULT now(),
  ADD CHECK ((next_list_at IS NULL) = (status = 'OFF' OR deleted_at IS NOT NULL));
CREATE UNIQUE INDEX mcp_servers_names ON mcp_servers (tenant_id, name) WHERE deleted_at IS NULL;
CREATE INDEX mcp_servers_due ON mcp_servers (next_list_at) INCLUDE (tenant_id, id) WHERE next_list_at IS NOT NULL;
ALTER TABLE tools ADD FOREIGN KEY (tenant_id, server_id) REFERENCES mcp_servers (tenant_id, id),
  ADD CHECK ((kind = 'MCP') = (server_id IS NOT NULL));
CREATE INDEX tools_of_server ON tools (tenant_id, server_id) WHERE server_id IS NOT NULL AND deleted_at IS NULL;
"""

# Which servers are to be asked now, of each tenant those that wait longest first.
LOOKUP = """
GRANT SELECT (tenant_id, id, next_list_at) ON mcp_servers TO circadian_lookup;
CREATE POLICY lookup ON mcp_servers FOR SELECT TO circadian_lookup USING (true);
CREATE FUNCTION find_due_mcp_servers(p_most int) RETURNS TABLE (tenant_id uuid, server_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.tenant_id, d.id FROM (
    SELECT m.tenant_id, m.id, m.next_list_at,
      row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.next_list_at, m.id) AS place
    FROM mcp_servers m JOIN tenants t ON t.tenant_id = m.tenant_id
    WHERE m.next_list_at <= now() AND t.status = 'ACTIVE'
  ) d ORDER BY d.place, d.next_list_at LIMIT p_most
$$;
GRANT CREATE ON SCHEMA public TO circadian_lookup;
ALTER FUNCTION find_due_mcp_servers(int) OWNER TO circadian_lookup;
REVOKE CREATE ON SCHEMA public FROM circadian_lookup;
REVOKE ALL ON FUNCTION find_due_mcp_servers(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_due_mcp_servers(int) TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0023_preparation")]

    initial = False

    operations = [
        ops.CreateModel(
            name="McpServer",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                (
                    "name",
                    fields.CharField(
                        description="What the names of its tools begin with; unique among the living.", max_length=24
                    ),
                ),
                (
                    "link",
                    fields.JSONField(
                        description="How it is reached (`tools.servers`); secrets are in it by name only.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                (
                    "allowed",
                    fields.JSONField(
                        null=True,
                        description="Names over there; null: all of its tools.",
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
                    "effects",
                    fields.JSONField(
                        description="By name over there, where it differs.",
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("visible", fields.BooleanField(db_default=False)),
                ("timeout_seconds", fields.FloatField()),
                ("patience_seconds", fields.FloatField()),
                (
                    "status",
                    fields.CharEnumField(
                        description="LISTING: LISTING\nACTIVE: ACTIVE\nFAILING: FAILING\nOFF: OFF",
                        enum_type=McpServerStatus,
                        max_length=16,
                    ),
                ),
                ("last_error", fields.TextField(null=True, unique=False)),
                (
                    "refused",
                    fields.JSONField(
                        description="What it offers and nobody can be given: names, with the reasons.",
                        db_default=[],
                        encoder=functools.partial(dumps, separators=(",", ":")),
                        decoder=loads,
                    ),
                ),
                ("listed_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "next_list_at",
                    fields.DatetimeField(
                        null=True,
                        description="When it is asked next; null: not at all. Whoever asks puts it off first.",
                        auto_now=False,
                        auto_now_add=False,
                    ),
                ),
                ("claim_id", fields.UUIDField(null=True, description="Who asks now; another's answer is too late.")),
                ("failures", fields.IntField(description="In a row.", db_default=0)),
                ("revision", fields.IntField(description="+1 with each change of how it is reached.", db_default=1)),
                ("created_by", fields.UUIDField(null=True)),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("updated_at", fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ("deleted_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "mcp_servers",
                "app": "models",
                "unique_together": (("tenant_id", "id"),),
                "indexes": [Index(fields=["tenant_id", "created_at", "id"])],
                "pk_attr": "id",
                "table_description": "A server of a tenant's whose tools agents can be given; workers ask it which these are.",
            },
            bases=["Model"],
        ),
        ops.AlterField(
            model_name="Tool",
            name="kind",
            field=fields.CharEnumField(
                description="INTERNAL: INTERNAL\nHTTP: HTTP\nEXTERNAL: EXTERNAL\nSPACE: SPACE\nMCP: MCP",
                enum_type=ToolKind,
                max_length=16,
            ),
        ),
        ops.AddField(
            model_name="Tool",
            name="is_offered",
            field=fields.BooleanField(db_default=True),
        ),
        ops.AddField(
            model_name="Tool",
            name="server_id",
            field=fields.UUIDField(
                null=True,
                description="Of MCP: whose it is, and whether the server has it and an admin allows it. What is not offered keeps its name.",
            ),
        ),
        ops.AlterField(
            model_name="ToolCall",
            name="kind",
            field=fields.CharEnumField(
                description="INTERNAL: INTERNAL\nHTTP: HTTP\nEXTERNAL: EXTERNAL\nSPACE: SPACE\nMCP: MCP",
                db_default=ToolKind.INTERNAL,
                enum_type=ToolKind,
                max_length=16,
            ),
        ),
        *(ops.RunSQL(sql) for sql in (POLICIES, RULES, LOOKUP)),
    ]
