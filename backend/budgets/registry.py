"""Creates, changes, deletes and reads budgets: for admins through the API, and caps for the operator.

A change counts from the next reservation on. If it gives more room, the agents that wait for the budget wake, one after
another.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

from backend.agents import visibility
from backend.budgets.errors import BudgetIsCap, BudgetNotFound
from backend.budgets.models import BudgetEnd, BudgetKeys, BudgetPeriod, BudgetScope, BudgetUnit
from backend.kit import text
from backend.kit.errors import InvalidInput, NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.kit.wake_queue import Wake
from backend.tenants import audit, quotas
from backend.tenants.actor import Actor, Scope
from backend.tenants.quotas import Counted

BUDGETS = Counted("budgets", "SELECT count(*) FROM budgets WHERE tenant_id = $1 AND NOT is_cap")

_CAP_NAME = "Cap of the operator"
_MOST_USD = Decimal(100_000_000)
_MOST_TOKENS = Decimal(1_000_000_000)
_LEAST_USD = Decimal("0.01")
_LEAST_TOKENS = Decimal(1_000)
_NO_SUBJECT = frozenset({BudgetScope.TENANT, BudgetScope.CYCLE})


@dataclass(frozen=True, slots=True)
class BudgetTerms:
    """What a budget says. `limit` is in its unit."""

    name: str
    scope: BudgetScope
    period: BudgetPeriod
    unit: BudgetUnit
    limit: Decimal
    subject_id: UUID | None = None
    keys: BudgetKeys = BudgetKeys.ALL
    at_end: BudgetEnd = BudgetEnd.PAUSE
    cheaper_model: str | None = None


@dataclass(frozen=True, slots=True)
class BudgetChange:
    """None: it stays as it is. Without `cheaper_model`, a budget with CHEAPER_MODEL keeps its model."""

    name: str | None = None
    limit: Decimal | None = None
    at_end: BudgetEnd | None = None
    cheaper_model: str | None = None


@dataclass(frozen=True, slots=True)
class CapKey:
    """Which cap of a tenant: it has at most one for each period and unit."""

    period: BudgetPeriod
    unit: BudgetUnit = BudgetUnit.USD


@dataclass(frozen=True, slots=True)
class StoredBudget:
    id: UUID
    name: str
    scope: BudgetScope
    period: BudgetPeriod
    unit: BudgetUnit
    limit: Decimal
    subject_id: UUID | None
    keys: BudgetKeys
    at_end: BudgetEnd
    cheaper_model: str | None
    is_cap: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class BudgetUse:
    """What one subject has spent in the present period, and what its running requests have reserved."""

    budget_id: UUID
    subject_id: UUID
    starts_at: datetime
    resets_at: datetime | None
    spent: Decimal
    reserved: Decimal


_COLUMNS = """id, name, scope, period, unit, maximum AS "limit", subject_id, keys, at_end, cheaper_model, is_cap,
  created_at"""
_READ = Statement(StoredBudget, f"SELECT {_COLUMNS} FROM budgets WHERE tenant_id = $1 ORDER BY created_at, id")  # noqa: S608
_LOCK = Statement(
    StoredBudget,
    f"SELECT {_COLUMNS} FROM budgets WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE",  # noqa: S608 -- constants
)
_READ_ONE = Statement(StoredBudget, f"SELECT {_COLUMNS} FROM budgets WHERE tenant_id = $1 AND id = $2")  # noqa: S608
_INSERT = """
INSERT INTO budgets (id, tenant_id, name, scope, subject_id, period, unit, maximum, keys, at_end, cheaper_model, is_cap)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"""
_UPDATE = """UPDATE budgets SET name = $3, maximum = $4, at_end = $5, cheaper_model = $6, updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
#: After a change, admins are informed again when it is used up.
_NOTICE_AGAIN = "UPDATE budget_windows SET noticed = 0 WHERE tenant_id = $1 AND budget_id = $2 AND noticed > 0"
_LOCK_TENANT = Statement(bool, "SELECT true FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE")
_DELETE = "DELETE FROM budgets WHERE tenant_id = $1 AND id = $2"
#: The subjects that a reader sees: `$3`, and `$4` whether the reader sees every space (`agents.visibility`).
_READER = "AND coalesce($3::uuid, $2) IS NOT NULL AND $4::bool IS NOT NULL"
_SUBJECTS = {
    BudgetScope.AGENT: Statement(
        bool,
        f"SELECT true FROM agents WHERE tenant_id = $1 AND id = $2 AND {visibility.agent_seen('id')}",  # noqa: S608
    ),
    BudgetScope.PERSON: Statement(bool, f"SELECT true FROM members WHERE tenant_id = $1 AND id = $2 {_READER}"),  # noqa: S608
    BudgetScope.PROGRAM: Statement(bool, f"SELECT true FROM services WHERE tenant_id = $1 AND id = $2 {_READER}"),  # noqa: S608
    BudgetScope.PLAN: Statement(
        bool,
        f"SELECT true FROM plans WHERE tenant_id = $1 AND id = $2 AND {visibility.mind_seen('agent_id')}",  # noqa: S608
    ),
}
#: Settled reservations count as spent, before they are added to their window. When and on what another person's
#: assistant works is private (ADR 0033): what it has reserved now, hours, and its plans are left out.
#:
#: A budget may have a window for each agent that there ever was. They are ordered first (`OFFSET 0`), and what costs
#: more is asked only of those that are shown, or that have reservations: the others have `held` 0.
_USES = Statement(
    BudgetUse,
    f"""
SELECT w.budget_id, w.subject_id, w.starts_at, budget_window_end(w.period, w.starts_at) AS resets_at, w.spent,
  CASE WHEN v.is_seen THEN coalesce((SELECT sum(r.amount) FROM budget_reservations r
    WHERE r.tenant_id = $1 AND r.window_id = w.id AND r.spent IS NULL), 0) ELSE 0 END AS reserved
FROM (
  SELECT o.id, o.budget_id, o.subject_id, o.starts_at, b.scope, b.period,
    CASE WHEN o.held = 0 THEN o.spent ELSE o.spent + coalesce((SELECT sum(r.spent) FROM budget_reservations r
      WHERE r.tenant_id = $1 AND r.window_id = o.id), 0) END AS spent
  FROM budgets b JOIN budget_windows o ON (o.tenant_id, o.budget_id) = (b.tenant_id, b.id)
  WHERE b.tenant_id = $1 AND b.id = $2 AND b.scope <> 'CYCLE' AND o.starts_at = CASE b.period
    WHEN 'TOTAL' THEN to_timestamp(0) ELSE date_trunc(lower(b.period), now(), 'UTC') END
  ORDER BY spent DESC, o.subject_id OFFSET 0) w
  CROSS JOIN LATERAL (SELECT CASE w.scope WHEN 'AGENT' THEN {visibility.mind_seen("w.subject_id")}
    WHEN 'PERSON' THEN w.subject_id = $3::uuid
    WHEN 'PLAN' THEN EXISTS (SELECT FROM plans p WHERE (p.tenant_id, p.id) = ($1, w.subject_id)
      AND {visibility.mind_seen("p.agent_id")}) ELSE true END AS is_seen) v
WHERE v.is_seen OR w.scope <> 'PLAN' AND w.period <> 'HOUR'
ORDER BY w.spent DESC, w.subject_id LIMIT $5""",  # noqa: S608 -- constants
)
_WRITE_CAP = Statement(bool, "SELECT write_operator_cap($1, $2, $3, $4, $5, $6, $7)")
_WAKE = Statement(
    Wake,
    """
UPDATE agent_processes p SET wake_at = now() + (w.place - 1)::float8 * $3::interval, wake_no = p.wake_no + 1
FROM (
  SELECT agent_id, row_number() OVER (ORDER BY wake_at, agent_id) AS place FROM (
    SELECT q.agent_id, q.wake_at FROM agent_processes q
    WHERE q.tenant_id = $1 AND q.waits_for = $2 AND q.state = 'WAKING' AND q.wake_reason = 'RETRY' AND q.wake_at > now()
    ORDER BY q.agent_id FOR NO KEY UPDATE
  ) waiting
) w WHERE p.tenant_id = $1 AND p.agent_id = w.agent_id
RETURNING p.tenant_id, p.agent_id, p.wake_no, extract(epoch FROM p.wake_at - now())::float8 AS delay_seconds""",
)


