"""Reserves a model request in every budget that counts it, before it is sent, and releases what was not needed.

`runtime.model.reserved_requests` calls it. One SQL function decides (`reserve_budgets`), under the locks of the
budgets' windows, so concurrent requests never exceed a budget together. The transaction that writes the usage record
settles the reservation (`agents.cycles`, `agents.usage`). Requests of dead workers are charged at what they had
reserved. See ADR 0061.
"""

import json
import logging
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, Self
from uuid import UUID, uuid4

import asyncpg

from backend.agents.models import UsagePurpose
from backend.budgets.models import BudgetEnd, BudgetScope, BudgetUnit
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.llm.requests import WorstCase

log = logging.getLogger(__name__)

#: The least output tokens for which a request is sent.
FLOOR_TOKENS = 1_024
#: The output tokens that a request may reserve even if they cost more than a quarter of what is left.
_SHARE_TOKENS = 4_096


class RefusalKind(StrEnum):
    """Why a request has no room in a budget."""

    #: Running requests have reserved what is left. There may be room when they are settled.
    BUSY = "BUSY"
    #: A budget in money counts the request, and its model has no known price.
    UNPRICED = "UNPRICED"
    #: There is no room in this period.
    EXHAUSTED = "EXHAUSTED"
    #: The request needs more than the whole budget.
    IMPOSSIBLE = "IMPOSSIBLE"


@dataclass(frozen=True, slots=True)
class RequestingWork:
    """The work for which a request is sent. Outside the loop there is no lease, and maybe no cycle and no agent."""

    tenant_id: UUID
    worker_id: UUID
    purpose: UsagePurpose
    agent_id: UUID | None = None
    cycle_id: UUID | None = None
    lease_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Reservation:
    """A request that has room. `request_id` becomes the id of its usage record."""

    request_id: UUID
    tenant_id: UUID
    #: The model and the largest input for which it was made.
    model: str
    is_own_key: bool
    input_tokens: int
    #: The output tokens that it may have.
    output_tokens: int

    def covers(self, needed: WorstCase) -> bool:
        """Whether a request with this worst case may be sent with it."""
        is_same = (self.model, self.is_own_key) == (needed.model, needed.is_own_key)
        return is_same and needed.input_tokens <= self.input_tokens


@dataclass(frozen=True, slots=True)
class BudgetRefusal:
    """The budget that has no room for a request. Amounts are in its unit."""

    kind: RefusalKind
    budget_id: UUID
    name: str
    scope: BudgetScope
    unit: BudgetUnit
    limit: Decimal
    spent: Decimal
    reserved: Decimal
    at_end: BudgetEnd
    cheaper_model: str | None
    #: None: the budget never begins again.
    resets_at: datetime | None
    seconds_to_reset: float | None

    @classmethod
    def of(cls, kind: RefusalKind, row: dict[str, Any]) -> Self:
        resets_at = row["resets_at"]
        return cls(
            kind=kind,
            budget_id=UUID(row["id"]),
            name=row["name"],
            scope=BudgetScope(row["scope"]),
            unit=BudgetUnit(row["unit"]),
            limit=Decimal(row["maximum"]),
            spent=Decimal(row["spent"]),
            reserved=Decimal(row["held"]),
            at_end=BudgetEnd(row["at_end"]),
            cheaper_model=row["cheaper_model"],
            resets_at=None if resets_at is None else datetime.fromisoformat(resets_at),
            seconds_to_reset=row["seconds"],
        )

    @property
    def words(self) -> str:
        """A sentence without its full stop, for everybody who talks to the agent: without amounts."""
        again = "" if self.resets_at is None else f"; it begins again at {self.resets_at:%Y-%m-%d %H:%M} UTC"
        if self.kind is RefusalKind.IMPOSSIBLE:
            return f'one request needs more than the whole budget "{self.name}"'
        return f'the budget "{self.name}" is used up{again}'

    @property
    def details(self) -> str:
        """The same with the amounts, for people who may see into the agent."""
        state = f"{amount(self.spent, self.unit)} of {amount(self.limit, self.unit)} spent"
        if self.reserved > 0:
            state += f", {amount(self.reserved, self.unit)} reserved by running requests"
        if self.resets_at is not None:
            state += f"; it begins again at {self.resets_at:%Y-%m-%d %H:%M} UTC"
        if self.kind is RefusalKind.IMPOSSIBLE:
            return f'one request needs more than the whole budget "{self.name}" ({state})'
        return f'the budget "{self.name}" is used up ({state})'


