"""The table of files."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind


class FileState(StrEnum):
    """PENDING: its bytes are not checked yet. CLEAN: it may be attached and shown. REFUSED: it never is."""

    PENDING = "PENDING"
    CLEAN = "CLEAN"
    REFUSED = "REFUSED"


class File(Model):
    """A file: what was announced, what its bytes turned out to be, and the message that it is attached to."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Who uploads it, and nobody else attaches it.
    uploader_kind = fields.CharEnumField(ActorKind, max_length=16)
    uploader_id = fields.UUIDField()
    file_name = fields.TextField()
    content_type = fields.TextField()
    size = fields.BigIntField()
    #: SHA-256 in hexadecimal: announced, or computed by the check. Null: neither yet.
    sha256 = fields.TextField(null=True)
    state = fields.CharEnumField(FileState, max_length=16, db_default=FileState.PENDING)
    #: A copy of the upload for each check that was begun. Stored before the copy is made, so none is forgotten.
    copies = fields.JSONField[list[str]](db_default=[])
    #: The copy that was checked. Nobody can write it any more.
    checked_copy = fields.TextField(null=True)
    #: Of an image, in pixels.
    width = fields.IntField(null=True)
    height = fields.IntField(null=True)
    #: The message that it is attached to, and its space. Null: none yet.
    message_id = fields.UUIDField(null=True)
    space_id = fields.UUIDField(null=True)
    #: Agents whose model has refused a request with this image and answered without it. It is not shown to them again.
    refused_by = fields.JSONField[list[str]](db_default=[])
    created_at = fields.DatetimeField(auto_now_add=True)
    #: From then on it is shown to nobody, and a job deletes its objects and then its row. Null: it is kept.
    purge_at = fields.DatetimeField(null=True)
    #: How often its objects have been deleted.
    purges = fields.IntField(db_default=0)

    class Meta:
        table = "files"
        unique_together = (("tenant_id", "id"),)
