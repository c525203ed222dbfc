"""How far the viewer and the other members have read a space. `spaces` shows it on `Space`."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.tenants.actors import Actor
from backend.kit.limits import DEFAULT

#: What the viewer ($3) has not read. The messages are taken from the newest on, so the cost has a bound.
_UNREAD = f"""(SELECT count(*) FROM (SELECT FROM messages m WHERE m.tenant_id = s.tenant_id AND m.space_id = s.id
    AND m.seq > greatest(v.read_seq, s.seq - {DEFAULT.unread_looked}) AND m.kind = 'TEXT' AND m.author_id <> v.actor_id
    ORDER BY m.seq DESC LIMIT {DEFAULT.unread_counted}) unread)"""  # noqa: S608  # numbers of `limits`
_OWN_MARK = """FROM spaces s JOIN space_members v
    ON (v.tenant_id, v.space_id, v.actor_id) = (s.tenant_id, s.id, $3::uuid) AND v.read_seq IS NOT NULL"""

UNREAD = Source(f"SELECT s.id, {_UNREAD} AS unread {_OWN_MARK}", "s")
OWN_MARKS = Source(f"SELECT s.id, v.read_seq {_OWN_MARK}", "s")
MARKS = Source(
    """SELECT j.id, j.actor_kind, j.actor_id, j.joined_at, j.read_seq, j.read_at,
      coalesce(a.name, p.name, q.name) AS name FROM space_members j
    JOIN spaces r ON (r.tenant_id, r.id) = (j.tenant_id, j.space_id) AND r.has_read_receipts
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (j.tenant_id, j.agent_id)
    LEFT JOIN members p ON (p.tenant_id, p.id) = (j.tenant_id, j.member_id)
    LEFT JOIN services q ON (q.tenant_id, q.id) = (j.tenant_id, j.service_id)""",
    "j",
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


async def unread_count(info: Info, space_id: UUID) -> int | None:
    row = await info.context.loaders.row(UNREAD, space_id)
    return None if row is None else row["unread"]


async def read_up_to(info: Info, space_id: UUID) -> int | None:
    row = await info.context.loaders.row(OWN_MARKS, space_id)
    return None if row is None else row["read_seq"]
