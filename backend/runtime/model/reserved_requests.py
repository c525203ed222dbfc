"""Reserves a model request in the tenant's budgets, and releases the reservation of a request that has failed.

`budgets` uses it for the requests of a cycle. `completion`, `probe` and `model_test` use `reserved` around theirs. The
cost of a request settles its reservation (`agents.cycles`, `agents.usage`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

from backend.budgets import reservations
from backend.budgets.reservations import BudgetRefusal, BudgetUnavailable, RefusalKind, RequestingWork, Reservation
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind, Remedy
from backend.llm.requests import ModelRequest, WorstCase
from backend.llm.worst_case import worst_case

log = logging.getLogger(__name__)


@asynccontextmanager
async def reserved(
    requesting: RequestingWork, request: ModelRequest
) -> AsyncIterator[tuple[ModelRequest, UUID | None]]:
    """Reserve a request outside the loop. Gives the request to send, and the id for its usage record if it is reserved.

    Releases the reservation if the request fails: the block raises an error. If the block is cancelled, the reservation
    stays until it is charged as lost, unless the block has recorded the cost. Raises as `reserve` does.
    """
    held = await reserve(requesting, worst_case(request))
    if held is None:
        yield request, None
        return
    try:
        yield replace(request, max_output_tokens=held.output_tokens), held.request_id
    except Exception:
        await uncancelled(release(held))
        raise


async def reserve(
    requesting: RequestingWork, needed: WorstCase, *, replaces: Reservation | None = None
) -> Reservation | None:
    """Reserve in a transaction of its own. Returns None if no budget counts the request.

    Raises `BudgetUnavailable` if there is no room, and `ModelError` if a budget in money counts the request and its
    model has no known price.
    """
    async with unit_of_work(requesting.tenant_id) as work:
        found = await reservations.reserve(work, requesting, needed, replaces=replaces)
    if not isinstance(found, BudgetRefusal):
        return found
    if found.kind is RefusalKind.UNPRICED:
        message = f"The model {needed.model!r} has no known price, and the budget {found.name!r} counts money"
        raise ModelError(ModelErrorKind.BUDGET, message, remedy=Remedy.PRICE)
    raise BudgetUnavailable(found)


async def release(held: Reservation) -> None:
    """Give back what a request had reserved that costs nothing: it was not sent, or the provider has refused it."""
    try:
        await reservations.release(held)
    except TRANSIENT as error:
        log.warning("a reservation was not released, it is charged later: %s", type(error).__name__)


async def uncancelled(writing: Coroutine[Any, Any, Any]) -> Any:
    """Finish a write to the database although the caller is cancelled meanwhile."""
    task = asyncio.ensure_future(writing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.done():
            await asyncio.wait([task])
        raise
