"""Adds what concerns a person or program in their spaces, and what they want to be alerted to (ADR 0075)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from backend.spaces.models import NotificationKind, NotificationLevel
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0014_redaction_in_batches')]

    initial = False

    operations = [
        ops.CreateModel(
            name='Notification',
            fields=[
                ('id', fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('actor_id', fields.UUIDField()),
                ('kind', fields.CharEnumField(description='MENTION: MENTION\nJOINED: JOINED\nLEFT: LEFT', enum_type=NotificationKind, max_length=16)),
                ('space_id', fields.UUIDField()),
                ('message_id', fields.UUIDField(null=True, description='The message that names the actor.')),
                ('message_seq', fields.BigIntField(null=True, description='Its `seq` in the space.')),
                ('seq', fields.BigIntField(null=True, description='1, 2, 3 … per actor, in the order in which the rows became visible. Null: nobody has read it yet.')),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
            ],
            options={'table': 'notifications', 'app': 'models', 'unique_together': (('tenant_id', 'id'), ('tenant_id', 'actor_id', 'seq')), 'pk_attr': 'id', 'table_description': 'Something that concerns one person or program (`spaces.notifications`).'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='SpaceMember',
            name='muted_until',
            field=fields.DatetimeField(null=True, description='Until then the member wants no alert of the space. Null: it is not muted.', auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name='SpaceMember',
            name='notification_level',
            field=fields.CharEnumField(description='ALL: ALL\nMENTIONS: MENTIONS\nNONE: NONE', db_default=NotificationLevel.ALL, enum_type=NotificationLevel, max_length=16),
        ),
        ops.RunSQL("""
            ALTER TABLE notifications ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT notifications_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id)
                REFERENCES spaces (tenant_id, id),
              ADD CONSTRAINT notifications_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id)
                REFERENCES messages (tenant_id, id),
              ADD CONSTRAINT notifications_check CHECK ((kind = 'MENTION') = (message_id IS NOT NULL)
                AND (kind = 'MENTION') = (message_seq IS NOT NULL));
            CREATE INDEX notifications_unread ON notifications (tenant_id, actor_id, id) WHERE seq IS NULL;
            CREATE INDEX notifications_past ON notifications (tenant_id, actor_id, created_at);
            CREATE INDEX notifications_mentions ON notifications (tenant_id, actor_id, space_id, message_seq)
              WHERE kind = 'MENTION';
        """),
    ]
