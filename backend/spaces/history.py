"""Reads the messages of a space back for an agent, page by page. The API has its own paging of the same table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.models import MessageKind
from backend.tenants.trust import Trust, least


@dataclass(frozen=True, slots=True)
class _HistoryRow:
    seq: int
    kind: MessageKind
    text: str
    trust: Trust
    created_at: datetime
    author: str | None
    #: Of a reply: the number of the message that began its thread.
    thread: int | None


_MESSAGES = """
SELECT m.seq, m.kind, m.text, m.trust, m.created_at, coalesce(a.name, p.name, s.name) AS author,
  r.seq AS thread FROM messages m
LEFT JOIN messages r ON (r.tenant_id, r.id) = (m.tenant_id, m.thread_root)
LEFT JOIN agents a ON (a.tenant_id, a.id) = (m.tenant_id, m.agent_id)
LEFT JOIN members p ON (p.tenant_id, p.id) = (m.tenant_id, m.member_id)
LEFT JOIN services s ON (s.tenant_id, s.id) = (m.tenant_id, m.service_id)
WHERE m.tenant_id = $1 AND m.space_id = $2 AND m.deleted_at IS NULL"""
_PAGE = Statement(
    _HistoryRow, f"{_MESSAGES} AND m.seq < coalesce($3, 9223372036854775807) ORDER BY m.seq DESC LIMIT $4"
)
_BETWEEN = Statement(
    _HistoryRow, f"{_MESSAGES} AND m.seq > $3 AND m.seq <= $4 AND m.kind = 'TEXT' ORDER BY m.seq LIMIT $5"
)
_COUNT = Statement(
    int,
    """SELECT count(*) FROM messages
WHERE tenant_id = $1 AND space_id = $2 AND seq > $3 AND seq <= $4 AND kind = 'TEXT'
  AND deleted_at IS NULL""",
)


@dataclass(frozen=True, slots=True)
class MessagePage:
    """Oldest first."""

    messages: list[dict[str, Any]]
    has_older: bool
    trust: Trust


@dataclass(frozen=True, slots=True)
class NewMessages:
    """Oldest first. `left` is the number of messages that follow."""

    messages: list[dict[str, Any]]
    left: int
    trust: Trust


async def read(
    work: UnitOfWork, *, space_id: UUID, before: int | None, limit: int, max_chars: int, offset: int = 0
) -> MessagePage:
    """The newest messages, or those before a `seq`. Each text gets an equal share of `max_chars`, from `offset` on.

    The caller checks the membership.
    """
    rows = await work.fetch(_PAGE, work.tenant_id, space_id, before, limit)
    return MessagePage(
        _shown(list(reversed(rows)), max_chars, offset=offset),
        has_older=bool(rows) and rows[-1].seq > 1,
        trust=least(row.trust for row in rows),
    )


async def between(
    work: UnitOfWork, *, space_id: UUID, after: int, until: int, limit: int, max_chars: int
) -> NewMessages:
    """The oldest messages after one `seq`, up to another. Otherwise like `read`."""
    rows = await work.fetch(_BETWEEN, work.tenant_id, space_id, after, until, limit)
    last = rows[-1].seq if rows else until
    left = await work.fetch_one(_COUNT, work.tenant_id, space_id, last, until) if len(rows) == limit else 0
    return NewMessages(_shown(rows, max_chars), left, least(row.trust for row in rows))


def _shown(rows: Sequence[_HistoryRow], max_chars: int, *, offset: int = 0) -> list[dict[str, Any]]:
    share = max_chars // max(1, len(rows))
    return [
        {
            "seq": row.seq,
            "from": row.author,
            "at": row.created_at.isoformat(timespec="seconds"),
            "text": _cut(row.text[offset:], share),
            **_read_on(row, offset + share),
            **({} if row.thread is None else {"inThreadOf": row.thread}),
            **({} if row.kind is MessageKind.TEXT else {"kind": row.kind}),
        }
        for row in rows
    ]


def _read_on(row: _HistoryRow, offset: int) -> dict[str, Any]:
    """The arguments with which the rest of the text is read."""
    if len(row.text) <= offset:
        return {}
    return {"readOn": {"before": row.seq + 1, "limit": 1, "offset": offset}}


def _cut(text: str, chars: int) -> str:
    return text if len(text) <= chars else f"{text[:chars]}… ({len(text) - chars} more characters)"
