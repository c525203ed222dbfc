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


class SpaceKind(StrEnum):
    """What a space is for. DIRECT: the conversation of two actors, for good; nobody else joins it."""

    GROUP = "GROUP"
    DIRECT = "DIRECT"


class MessageKind(StrEnum):
    """TEXT is written by an actor. TOOL_ACTIVITY and NOTICE are updated in place and wake no agent."""

    TEXT = "TEXT"
    TOOL_ACTIVITY = "TOOL_ACTIVITY"
    NOTICE = "NOTICE"


class NotificationKind(StrEnum):
    """MENTION: a message names the actor. JOINED, LEFT: the actor became, or stopped being, a member. APP_REQUEST: a
    request for an app waits for an answer of the actor, or was answered."""

    MENTION = "MENTION"
    JOINED = "JOINED"
    LEFT = "LEFT"
    APP_REQUEST = "APP_REQUEST"


class NotificationLevel(StrEnum):
    """Which messages of a space its member wants to be alerted to."""

    ALL = "ALL"
    MENTIONS = "MENTIONS"
    NONE = "NONE"


class ConnectorKind(StrEnum):
    """How a connector exchanges messages with the outside conversation."""

    #: Signed requests in both directions.
    WEBHOOK = "WEBHOOK"
    SLACK = "SLACK"
    TELEGRAM = "TELEGRAM"
    EMAIL = "EMAIL"
    GITHUB = "GITHUB"
    #: A kind of a package that the operator has installed (`Connector.kind_name`).
    OTHER = "OTHER"


