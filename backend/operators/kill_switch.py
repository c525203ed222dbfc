"""The kill switch of the installation: one row says whether all tenants are to be suspended, and workers make it so.

The row is the truth. Whoever turns the switch writes it in one transaction, and then begins to follow it. A process may
die between any two lines: the next look of a worker finds the tenants that differ from the row.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import asyncpg

from backend.agents.suspension import Authority
from backend.kit import db, text
from backend.kit.errors import AppError, Conflict, NotPermitted
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.operators import tenant_orders

log = logging.getLogger(__name__)

#: The tenants that one look takes, and of these, how many at the same time.
MOST = 100
_AT_ONCE = 4
#: Opens a transaction of no tenant.
Work = Callable[[None], AbstractAsyncContextManager[UnitOfWork]]
_BY_SWITCH = Authority(is_kill_switch=True)


class SwitchStays(Conflict):
    """The kill switch is in this position already."""


@dataclass(frozen=True, slots=True)
class SwitchState:
    is_on: bool
    reason: str
    switched_at: datetime
    #: The tenant that stays active while it is on.
    kept_tenant_id: UUID | None


_READ = Statement(SwitchState, "SELECT is_on, reason, switched_at, kept_tenant_id FROM kill_switch WHERE id = 1")
_SET = Statement(bool, "SELECT set_kill_switch($1, $2, $3, $4)")
_FIND = Statement(UUID, "SELECT tenant_id FROM find_switched_tenants($1)")
#: By the command line. If it is on already, no tenant is kept any more.
_SET_AS_OWNER = """UPDATE kill_switch SET is_on = $1, reason = $2, kept_tenant_id = NULL,
  switched_at = CASE WHEN is_on = $1 THEN switched_at ELSE clock_timestamp() END"""


async def read() -> SwitchState:
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch_one(_READ)


async def turn(
    operator_session_id: UUID, *, is_on: bool, reason: str, kept_tenant_id: UUID, work: Work = unit_of_work
) -> None:
    """By an operator at the console. Raises `SwitchStays`, and `NotPermitted` for a session that may not.

    `work` opens the transaction."""
    reason = _checked(reason, is_on=is_on)
    async with work(None) as opened:
        if (await opened.fetch_one(_READ)).is_on is is_on:
            raise SwitchStays
        kept = kept_tenant_id if is_on else None
        if not await opened.fetch_one(_SET, operator_session_id, is_on, reason, kept):
            raise NotPermitted("only an operator who has proved their identity lately may do this")


async def turn_as_owner(owner_database_url: str, *, is_on: bool, reason: str) -> None:
    """By the command line. Raises `InvalidInput` for a reason that no tenant could be suspended with."""
    reason = _checked(reason, is_on=is_on)
    connection = await asyncpg.connect(**db.credentials(owner_database_url))
    try:
        await connection.execute(_SET_AS_OWNER, is_on, reason)
    finally:
        await connection.close()


def _checked(reason: str, *, is_on: bool) -> str:
    if not is_on:
        return ""
    return text.require(reason, name="reason", max_chars=DEFAULT.name_chars, path=("input", "reason"))


async def find() -> list[UUID]:
    """Some of the tenants that differ from the switch, those first whose agents think."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch(_FIND, MOST)


async def follow(hints: Hints) -> bool:
    """Give some tenants the status that the switch wants. Returns whether more may be left that can be changed now."""
    found = await find()
    if not found:
        return False
    state = await read()

    async def act(tenant_id: UUID) -> None:
        if state.is_on:
            await tenant_orders.suspend(tenant_id, hints, reason=state.reason, by=_BY_SWITCH)
        else:
            await tenant_orders.resume(tenant_id, by=_BY_SWITCH)

    done = await each(found, act, at_once=_AT_ONCE)
    return bool(done) and len(found) == MOST


async def each(tenant_ids: list[UUID], act: Callable[[UUID], Awaitable[object]], *, at_once: int) -> dict[UUID, object]:
    """Act on each of the tenants, a few at a time. Returns the results of those that did not fail. Somebody else may
    act on a tenant meanwhile."""
    turns = asyncio.Semaphore(at_once)
    done = dict[UUID, object]()

    async def one(tenant_id: UUID) -> None:
        async with turns:
            try:
                done[tenant_id] = await act(tenant_id)
            except (AppError, asyncpg.PostgresError, *TRANSIENT) as error:
                log.warning("the kill switch did not reach tenant %s: %s", tenant_id, type(error).__name__)

    await asyncio.gather(*map(one, tenant_ids))
    return done
