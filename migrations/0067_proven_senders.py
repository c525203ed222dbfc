"""Members who have proven that a sender of a connector is them, and connectors for which an admin vouches."""

from uuid import uuid4

from tortoise import fields, migrations
from tortoise.migrations import operations as ops

SENDERS = """
ALTER TABLE connector_senders ENABLE ROW LEVEL SECURITY;
ALTER TABLE connector_senders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON connector_senders
  USING (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
ALTER TABLE connector_senders ADD FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
  ADD FOREIGN KEY (tenant_id, connector_id) REFERENCES connectors (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, member_id) REFERENCES members (tenant_id, id);
-- One sender is one member.
CREATE UNIQUE INDEX connector_senders_sender ON connector_senders (tenant_id, connector_id, sender_id)
  WHERE sender_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON connector_senders TO circadian_app;
GRANT UPDATE (is_trusted) ON connectors TO circadian_app;
"""


class Migration(migrations.Migration):
    dependencies = [("models", "0066_word_of_holds")]

    initial = False

    operations = [
        ops.CreateModel(
            name="ConnectorSender",
            fields=[
                ("id", fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ("tenant_id", fields.UUIDField()),
                ("connector_id", fields.UUIDField()),
                ("member_id", fields.UUIDField()),
                (
                    "code_digest",
                    fields.BinaryField(
                        null=True,
                        description="Of a code that has not been sent yet: its HMAC, and until when it is good.",
                    ),
                ),
                ("code_until", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                (
                    "sender_id",
                    fields.TextField(
                        null=True,
                        description="Out there: the id that stays, and the name of that time.",
                        unique=False,
                    ),
                ),
                ("sender_name", fields.TextField(null=True, unique=False)),
                ("proven_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "connector_senders",
                "app": "models",
                "unique_together": (("tenant_id", "id"), ("tenant_id", "connector_id", "member_id")),
                "pk_attr": "id",
                "table_description": "A member as a connector's program knows them, or a code by which they are about "
                "to prove it.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="Connector",
            name="is_trusted",
            field=fields.BooleanField(
                description="By an admin, who vouches for what it says of who writes.", db_default=False
            ),
        ),
        ops.RunSQL(SENDERS),
    ]
