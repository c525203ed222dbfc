"""Reads the sealed audit log in order: pages for the export, and the walk that verifies the chain.

`api.tenants.audit`, `api.transport.audit_export` and the commands call it. Each page is a short transaction of its own.
Entries that are not sealed yet are not returned.
"""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit import replica, text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.tenants import audit_chain
from backend.tenants.audit_chain import AuditRow, EntryHash, Walk


@dataclass(frozen=True, slots=True)
class _SealedRow(AuditRow):
    seq: int
    hash: bytes


#: An entry that has lost its hash is read with an empty one, so that the walk stops there.
_HEAD = Statement(
    EntryHash,
    """SELECT seq, coalesce(hash, '') AS hash FROM audit_log
WHERE tenant_id = $1 AND seq IS NOT NULL AND ($2::bigint IS NULL OR seq = $2) ORDER BY seq DESC LIMIT 1""",
)
_PAGE = Statement(
    _SealedRow,
    """
SELECT tenant_id, occurred_at, actor_kind, actor_id, service_id, action, target_kind, target_id, details,
  seq, coalesce(hash, '') AS hash
FROM audit_log WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3""",
)


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """`content` is hashed together with the previous hash."""

    content: dict[str, Any]
    hash: bytes

    @property
    def seq(self) -> int:
        number: int = self.content["seq"]
        return number

    @property
    def line(self) -> str:
        """The entry as one line of an export."""
        return text.canonical_json({**self.content, "hash": self.hash.hex()}).decode()

    @classmethod
    def of_line(cls, line: str) -> "SealedEntry":
        """Raises `ValueError` if the text is not a line of an export."""
        content = json.loads(line)
        if not isinstance(content, dict) or not isinstance(content.get("hash"), str):
            raise ValueError("this is not a line of an export")
        return cls(content, bytes.fromhex(content.pop("hash")))


async def head(tenant_id: UUID) -> Walk:
    """The last sealed entry of the log."""
    return await _at(tenant_id, None) or Walk()


async def page(tenant_id: UUID, *, after: int, most: int = DEFAULT.audit_page) -> list[SealedEntry]:
    """The entries that follow the entry with the number `after`."""
    rows = await replica.read(tenant_id, lambda work: work.fetch(_PAGE, tenant_id, after, most))
    return [SealedEntry(audit_chain.entry_of(row, seq=row.seq), row.hash) for row in rows]


async def pages(tenant_id: UUID, *, after: int = 0) -> AsyncIterator[list[SealedEntry]]:
    """All pages from there to the end of the log."""
    while entries := await page(tenant_id, after=after):
        yield entries
        after = entries[-1].seq


async def verify(tenant_id: UUID, *, after: int = 0, most: int | None = None) -> Walk:
    """Verifies at most `most` entries that follow the entry `after`. The stored hash of `after` is trusted."""
    walk = await _at(tenant_id, after) if after else Walk()
    if walk is None:
        return Walk(after, broken_seq=after)
    last = None if most is None else after + most
    async for entries in pages(tenant_id, after=after):
        for entry in entries:
            if walk.seq == last or not walk.verify(entry.content, entry.hash):
                return walk
    return walk


async def _at(tenant_id: UUID, seq: int | None) -> Walk | None:
    row = await replica.read(tenant_id, lambda work: work.fetchrow(_HEAD, tenant_id, seq))
    return None if row is None else Walk(row.seq, row.hash)
