"""Who did what: one row for each administrative or security act, in the transaction of the act (X6).

`api.writing.mutations` records every mutation that changes more than messages; sign-in, tokens and the operator's
commands record themselves.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

#: Writes the row of an act into the transaction that does it: for verbs that open transactions of their own.
Note = Callable[[UnitOfWork], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Author:
    """Whose act it was."""

    kind: str
    id: UUID | None = None
    service_id: UUID | None = None

    @classmethod
    def of(cls, actor: Actor) -> "Author":
        return cls(actor.kind, actor.id, actor.service_id)


#: The machinery itself; whoever runs the installation; somebody who has not signed in.
SYSTEM, OPERATOR, ANONYMOUS = Author("SYSTEM"), Author("OPERATOR"), Author("ANONYMOUS")

_RECORD = """
INSERT INTO audit_log (tenant_id, actor_kind, actor_id, service_id, action, target_kind, target_id, details)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""


async def record(
    work: UnitOfWork,
    author: Author,
    action: str,
    *,
    target: tuple[str, UUID] | None = None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """`action` is stable, for programs (`member.invited`); `target` a type of the schema and the row's own id.

    `details` never hold a secret.
    """
    kind, own = target or (None, None)
    content = json.dumps(details or {})
    await work.execute(_RECORD, work.tenant_id, author.kind, author.id, author.service_id, action, kind, own, content)


async def unnoted(_: UnitOfWork) -> None:
    """The `Note` of an act that nobody need be told of."""
