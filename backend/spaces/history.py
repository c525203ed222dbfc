"""What was said in a space, as an agent reads it back, page by page. The API pages through the same table by itself."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork

_PAGE = """
SELECT m.seq, m.kind, m.text, m.created_at, coalesce(a.name, p.name, s.name) AS author FROM messages m
LEFT JOIN agents a ON (a.tenant_id, a.id) = (m.tenant_id, m.agent_id)
LEFT JOIN members p ON (p.tenant_id, p.id) = (m.tenant_id, m.member_id)
LEFT JOIN services s ON (s.tenant_id, s.id) = (m.tenant_id, m.service_id)
WHERE m.tenant_id = $1 AND m.space_id = $2 AND m.seq < coalesce($3, 9223372036854775807)
ORDER BY m.seq DESC LIMIT $4"""


@dataclass(frozen=True, slots=True)
class Page:
    """Oldest first."""

    messages: list[dict[str, Any]]
    has_older: bool


async def read(work: UnitOfWork, *, space_id: UUID, before: int | None, limit: int, max_chars: int) -> Page:
    """The newest messages, or those before a `seq`; each text cut to its share of `max_chars`.

    Membership is the caller's to check.
    """
    rows = await work.fetch(_PAGE, work.tenant_id, space_id, before, limit)
    share = max_chars // max(1, len(rows))
    messages = [
        {
            "seq": row["seq"],
            "from": row["author"],
            "at": row["created_at"].isoformat(timespec="seconds"),
            "text": _cut(row["text"], share),
            **({} if row["kind"] == "TEXT" else {"kind": row["kind"]}),
        }
        for row in reversed(rows)
    ]
    return Page(messages, has_older=bool(rows) and rows[-1]["seq"] > 1)


def _cut(text: str, chars: int) -> str:
    return text if len(text) <= chars else f"{text[:chars]}… ({len(text) - chars} more characters)"