def wait_key(budget_id: UUID) -> str:
    """What a process row waits for (`waits_for`) while the budget has no room."""
    return f"budget:{budget_id}"


async def create(work: UnitOfWork, actor: Actor, terms: BudgetTerms) -> UUID:
    """Create a budget. Returns its id."""
    actor.require(Scope.ADMIN_WRITE)
    await quotas.claim(work, BUDGETS)
    await _check_subject(work, actor, terms)
    return await _insert(work, _checked(terms), is_cap=False)


async def update(work: UnitOfWork, actor: Actor, *, budget_id: UUID, change: BudgetChange) -> list[Wake]:
    """Change a budget. Each returned wake needs a job after the commit."""
    actor.require(Scope.ADMIN_WRITE)
    stored = await _lock(work, budget_id)
    at_end = change.at_end or stored.at_end
    cheaper = change.cheaper_model or (stored.cheaper_model if at_end is BudgetEnd.CHEAPER_MODEL else None)
    terms = _checked(
        BudgetTerms(
            name=stored.name if change.name is None else change.name,
            scope=stored.scope,
            period=stored.period,
            unit=stored.unit,
            limit=stored.limit if change.limit is None else change.limit,
            at_end=at_end,
            cheaper_model=cheaper,
        )
    )
    await work.execute(_UPDATE, work.tenant_id, budget_id, terms.name, terms.limit, terms.at_end, terms.cheaper_model)
    await work.execute(_NOTICE_AGAIN, work.tenant_id, budget_id)
    return await _wake(work, budget_id)


