"""How every mutation runs: one transaction with the idempotency key and the audit's row in it, and errors as data.

A mutation gives its `effect`, which answers with the ids of what it made, and `read`, which turns those ids into the
payload; a repeat of a keyed mutation skips the effect and reads the same ids. Both run in the one transaction.
"""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg
import strawberry

from backend.api.request.context import Info
from backend.api.writing import acts
from backend.api.writing.payloads import Failure, failure
from backend.kit.errors import AppError
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import idempotency
from backend.tenants.actor import Actor
from backend.tenants.audit import Note
from backend.tenants.idempotency import Answer

T = TypeVar("T")

#: Certainly rolled back, and worth another try.
_COLLISIONS = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
_TRIES = 3
_PAUSE_SECONDS = 0.02


@strawberry.input
class Input:
    idempotency_key: str | None = strawberry.field(
        default=None,
        description="A repeat with the same key and content within 24 hours changes nothing and gets the same answer.",
    )

    def content(self) -> dict[str, Any]:
        """What a repeat must have in common with the first time."""
        content = dataclasses.asdict(self, dict_factory=_given)
        del content["idempotency_key"]
        return content


def _given(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in fields if value is not strawberry.UNSET}


async def mutate(
    info: Info,
    operation: str,
    given: Input,
    *,
    effect: Callable[[UnitOfWork], Awaitable[Answer]],
    read: Callable[[UnitOfWork, Answer], Awaitable[T]],
) -> T | Failure:
    """Run `effect` at most once per key, in one transaction with everything else."""
    actor = info.context.actor

    async def noted(work: UnitOfWork) -> Answer:
        answer = await effect(work)
        await acts.note(work, actor, operation, given.content(), answer)
        return answer

    return await _run(actor, operation, given, effect=noted, read=read)


async def _run(
    actor: Actor,
    operation: str,
    given: Input,
    *,
    effect: Callable[[UnitOfWork], Awaitable[Answer]],
    read: Callable[[UnitOfWork, Answer], Awaitable[T]],
) -> T | Failure:
    for attempt in range(_TRIES):
        try:
            async with unit_of_work(actor.tenant_id) as work:
                work.after_commit(on_reach(FailPoint.MUTATION_AFTER_COMMIT))
                answer = await _once(work, actor, operation, given, effect)
                payload = await read(work, answer)
                reach(FailPoint.MUTATION_BEFORE_COMMIT)
            return payload
        except AppError as error:
            return failure(error)
        except _COLLISIONS:
            if attempt == _TRIES - 1:
                raise
            await asyncio.sleep(_PAUSE_SECONDS * 2**attempt)
    raise AssertionError("unreachable")


async def mutate_in_steps(
    info: Info,
    operation: str,
    given: Input,
    *,
    verb: Callable[[Note], Awaitable[None]],
    answer: Answer,
    read: Callable[[UnitOfWork, Answer], Awaitable[T]],
) -> T | Failure:
    """For verbs with transactions of their own that set a state, so that doing one twice is doing it once.

    The verb is handed what writes the audit's row, for the first transaction in which it changes anything. The key is
    written after the verb: a crash between them only means that a repeat sets the same state again.
    """
    actor = info.context.actor

    async def note(work: UnitOfWork) -> None:
        await acts.note(work, actor, operation, given.content(), answer)

    try:
        if not await _was_done(actor, operation, given):
            await verb(note)
    except AppError as error:
        return failure(error)

    async def nothing(_: UnitOfWork) -> Answer:
        return answer

    return await _run(actor, operation, given, effect=nothing, read=read)


async def _once(
    work: UnitOfWork,
    actor: Actor,
    operation: str,
    given: Input,
    effect: Callable[[UnitOfWork], Awaitable[Answer]],
) -> Answer:
    key = given.idempotency_key
    if key is None:
        return await effect(work)
    earlier = await idempotency.claim(work, actor, operation=operation, key=key, request=given.content())
    if earlier is not None:
        return earlier
    answer = await effect(work)
    await idempotency.remember(work, actor, operation=operation, key=key, answer=answer)
    return answer


async def _was_done(actor: Actor, operation: str, given: Input) -> bool:
    if given.idempotency_key is None:
        return False
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        earlier = await idempotency.recall(
            work, actor, operation=operation, key=given.idempotency_key, request=given.content()
        )
    return earlier is not None
