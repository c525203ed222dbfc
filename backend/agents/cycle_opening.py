"""A cycle begins: its row, its first entry and the receipts of that entry's events, in one call of the database.

`runtime.new_cycle` calls it (`migrations/sql/functions/open_cycle.sql`).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from backend.agents.cycles import Cycle
from backend.agents.leases import Lease, LeaseLost
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust

_OPEN = "SELECT number, hop, member_id FROM open_cycle($1, $2, $3, $4, $5, $6, $7)"


@dataclass(frozen=True, slots=True)
class NewCycle:
    """What a cycle begins with. Without a `hop` it has that of the cycle before, without a person that of whom its
    agent works for; without an `active_space` the agent stays where it is. `permissions`: of one that nobody attends.
    """

    trigger: str
    member_id: UUID | None
    model: str
    hop: int | None = None
    trust: Trust = Trust.MEMBER
    unprompted: int = 0
    seen_spaces: Sequence[UUID] = ()
    active_space: UUID | None = None
    is_unattended: bool = False
    permissions: Sequence[str] | None = None
    id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True)
class FirstEntry:
    """The user entry that a cycle begins with, serialised, and the events that it tells of."""

    content: bytes
    tokens: int
    trust: Trust
    event_ids: Sequence[int] = ()


async def open_cycle(work: UnitOfWork, lease: Lease, *, commit_no: int, new: NewCycle, first: FirstEntry) -> Cycle:
    """The cycle, its first entry behind the tail and the receipts of that entry's events, in the commit of that number:
    of a transaction that has taken the lease, or passed its fence."""
    values = {
        "id": str(new.id),
        "trigger": new.trigger,
        "member": None if new.member_id is None else str(new.member_id),
        "model": new.model,
        "hop": new.hop,
        "seen_spaces": [str(space) for space in new.seen_spaces],
        "trust": new.trust,
        "active_space": None if new.active_space is None else str(new.active_space),
        "unprompted": new.unprompted,
        "is_unattended": new.is_unattended,
        "permissions": None if new.permissions is None else list(new.permissions),
    }
    told = f'{{"content":{first.content.decode()},"tokens":{first.tokens},"trust":"{first.trust}"}}'
    row = await work.fetchrow(
        _OPEN, lease.tenant_id, lease.agent_id, lease.lease_id, commit_no, json.dumps(values), told,
        list(first.event_ids),
    )  # fmt: skip
    if row is None:
        raise LeaseLost(f"agent {lease.agent_id}")
    return Cycle(
        id=new.id, number=row["number"], trigger=new.trigger, member_id=row["member_id"], hop=row["hop"],
        trust=new.trust, seen_spaces=tuple(new.seen_spaces), is_unattended=new.is_unattended,
        permissions=None if new.permissions is None else tuple(new.permissions),
    )  # fmt: skip
