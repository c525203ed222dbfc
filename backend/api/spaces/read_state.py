"""How far the viewer and the other members have read a space. `spaces` shows it on `Space`."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import NotificationLevel
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.spaces.visible import IS_SEEN
from backend.api.tenants.actors import Actor
from backend.kit.limits import DEFAULT

#: What the viewer ($3) has not read. The messages are taken from the newest on, so the cost has a bound.
_UNREAD = f"""(SELECT count(*) FROM (SELECT FROM messages m WHERE m.tenant_id = s.tenant_id AND m.space_id = s.id
    AND m.seq > greatest(v.read_seq, s.seq - {DEFAULT.unread_looked}) AND m.kind = 'TEXT' AND m.deleted_at IS NULL
    AND m.author_id <> v.actor_id
    ORDER BY m.seq DESC LIMIT {DEFAULT.unread_counted}) unread)"""  # noqa: S608  # numbers of `limits`
_OWN_MARK = """FROM spaces s JOIN space_members v
    ON (v.tenant_id, v.space_id, v.actor_id) = (s.tenant_id, s.id, $3::uuid) AND v.read_seq IS NOT NULL"""

UNREAD = Source(f"SELECT s.id, {_UNREAD} AS unread {_OWN_MARK}", "s")
OWN_MARKS = Source(f"SELECT s.id, v.read_seq {_OWN_MARK}", "s")
#: Mentions of the viewer ($3) that they have not read.
UNREAD_MENTIONS = Source(
    f"""SELECT s.id, (SELECT count(*) FROM (SELECT FROM notifications n
    WHERE n.tenant_id = s.tenant_id AND n.actor_id = v.actor_id AND n.space_id = s.id AND n.kind = 'MENTION'
      AND n.message_seq > v.read_seq
      AND NOT EXISTS (SELECT FROM messages d
        WHERE d.tenant_id = n.tenant_id AND d.id = n.message_id AND d.deleted_at IS NOT NULL)
    LIMIT {DEFAULT.unread_counted}) unread) AS mentions {_OWN_MARK}""",  # noqa: S608
    "s",
)
NOTIFICATION_SETTINGS = Source(
    """SELECT v.space_id, v.notification_level, v.muted_until FROM space_members v""",
    "v",
    key="space_id",
    visible="v.actor_id = $3::uuid AND $4::bool IS NOT NULL",
)
MARKS = Source(
    """SELECT j.id, j.actor_kind, j.actor_id, j.joined_at, j.read_seq, j.read_at,
      coalesce(a.name, p.name, q.name) AS name FROM space_members j
    JOIN spaces r ON (r.tenant_id, r.id) = (j.tenant_id, j.space_id) AND r.has_read_receipts
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (j.tenant_id, j.agent_id)
    LEFT JOIN members p ON (p.tenant_id, p.id) = (j.tenant_id, j.member_id)
    LEFT JOIN services q ON (q.tenant_id, q.id) = (j.tenant_id, j.service_id)""",
    "j",
    visible=IS_SEEN.format("j.space_id"),
)
MARKS_OF_SPACE = Listing("read_marks", MARKS, "j.space_id", (("j.joined_at", "timestamptz"), ("j.id", "uuid")))


@strawberry.type(description="How far a member of a space has read.")
class ReadMark:
    actor: Actor
    seq: int | None = strawberry.field(
        description="`seq` of the last message that the member has marked as read. Null if the member has marked none. "
        "Agents have no mark."
    )
    marked_at: datetime | None = strawberry.field(description="When the member marked it. Null if `seq` is null.")

    @classmethod
    def of(cls, row: Row) -> "ReadMark":
        return cls(
            actor=Actor.of(row["actor_kind"], row["actor_id"], row["name"]),
            seq=None if row["read_at"] is None else row["read_seq"],
            marked_at=row["read_at"],
        )


@strawberry.type(description="What you want to be alerted to in one space. `setNotificationSettings` changes it.")
class NotificationSettings:
    level: NotificationLevel
    muted_until: datetime | None = strawberry.field(
        description="Until then you want no alert of the space. Null, or a time in the past: it is not muted."
    )


async def unread_mention_count(info: Info, space_id: UUID) -> int | None:
    row = await info.context.loaders.row(UNREAD_MENTIONS, space_id)
    return None if row is None else row["mentions"]


async def notification_settings(info: Info, space_id: UUID) -> NotificationSettings | None:
    row = await info.context.loaders.row(NOTIFICATION_SETTINGS, space_id)
    if row is None:
        return None
    return NotificationSettings(level=NotificationLevel(row["notification_level"]), muted_until=row["muted_until"])


async def unread_count(info: Info, space_id: UUID) -> int | None:
    row = await info.context.loaders.row(UNREAD, space_id)
    return None if row is None else row["unread"]


async def read_up_to(info: Info, space_id: UUID) -> int | None:
    row = await info.context.loaders.row(OWN_MARKS, space_id)
    return None if row is None else row["read_seq"]
