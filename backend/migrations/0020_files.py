"""Adds files that people attach to messages (ADR 0079)."""

from tortoise import migrations
from tortoise.migrations import operations as ops
import functools
from backend.files.models import FileState
from backend.tenants.actor import ActorKind
from json import dumps, loads
from uuid import uuid4
from tortoise import fields

class Migration(migrations.Migration):
    dependencies = [('models', '0019_pairs_of_conversations')]

    initial = False

    operations = [
        ops.CreateModel(
            name='File',
            fields=[
                ('id', fields.UUIDField(primary_key=True, default=uuid4, unique=True, db_index=True)),
                ('tenant_id', fields.UUIDField()),
                ('uploader_kind', fields.CharEnumField(description='PERSON: PERSON\nAGENT: AGENT\nSERVICE: SERVICE', enum_type=ActorKind, max_length=16)),
                ('uploader_id', fields.UUIDField()),
                ('file_name', fields.TextField(unique=False)),
                ('content_type', fields.TextField(unique=False)),
                ('size', fields.BigIntField()),
                ('sha256', fields.TextField(null=True, description='SHA-256 in hexadecimal: announced, or computed by the check. Null: neither yet.', unique=False)),
                ('state', fields.CharEnumField(description='PENDING: PENDING\nCLEAN: CLEAN\nREFUSED: REFUSED', db_default=FileState.PENDING, enum_type=FileState, max_length=16)),
                ('copies', fields.JSONField(description='A copy of the upload for each check that was begun. Stored before the copy is made, so none is forgotten.', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('checked_copy', fields.TextField(null=True, description='The copy that was checked. Nobody can write it any more.', unique=False)),
                ('width', fields.IntField(null=True, description='Of an image, in pixels.')),
                ('height', fields.IntField(null=True)),
                ('message_id', fields.UUIDField(null=True, description='The message that it is attached to, and its space. Null: none yet.')),
                ('space_id', fields.UUIDField(null=True)),
                ('refused_by', fields.JSONField(description='Agents whose model has refused a request with this image and answered without it. It is not shown to them again.', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads)),
                ('created_at', fields.DatetimeField(auto_now=False, auto_now_add=True)),
                ('purge_at', fields.DatetimeField(null=True, description='From then on it is shown to nobody, and a job deletes its objects and then its row. Null: it is kept.', auto_now=False, auto_now_add=False)),
                ('purges', fields.IntField(description='How often its objects have been deleted.', db_default=0)),
            ],
            options={'table': 'files', 'app': 'models', 'unique_together': (('tenant_id', 'id'),), 'pk_attr': 'id', 'table_description': 'A file: what was announced, what its bytes turned out to be, and the message that it is attached to.'},
            bases=['Model'],
        ),
        ops.AddField(
            model_name='Message',
            name='files',
            field=fields.JSONField(description='Its files as they were when it was posted: id, copy, name, type, size, and pixels of images (`backend.files`).', db_default=[], encoder=functools.partial(dumps, separators=(',', ':')), decoder=loads),
        ),
        ops.RunSQL("""
            ALTER TABLE files ALTER COLUMN created_at SET DEFAULT now(),
              ADD CONSTRAINT files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id),
              ADD CONSTRAINT files_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id)
                REFERENCES spaces (tenant_id, id),
              ADD CONSTRAINT files_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id)
                REFERENCES messages (tenant_id, id),
              ADD CONSTRAINT files_check CHECK ((message_id IS NULL) = (space_id IS NULL)
                AND (state = 'CLEAN') = (checked_copy IS NOT NULL)
                AND (message_id IS NULL OR state = 'CLEAN') AND size > 0),
              ADD CONSTRAINT files_copies_check CHECK (
                copies::text ~ '^\\[("[0-9a-f]{32}"(, "[0-9a-f]{32}")*)?\\]$'
                AND (checked_copy IS NULL OR checked_copy ~ '^[0-9a-f]{32}$' AND copies @> to_jsonb(checked_copy)));
            CREATE INDEX files_sizes ON files (tenant_id) INCLUDE (size);
            CREATE INDEX files_of_message ON files (tenant_id, message_id) WHERE message_id IS NOT NULL;
            CREATE INDEX files_of_space ON files (tenant_id, space_id) WHERE message_id IS NOT NULL;
            CREATE INDEX files_open ON files (tenant_id, uploader_id) WHERE message_id IS NULL AND purge_at IS NULL;
            CREATE INDEX files_left ON files (created_at) WHERE message_id IS NULL AND purge_at IS NULL;
            CREATE INDEX files_purge ON files (purge_at) WHERE purge_at IS NOT NULL;
        """),
    ]
