"""Opens a cycle in one database call: its row, its first entry and the receipts of that entry's events.

`runtime.cycle.new_cycle` calls it. The function is `backend/migrations/sql/functions/open_cycle.sql`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from backend.agents import leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Lease, LeaseLost
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.telemetry import tracing
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class _OpenedCycle:
    number: int
    hop: int
    member_id: UUID | None


@dataclass(frozen=True, slots=True)
class _ReservedCycle(_OpenedCycle):
    verdict: Json[dict[str, Any] | None]


_OPEN = Statement(_OpenedCycle, "SELECT number, hop, member_id FROM open_cycle($1, $2, $3, $4, $5, $6, $7)")


_OPEN_RESERVED = Statement(
    _ReservedCycle,
    "SELECT number, hop, member_id, verdict FROM open_reserved_cycle($1, $2, $3, $4, $5, $6, $7, $8)",
)


@dataclass(frozen=True, slots=True)
class NewCycle:
    """The start values of a cycle.

    Without a `hop` the cycle has the hop of the cycle before. Without a `member_id` it has the person for whom the
    agent works. Without an `active_space` the agent stays in its present space. `permissions` is set for an unattended
    cycle.
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
    #: The `traceparent` of the wake (`cycle_spans`).
    trace: str | None = None
    id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True)
class FirstEntry:
    """The user entry that a cycle begins with, serialised, and the ids of the events in it.

    `edits`: of each event, how often its message had been edited when it was read.
    """

    content: bytes
    tokens: int
    trust: Trust
    event_ids: Sequence[int] = ()
    edits: Sequence[int] = ()


async def open_cycle(work: UnitOfWork, lease: Lease, *, commit_no: int, new: NewCycle, first: FirstEntry) -> Cycle:
    """Insert the cycle, its first entry behind the tail and the receipts of that entry's events.

    The caller has passed the fence; `commit_no` is the number of this commit. Raises `LeaseLost`.
    """
    row = await work.fetchrow(_OPEN, *_values(lease, commit_no, new, first))
    if row is None:
        raise LeaseLost(f"agent {lease.agent_id}")
    return _opened(new, row)


async def open_cycle_at_once(lease: Lease, *, new: NewCycle, first: FirstEntry) -> Cycle:
    """Like `open_cycle`, in a transaction of its own that also checks the fence."""
    return _opened(new, await leases.at_once(lease, _OPEN, *_values(lease, lease.commit_no + 1, new, first)))


async def open_reserved_cycle(
    lease: Lease, *, new: NewCycle, first: FirstEntry, request: str
) -> tuple[Cycle, dict[str, Any] | None]:
    """Like `open_cycle_at_once`, and reserve the first model request in the same transaction.

    `request` is what `reserve_budgets` takes. Also returns what that has decided.
    """
    values = *_values(lease, lease.commit_no + 1, new, first), request
    row = await leases.at_once(lease, _OPEN_RESERVED, *values)
    return _opened(new, row), row.verdict


def _values(lease: Lease, commit_no: int, new: NewCycle, first: FirstEntry) -> tuple[object, ...]:
    entry_json = f'{{"content":{first.content.decode()},"tokens":{first.tokens},"trust":"{first.trust}"}}'
    return (
        lease.tenant_id, lease.agent_id, lease.lease_id, commit_no, _json(new, first), entry_json,
        list(first.event_ids),
    )  # fmt: skip


def _json(new: NewCycle, first: FirstEntry) -> str:
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
        "trace": new.trace,
        "edits": list(first.edits),
    }
    return json.dumps(values)


def _opened(new: NewCycle, row: _OpenedCycle) -> Cycle:
    return Cycle(
        id=new.id, number=row.number, trigger=new.trigger, member_id=row.member_id, hop=row.hop,
        trust=new.trust, seen_spaces=tuple(new.seen_spaces), is_unattended=new.is_unattended,
        permissions=None if new.permissions is None else tuple(new.permissions), trace=new.trace,
        opened_at=tracing.now(),
    )  # fmt: skip
