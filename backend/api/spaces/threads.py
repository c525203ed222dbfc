"""The threads of a space: which messages a list returns, and how many replies a message has. `spaces` shows them."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.api.reading.rows import Source
from backend.api.request.context import Info
from backend.api.spaces.visible import IS_SEEN
from backend.kit.limits import DEFAULT


@strawberry.enum(
    description="Which messages a list returns. ALL: replies too. ROOTS: no replies, so that a client shows threads by "
    "themselves (`Message.replies`)."
)
class ThreadFilter(StrEnum):
    ALL = "ALL"
    ROOTS = "ROOTS"


IS_ROOT = "m.thread_root IS NULL AND {}::bool"
_REPLIES = "FROM messages r WHERE r.tenant_id = m.tenant_id AND r.thread_root = m.id AND r.deleted_at IS NULL"
REPLIES = Source(
    f"""SELECT m.id, (SELECT count(*) FROM (SELECT {_REPLIES} LIMIT {DEFAULT.counted_replies}) c) AS count,
      (SELECT r.created_at {_REPLIES} ORDER BY r.seq DESC LIMIT 1) AS last_at FROM messages m""",  # noqa: S608
    "m",
    visible=IS_SEEN.format("m.space_id"),
)


async def reply_count(info: Info, message_key: UUID) -> int:
    row = await info.context.loaders.row(REPLIES, message_key)
    return 0 if row is None else row["count"]


async def last_reply_at(info: Info, message_key: UUID) -> datetime | None:
    row = await info.context.loaders.row(REPLIES, message_key)
    return None if row is None else row["last_at"]
