"""The tables of spaces."""

from enum import StrEnum
from typing import Any

from tortoise import fields
from tortoise.models import Model

from backend.tenants.actor import ActorKind
from backend.tenants.trust import Trust


class Delivery(StrEnum):
    """Which messages of a space reach its agents' inboxes."""

    ALL = "ALL"
    MENTIONS = "MENTIONS"


class MessageKind(StrEnum):
    """TEXT is said by somebody; TOOL_ACTIVITY and NOTICE stand there too, are updated in place and wake nobody."""

    TEXT = "TEXT"
    TOOL_ACTIVITY = "TOOL_ACTIVITY"
    NOTICE = "NOTICE"


class ConnectorKind(StrEnum):
    """By what a connector reaches the conversation outside."""

    #: Signed requests, in and out.
    WEBHOOK = "WEBHOOK"


class Space(Model):
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    delivery = fields.CharEnumField(Delivery, max_length=16)
    #: What it is for, in a few words: its agents are told.
    purpose = fields.TextField(db_default="")
    name_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    purpose_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: +1 with everybody who joins or leaves.
    members_rev = fields.BigIntField(db_default=0)
    #: Number of the newest message.
    seq = fields.BigIntField(default=0)
    #: Number of the newest update of a message.
    rev = fields.BigIntField(default=0)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "spaces"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class SpaceMember(Model):
    """An actor in a space. The database derives `agent_id` and `member_id` from it for its foreign keys."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    space_id = fields.UUIDField()
    actor_kind = fields.CharEnumField(ActorKind, max_length=16)
    actor_id = fields.UUIDField()
    joined_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "space_members"
        unique_together = (("tenant_id", "space_id", "actor_id"),)
        indexes = (("tenant_id", "actor_id"), ("tenant_id", "space_id", "joined_at", "id"))


class RoomNews(Model):
    """What has changed about a space since one of its agents was told of it (`spaces.space_changes`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    space_id = fields.UUIDField()
    #: Ids of who came and who went: nobody is in both, and of very many the first are there.
    joined = fields.JSONField[list[str]](db_default=[])
    departed = fields.JSONField[list[str]](db_default=[])
    #: The name that the agent knows, where it is another one now.
    old_name = fields.TextField(null=True)
    #: Of who called it so.
    old_name_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: By id, the names that the agent knows: of who has left, and of who has another one now.
    names = fields.JSONField[dict[str, str]](db_default={})

    class Meta:
        table = "room_news"
        unique_together = (("tenant_id", "id"), ("tenant_id", "agent_id", "space_id"))


class Message(Model):
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    space_id = fields.UUIDField()
    #: 1, 2, 3 … per space, in commit order.
    seq = fields.BigIntField()
    #: 0, or the space's `rev` of its newest update.
    rev = fields.BigIntField(default=0)
    kind = fields.CharEnumField(MessageKind, max_length=16)
    author_kind = fields.CharEnumField(ActorKind, max_length=16)
    author_id = fields.UUIDField()
    text = fields.TextField()
    data = fields.JSONField[dict[str, Any]](null=True)
    #: Names the draft that was streamed before, so that a client can swap it for the message.
    stream_id = fields.UUIDField(null=True)
    #: The newest of `origins`.
    origin = fields.UUIDField(null=True)
    #: Ids of the other spaces whose content was in view when it was written, the newest first.
    origins = fields.JSONField[list[str]](db_default=[])
    #: Messages of agents, each in answer to the one before, of which it is the last; 0: no agent said it.
    hop = fields.IntField(db_default=0)
    #: Said in a cycle that nobody attends.
    is_unattended = fields.BooleanField(db_default=False)
    #: By which it came in, and its id there.
    connector_id = fields.UUIDField(null=True)
    external_id = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)

    class Meta:
        table = "messages"
        unique_together = (("tenant_id", "id"), ("tenant_id", "space_id", "seq"))
        indexes = (("tenant_id", "space_id", "rev"),)


class Connector(Model):
    """A conversation outside that goes on in a space here (`spaces.connectors`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(ConnectorKind, max_length=16)
    name = fields.TextField()
    space_id = fields.UUIDField()
    #: In whose name it posts.
    service_id = fields.UUIDField()
    created_by = fields.UUIDField()
    #: By an admin, who vouches for what it says of who writes.
    is_trusted = fields.BooleanField(db_default=False)
    created_at = fields.DatetimeField(auto_now_add=True)
    deleted_at = fields.DatetimeField(null=True)

    class Meta:
        table = "connectors"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class ConnectorSender(Model):
    """A member as a connector's program knows them, or a code by which they are about to prove it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    connector_id = fields.UUIDField()
    member_id = fields.UUIDField()
    #: Of a code that has not been sent yet: its HMAC, and until when it is good.
    code_digest = fields.BinaryField(null=True)
    code_until = fields.DatetimeField(null=True)
    #: Out there: the id that stays, and the name of that time.
    sender_id = fields.TextField(null=True)
    sender_name = fields.TextField(null=True)
    proven_at = fields.DatetimeField(null=True)

    class Meta:
        table = "connector_senders"
        unique_together = (("tenant_id", "id"), ("tenant_id", "connector_id", "member_id"))
