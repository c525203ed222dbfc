"""The audit log: one row for each administrative or security act, written in the transaction of the act.

`api.writing.mutations` records every mutation that changes more than messages. Sign-in, tokens and the operator's
commands write their own rows.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

#: Writes the row of an act in the transaction that performs it; for verbs that open their own transactions.
Note = Callable[[UnitOfWork], Awaitable[None]]


class AuthorKind(StrEnum):
    """Who acts: an actor, the system itself, the operator, or a person who has not signed in."""

    PERSON = "PERSON"
    AGENT = "AGENT"
    SERVICE = "SERVICE"
    SYSTEM = "SYSTEM"
    OPERATOR = "OPERATOR"
    ANONYMOUS = "ANONYMOUS"


@dataclass(frozen=True, slots=True)
class Author:
    """The author of an act."""

    kind: str
    id: UUID | None = None
    service_id: UUID | None = None

    @classmethod
    def of(cls, actor: Actor) -> "Author":
        return cls(actor.kind, actor.id, actor.service_id)


#: The system itself; the operator; a person who has not signed in.
SYSTEM, OPERATOR, ANONYMOUS = map(Author, (AuthorKind.SYSTEM, AuthorKind.OPERATOR, AuthorKind.ANONYMOUS))

_RECORD = """
INSERT INTO audit_log (tenant_id, actor_kind, actor_id, service_id, action, target_kind, target_id, details)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($2, 0) # hashtextextended($1::uuid::text, 0))"
_HAS = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM audit_log WHERE tenant_id = $1 AND target_id = $2 AND action = $3
  AND occurred_at > now() - make_interval(secs => $4))""",
)


async def record(
    work: UnitOfWork,
    author: Author,
    action: str,
    *,
    target: tuple[str, UUID] | None = None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """`action` is a stable name for programs (`member.invited`). `target` is a type of the schema and the id of the
    row.

    `details` must never hold a secret.
    """
    kind, own = target or (None, None)
    content = json.dumps(details or {})
    await work.execute(_RECORD, work.tenant_id, author.kind, author.id, author.service_id, action, kind, own, content)


async def is_due(work: UnitOfWork, action: str, *, target: tuple[str, UUID], seconds: float) -> bool:
    """Whether there is no entry of this action and target that is younger, for acts that programs repeat without end.

    If there is none, the transaction holds a lock until its end. Others wait for it, and then see the entry.
    """
    own = target[1]
    if await work.fetch_one(_HAS, work.tenant_id, own, action, seconds):
        return False
    await work.execute(_LOCK, own, f"audit:{action}")
    return not await work.fetch_one(_HAS, work.tenant_id, own, action, seconds)


async def unnoted(_: UnitOfWork) -> None:
    """The `Note` of an act that is not recorded."""