class BudgetUnavailable(Exception):
    """A budget has no room for the request, so it was not sent."""

    def __init__(self, refusal: BudgetRefusal) -> None:
        super().__init__(refusal.details)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class _Verdict:
    verdict: Json[dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class _LostRequest:
    tenant_id: UUID
    request_id: UUID


@dataclass(frozen=True, slots=True)
class _SettledWindow:
    tenant_id: UUID
    window_id: UUID


@dataclass(frozen=True, slots=True)
class _AgentRequest:
    window_id: UUID
    #: None: it is settled.
    running_id: UUID | None


_RESERVE = Statement(_Verdict, "SELECT reserve_budgets($1, $2) AS verdict")
_SETTLE = "SELECT settle_request($1, $2, 0, 0)"
_FIND_LOST = Statement(_LostRequest, "SELECT tenant_id, request_id FROM find_lost_requests($1)")
_FIND_SETTLED = Statement(_SettledWindow, "SELECT tenant_id, window_id FROM find_settled_windows($1)")
_FOLD = "SELECT fold_budget_window($1, $2)"
_CHARGE = Statement(bool, "SELECT charge_lost_request($1, $2)")
#: A request of an agent that nobody settles any more, or else a window that has settled requests of the agent. A
#: request without a lease, as for a summary, is settled by its worker while that lives.
_OF_AGENT = Statement(
    _AgentRequest,
    """SELECT r.window_id, CASE WHEN r.spent IS NULL THEN r.request_id END AS running_id FROM budget_reservations r
WHERE r.tenant_id = $1 AND r.agent_id = $2 AND (r.spent IS NOT NULL OR r.lease_id IS NOT NULL
  OR NOT EXISTS (SELECT FROM workers w WHERE w.id = r.worker_id AND w.beat_at > now() - interval '10 seconds'))
ORDER BY r.spent IS NOT NULL, r.id LIMIT 1""",
)


async def reserve(
    work: UnitOfWork, requesting: RequestingWork, needed: WorstCase, *, replaces: Reservation | None = None
) -> Reservation | BudgetRefusal | None:
    """Reserve the request, as the last act of the transaction. Returns None if no budget counts it.

    `replaces`: an earlier reservation of the same work whose request was not sent.
    """
    request_id = uuid4()
    asked = record(requesting, needed, request_id=request_id, replaces=replaces)
    row = await work.fetch_one(_RESERVE, requesting.tenant_id, asked)
    return read(row.verdict, requesting, needed, request_id=request_id)


def record(
    requesting: RequestingWork, needed: WorstCase, *, request_id: UUID, replaces: Reservation | None = None
) -> str:
    """The request as `reserve_budgets` takes it."""
    return json.dumps({
        "id": str(request_id),
        "agent": _text(requesting.agent_id),
        "cycle": _text(requesting.cycle_id),
        "lease": _text(requesting.lease_id),
        "worker": str(requesting.worker_id),
        "purpose": requesting.purpose,
        "provider": needed.provider,
        "model": needed.model,
        "is_own_key": needed.is_own_key,
        "input_tokens": needed.input_tokens,
        "output_tokens": needed.output_tokens,
        "floor": min(FLOOR_TOKENS, needed.output_tokens),
        "share": _SHARE_TOKENS,
        "input_price": _text(needed.input_price),
        "output_price": _text(needed.output_price),
        "replaces": None if replaces is None else str(replaces.request_id),
    })  # fmt: skip


def read(
    verdict: dict[str, Any] | None, requesting: RequestingWork, needed: WorstCase, *, request_id: UUID
) -> Reservation | BudgetRefusal | None:
    """What `reserve_budgets` has decided."""
    if verdict is None:
        return None
    if verdict["state"] != "GRANTED":
        return BudgetRefusal.of(RefusalKind(verdict["state"]), verdict["budget"])
    return Reservation(
        request_id=request_id,
        tenant_id=requesting.tenant_id,
        model=needed.model,
        is_own_key=needed.is_own_key,
        input_tokens=needed.input_tokens,
        output_tokens=verdict["output"],
    )


async def release(reservation: Reservation) -> None:
    """Give back what a request had reserved that costs nothing: it was not sent, or the provider has refused it."""
    async with unit_of_work(reservation.tenant_id) as work:
        await work.execute(_SETTLE, reservation.tenant_id, reservation.request_id)


async def settle_of_agent(work: UnitOfWork, agent_id: UUID) -> bool:
    """Settle a part of what a deleted agent has reserved, and count it as spent. Returns False if there was nothing.

    Its lease was revoked, so a request of its loop that still runs is charged as a lost one. Only one window is locked
    in a transaction: `reserve_budgets` locks several, in an order of its own.
    """
    found = await work.fetchrow(_OF_AGENT, work.tenant_id, agent_id)
    if found is None:
        return False
    if found.running_id is not None:
        await work.execute(_CHARGE.text, work.tenant_id, found.running_id)
    else:
        await work.execute(_FOLD, work.tenant_id, found.window_id)
    return True


async def charge_lost(*, limit: int) -> int:
    """Charge requests of dead workers, over all tenants. Returns how many were charged."""
    async with unit_of_work(None, read_only=True) as work:
        found = await work.fetch(_FIND_LOST, limit)
    charged = [await _try(lost.tenant_id, _CHARGE.text, lost.request_id) for lost in found]
    return sum(charged)


async def fold_settled(*, limit: int) -> int:
    """Add requests that were settled a while ago to what is spent, over all tenants. Returns of how many windows."""
    async with unit_of_work(None, read_only=True) as work:
        found = await work.fetch(_FIND_SETTLED, limit)
    folded = [await _try(settled.tenant_id, _FOLD, settled.window_id) for settled in found]
    return sum(folded)


async def _try(tenant_id: UUID, statement: str, row_id: UUID) -> bool:
    """The failure of one row must not stop the others."""
    try:
        async with unit_of_work(tenant_id) as work:
            await work.execute(statement, tenant_id, row_id)
    except asyncpg.PostgresError as error:
        log.warning("upkeep of budgets: %s of tenant %s, later: %s", row_id, tenant_id, type(error).__name__)
        return False
    return True


def amount(value: Decimal, unit: BudgetUnit) -> str:
    """An amount for people: `0.42 USD`, `12,000 tokens`."""
    if unit is BudgetUnit.TOKENS:
        return f"{value:,.0f} tokens"
    return f"{value:,.2f} USD" if value == 0 or value >= Decimal("0.01") else f"{value:.6f} USD"


def _text(value: object) -> str | None:
    return None if value is None else str(value)