async def delete(work: UnitOfWork, actor: Actor, *, budget_id: UUID) -> list[Wake]:
    """Delete a budget with what was spent in it. The usage records stay. Each returned wake needs a job."""
    actor.require(Scope.ADMIN_WRITE)
    await _lock(work, budget_id)
    await work.execute(_DELETE, work.tenant_id, budget_id)
    return await _wake(work, budget_id)


async def read(work: UnitOfWork, actor: Actor) -> list[StoredBudget]:
    """The tenant's budgets and the operator's caps, the oldest first."""
    actor.require(Scope.ADMIN_READ)
    return await work.fetch(_READ, work.tenant_id)


async def uses(work: UnitOfWork, actor: Actor, *, budget_id: UUID, limit: int) -> list[BudgetUse]:
    """The present period of each subject that has spent or reserved anything in it, the highest amounts first."""
    return await work.fetch(_USES, work.tenant_id, budget_id, actor.id, actor.sees_everything, limit)


async def caps(work: UnitOfWork) -> list[StoredBudget]:
    """The operator's caps."""
    return [each for each in await work.fetch(_READ, work.tenant_id) if each.is_cap]


async def set_cap(
    work: UnitOfWork, *, cap: CapKey, limit: Decimal | None, operator_session_id: UUID | None = None
) -> bool:
    """For the operator: the most that the tenant may spend in each period with the installation's keys.

    `limit` is in the unit of the cap. None removes the cap. Waiting agents are woken by the sweep. Returns False if
    there is no such tenant. Without `operator_session_id` it needs the owner's connection.
    """
    if await work.fetchrow(_LOCK_TENANT, work.tenant_id) is None:
        return False
    found = next((each for each in await caps(work) if CapKey(each.period, each.unit) == cap), None)
    details = {"period": cap.period, "unit": cap.unit, "limit": None if limit is None else str(limit)}
    await audit.record(work, audit.OPERATOR, "budget.cap_set", details=details)
    if operator_session_id is not None:
        await _order_cap(work, operator_session_id, found, cap=cap, limit=limit)
    elif limit is not None:
        await _set_cap(work, found, _cap_terms(cap, limit))
    elif found is not None:
        await work.execute(_DELETE, work.tenant_id, found.id)
    if found is not None:
        await _wake(work, found.id)
    return True


async def _set_cap(work: UnitOfWork, found: StoredBudget | None, terms: BudgetTerms) -> None:
    if found is None:
        await _insert(work, terms, is_cap=True)
        return
    await work.execute(_UPDATE, work.tenant_id, found.id, terms.name, terms.limit, terms.at_end, None)
    await work.execute(_NOTICE_AGAIN, work.tenant_id, found.id)


