"""What an agent is told of its spaces: their purpose, and what has changed about them since it was told."""

from uuid import uuid4

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

NEWS = """
ALTER TABLE room_news ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_news FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON room_news
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE room_news ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ADD FOREIGN KEY (tenant_id, agent_id) REFERENCES agents (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, space_id) REFERENCES spaces (tenant_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON room_news TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0077_archive_parts")]

    initial = False

    operations = [
        ops.CreateModel(
            name="RoomNews",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("agent_id", fields.UUIDField()),
                ("space_id", fields.UUIDField()),
                (
                    "joined",
                    fields.JSONField(
                        description="Ids of who came and who went: nobody is in both, and of very many the first are "
                        "there.",
                        db_default=[],
                    ),
                ),
                ("departed", fields.JSONField(db_default=[])),
                (
                    "old_name",
                    fields.TextField(
                        null=True,
                        description="The name that the agent knows, where it is another one now.",
                        unique=False,
                    ),
                ),
            ],
            options={
                "table": "room_news",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "agent_id", "space_id")),
                "pk_attr": "id",
                "table_description": "What has changed about a space since one of its agents was told of it "
                "(`spaces.room_news`).",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="AgentProcess",
            name="rooms_seq",
            field=fields.BigIntField(
                null=True, description="The entry of its chain that told it of all its spaces; null: none has."
            ),
        ),
        ops.AddField(
            model_name="Space",
            name="members_rev",
            field=fields.BigIntField(description="+1 with everybody who joins or leaves.", db_default=0),
        ),
        ops.AddField(
            model_name="Space",
            name="purpose",
            field=fields.TextField(
                description="What it is for, in a few words: its agents are told.", db_default="", unique=False
            ),
        ),
        ops.RunSQL(NEWS),
    ]