class Space(Model):
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(SpaceKind, max_length=16, db_default=SpaceKind.GROUP)
    #: Of a direct conversation: the ids of the two, in their order. One for each two. The name has both names.
    pair_low = fields.UUIDField(null=True)
    pair_high = fields.UUIDField(null=True)
    name = fields.TextField()
    delivery = fields.CharEnumField(Delivery, max_length=16)
    #: Its purpose in a few words. Its agents are shown it.
    purpose = fields.TextField(db_default="")
    #: What it is about at the moment, for people. Agents are not shown it.
    topic = fields.TextField(db_default="")
    name_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    purpose_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: +1 when a member joins or leaves, or has a new name.
    members_rev = fields.BigIntField(db_default=0)
    #: Whether members see how far the others have read.
    has_read_receipts = fields.BooleanField(db_default=True)
    #: When it was archived: it can be read, and nobody writes in it. Null: it is open.
    archived_at = fields.DatetimeField(null=True)
    #: When it was deleted. Nobody sees it any more; its row stays, because other rows name it.
    deleted_at = fields.DatetimeField(null=True)
    #: When its newest text was posted. Null: never since migration 0018, or there is none.
    last_text_at = fields.DatetimeField(null=True)
    #: `seq` of the newest message.
    seq = fields.BigIntField(default=0)
    #: `rev` of the newest update of a message.
    rev = fields.BigIntField(default=0)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "spaces"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class SpaceMember(Model):
    """An actor in a space.

    The database derives `agent_id`, `member_id` and `service_id` from the actor, for its foreign keys.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    space_id = fields.UUIDField()
    actor_kind = fields.CharEnumField(ActorKind, max_length=16)
    actor_id = fields.UUIDField()
    joined_at = fields.DatetimeField(auto_now_add=True)
    #: The member has created the space, and may change it (`spaces.rights`).
    is_manager = fields.BooleanField(db_default=False)
    #: `seq` of the last message that is read, at first of the newest one. Null: an agent, or a member without a mark.
    read_seq = fields.BigIntField(null=True)
    #: When the member marked it. Null: never.
    read_at = fields.DatetimeField(null=True)
    #: Which messages the member wants to be alerted to.
    notification_level = fields.CharEnumField(NotificationLevel, max_length=16, db_default=NotificationLevel.ALL)
    #: Until then the member wants no alert of the space. Null: it is not muted.
    muted_until = fields.DatetimeField(null=True)

    class Meta:
        table = "space_members"
        unique_together = (("tenant_id", "space_id", "actor_id"),)
        indexes = (("tenant_id", "actor_id"), ("tenant_id", "space_id", "joined_at", "id"))


class Notification(Model):
    """Something that concerns one person or program (`spaces.notifications`)."""

    id = fields.BigIntField(primary_key=True)
    tenant_id = fields.UUIDField()
    actor_id = fields.UUIDField()
    kind = fields.CharEnumField(NotificationKind, max_length=16)
    #: Null: it is an APP_REQUEST.
    space_id = fields.UUIDField(null=True)
    #: Only of an APP_REQUEST.
    app_request_id = fields.UUIDField(null=True)
    #: The message that names the actor.
    message_id = fields.UUIDField(null=True)
    #: Its `seq` in the space.
    message_seq = fields.BigIntField(null=True)
    #: 1, 2, 3 … per actor, in the order in which the rows became visible. Null: nobody has read it yet.
    seq = fields.BigIntField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "notifications"
        unique_together = (("tenant_id", "id"), ("tenant_id", "actor_id", "seq"))


class RoomNews(Model):
    """Changes of a space since one of its agents was last shown it (`spaces.space_changes`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    agent_id = fields.UUIDField()
    space_id = fields.UUIDField()
    #: Ids of actors who joined, and are not in `departed`. Of very many, only the first are stored.
    joined = fields.JSONField[list[str]](db_default=[])
    #: Ids of actors who left, and are not in `joined`. Of very many, only the first are stored.
    departed = fields.JSONField[list[str]](db_default=[])
    #: The name of the space that the agent knows. Null: the space has no other name now.
    old_name = fields.TextField(null=True)
    #: Trust of the actor who gave this name.
    old_name_trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: By id: the names that the agent knows, for actors who have left or have a new name.
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
    #: 0, or the space's `rev` at the newest update of this message.
    rev = fields.BigIntField(default=0)
    kind = fields.CharEnumField(MessageKind, max_length=16)
    author_kind = fields.CharEnumField(ActorKind, max_length=16)
    author_id = fields.UUIDField()
    text = fields.TextField()
    data = fields.JSONField[dict[str, Any]](null=True)
    #: Id of the draft that was streamed before, so that a client can replace the draft by the message.
    stream_id = fields.UUIDField(null=True)
    #: The first of `origins`.
    origin = fields.UUIDField(null=True)
    #: Ids of other spaces whose content was in view when the message was written, newest first.
    origins = fields.JSONField[list[str]](db_default=[])
    #: Length of the chain of agent messages, each an answer to the one before, that ends here. 0: not by an agent.
    hop = fields.IntField(db_default=0)
    #: It was written in an unattended cycle.
    is_unattended = fields.BooleanField(db_default=False)
    #: The connector by which it came in. Null: it was written here.
    connector_id = fields.UUIDField(null=True)
    #: Its id in the outside conversation.
    external_id = fields.TextField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    #: The `traceparent` of what wrote it. Null: it was not traced.
    trace = fields.CharField(max_length=55, null=True)
    #: When it was deleted. Its text is empty since then.
    deleted_at = fields.DatetimeField(null=True)
    #: What its author's client called it before it was posted.
    client_key = fields.TextField(null=True)
    #: The cycle and the tool call in which an agent posted it. They may be gone.
    cycle_id = fields.UUIDField(null=True)
    call_id = fields.UUIDField(null=True)
    #: Ids of the members that it names, when it was posted or edited last.
    mentions = fields.JSONField[list[str]](db_default=[])
    #: Its files as they were when it was posted: id, copy, name, type, size, and pixels of images (`backend.files`).
    files = fields.JSONField[list[dict[str, Any]]](db_default=[])
    #: How often its author has edited it, and when last.
    edits = fields.IntField(db_default=0)
    edited_at = fields.DatetimeField(null=True)
    #: The message that it answers, and the message that began their thread.
    reply_to = fields.UUIDField(null=True)
    thread_root = fields.UUIDField(null=True)
    #: How often the agent that wrote it was told of the reactions to it (`spaces.reactions`).
    reactions_told = fields.IntField(db_default=0)
    #: Its texts before the edits. Nobody is shown them; a deletion looks for them too.
    earlier = fields.TextField(null=True)
    #: Text and data of a deleted message, until everything made of it is erased. Nobody is shown it.
    withheld = fields.TextField(null=True)

    class Meta:
        table = "messages"
        unique_together = (("tenant_id", "id"), ("tenant_id", "space_id", "seq"))
        indexes = (("tenant_id", "space_id", "rev"),)


class Reaction(Model):
    """An emoji with which a member answers a message (`spaces.reactions`). It stays when the member leaves."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    message_id = fields.UUIDField()
    actor_kind = fields.CharEnumField(ActorKind, max_length=16)
    actor_id = fields.UUIDField()
    emoji = fields.TextField()
    #: Of whoever reacted; of an agent that of its cycle.
    trust = fields.CharEnumField(Trust, max_length=16, db_default=Trust.MEMBER)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "reactions"
        unique_together = (("tenant_id", "id"), ("tenant_id", "message_id", "emoji", "actor_id"))
        indexes = (("tenant_id", "actor_id"),)


class Connector(Model):
    """A link between a space and a conversation outside (`spaces.connectors`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    kind = fields.CharEnumField(ConnectorKind, max_length=16)
    #: Of OTHER: the name under which a package has registered the kind.
    kind_name = fields.TextField(null=True)
    name = fields.TextField()
    space_id = fields.UUIDField()
    #: The service account that posts the messages from outside.
    service_id = fields.UUIDField()
    created_by = fields.UUIDField()
    #: An admin has set it, and vouches for what the connector reports about senders.
    is_trusted = fields.BooleanField(db_default=False)
    #: The conversation outside, as its service calls it: a channel, a chat, an address, a repository. Null: a webhook.
    channel = fields.TextField(null=True)
    #: Settings of its kind that are no secret.
    config = fields.JSONField[dict[str, Any]](db_default={})
    #: The secret with which it signs in to the service outside. Null: a webhook.
    secret_id = fields.UUIDField(null=True)
    #: Digests of the ids of messages that were deleted outside before they came in here. The newest last.
    early_deletions = fields.JSONField[list[str]](db_default=[])
    created_at = fields.DatetimeField(auto_now_add=True)
    deleted_at = fields.DatetimeField(null=True)

    class Meta:
        table = "connectors"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"),)


class ConnectorMessage(Model):
    """A message, or a part of it, in the conversation outside (`spaces.outside_ids`)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    connector_id = fields.UUIDField()
    message_id = fields.UUIDField()
    #: 0, 1, 2 … A long message is sent in several parts.
    part = fields.IntField(db_default=0)
    #: Its id outside.
    external_id = fields.TextField()
    #: The id outside of the thread that it is in. Null: it is in none.
    thread_id = fields.TextField(null=True)
    #: What else its kind of connector needs to answer it.
    details = fields.JSONField[dict[str, Any]](null=True)
    #: Why it did not arrive, although it was sent. Null: nothing is known about that.
    error = fields.TextField(null=True)
    #: It came in, and a program wrote it.
    is_of_program = fields.BooleanField(db_default=False)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "connector_messages"
        unique_together = (
            ("tenant_id", "id"),
            ("tenant_id", "message_id", "connector_id", "part"),
        )
        indexes = (
            ("tenant_id", "connector_id", "external_id"),
            ("tenant_id", "connector_id", "thread_id"),
            ("tenant_id", "connector_id", "created_at"),
        )


class ConnectorSender(Model):
    """A member's proven identity in a connector's conversation, or a code to prove it."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    connector_id = fields.UUIDField()
    member_id = fields.UUIDField()
    #: HMAC of a code that was not sent yet by the member.
    code_digest = fields.BinaryField(null=True)
    #: Until then, the code is valid.
    code_until = fields.DatetimeField(null=True)
    #: The permanent id of the member in the outside conversation.
    sender_id = fields.TextField(null=True)
    #: The name of the member there at the time of the proof.
    sender_name = fields.TextField(null=True)
    proven_at = fields.DatetimeField(null=True)

    class Meta:
        table = "connector_senders"
        unique_together = (("tenant_id", "id"), ("tenant_id", "connector_id", "member_id"))


class WaitingMessage(Model):
    """A message from outside that waits for its files, or for an earlier one of its connector (ADR 0094)."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    connector_id = fields.UUIDField()
    #: Its id outside.
    external_id = fields.TextField()
    #: Its place among those of its connector: the lowest is posted first.
    place = fields.BigIntField()
    #: As the kind of the connector has read it, without its files.
    message = fields.JSONField[dict[str, Any]]()
    #: Its files, each with what became of it.
    files = fields.JSONField[list[dict[str, Any]]]()
    #: How many times a worker has put it off.
    tries = fields.IntField(db_default=0)
    next_try_at = fields.DatetimeField(auto_now_add=True)
    #: From then on it waits for no file.
    waits_until = fields.DatetimeField()
    #: Claim of the worker that fetches its files now.
    claim_id = fields.UUIDField(null=True)
    worker_id = fields.UUIDField(null=True)
    claimed_until = fields.DatetimeField(null=True)
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "waiting_messages"
        unique_together = (
            ("tenant_id", "id"),
            ("tenant_id", "connector_id", "external_id"),
            ("tenant_id", "connector_id", "place"),
        )
        indexes = (("next_try_at",),)