async def _order_cap(
    work: UnitOfWork, operator_session_id: UUID, found: StoredBudget | None, *, cap: CapKey, limit: Decimal | None
) -> None:
    """As `_set_cap`, by a function of the database that asks for an operator: the application may only read caps."""
    checked = None if limit is None else _cap_terms(cap, limit).limit
    given = (operator_session_id, work.tenant_id, uuid4(), _CAP_NAME, cap.period, cap.unit, checked)
    if not await work.fetch_one(_WRITE_CAP, *given):
        raise NotPermitted("only an operator who has proved their identity lately may do this")
    if found is not None:
        await work.execute(_NOTICE_AGAIN, work.tenant_id, found.id)


def _cap_terms(cap: CapKey, limit: Decimal) -> BudgetTerms:
    return _checked(
        BudgetTerms(
            name=_CAP_NAME,
            scope=BudgetScope.TENANT,
            period=cap.period,
            unit=cap.unit,
            limit=limit,
            keys=BudgetKeys.INSTALLATION,
        )
    )


async def _insert(work: UnitOfWork, terms: BudgetTerms, *, is_cap: bool) -> UUID:
    budget_id = uuid4()
    await work.execute(
        _INSERT, budget_id, work.tenant_id, terms.name, terms.scope, terms.subject_id, terms.period, terms.unit,
        terms.limit, terms.keys, terms.at_end, terms.cheaper_model, is_cap,
    )  # fmt: skip
    return budget_id


async def _lock(work: UnitOfWork, budget_id: UUID) -> StoredBudget:
    stored = await work.fetchrow(_READ_ONE, work.tenant_id, budget_id)
    if stored is None:
        raise BudgetNotFound(path=("input", "budgetId"))
    if stored.is_cap:
        raise BudgetIsCap(path=("input", "budgetId"))
    locked = await work.fetchrow(_LOCK, work.tenant_id, budget_id)
    if locked is None:
        raise BudgetNotFound(path=("input", "budgetId"))
    return locked


async def _wake(work: UnitOfWork, budget_id: UUID) -> list[Wake]:
    spread = timedelta(seconds=DEFAULT.retry_spread_seconds)
    return await work.fetch(_WAKE, work.tenant_id, wait_key(budget_id), spread)


def _checked(terms: BudgetTerms) -> BudgetTerms:
    name = text.require(terms.name, name="name", max_chars=DEFAULT.name_chars)
    _check_limit(terms)
    cheaper = None if terms.cheaper_model is None else terms.cheaper_model.strip()
    if (terms.at_end is BudgetEnd.CHEAPER_MODEL) != bool(cheaper):
        raise InvalidInput(
            "cheaperModel is needed with atEnd CHEAPER_MODEL, and only then", path=("input", "cheaperModel")
        )
    if terms.subject_id is not None and terms.scope in _NO_SUBJECT:
        raise InvalidInput(f"a budget of scope {terms.scope} has no subject", path=("input", "subjectId"))
    if terms.scope is BudgetScope.CYCLE and terms.period is not BudgetPeriod.TOTAL:
        raise InvalidInput("a budget of each think cycle has the period TOTAL", path=("input", "period"))
    return replace(terms, name=name, cheaper_model=cheaper)


def _check_limit(terms: BudgetTerms) -> None:
    least, most, unit = _LEAST_USD, _MOST_USD, "US dollars"
    if terms.unit is BudgetUnit.TOKENS:
        least, most, unit = _LEAST_TOKENS, _MOST_TOKENS, "tokens"
    if not terms.limit.is_finite() or not least <= terms.limit <= most:
        raise InvalidInput(f"limit must be from {least:,} to {most:,.0f} {unit}", path=("input", "limit"))
    if terms.unit is BudgetUnit.TOKENS and terms.limit != terms.limit.to_integral_value():
        raise InvalidInput("limit must be a whole number of tokens", path=("input", "limit"))


async def _check_subject(work: UnitOfWork, actor: Actor, terms: BudgetTerms) -> None:
    if terms.subject_id is None or terms.scope in _NO_SUBJECT:
        return
    statement = _SUBJECTS[terms.scope]
    if not await work.fetchrow(statement, work.tenant_id, terms.subject_id, actor.id, actor.sees_everything):
        raise InvalidInput(f"there is no such {terms.scope.lower()}", path=("input", "subjectId"))
