"""How every mutation runs: one transaction with the idempotency key and the audit entry, and errors as data.

A mutation passes two functions. `effect` makes the change and returns the ids of what it made. `read` converts these
ids into the payload. A repeat with the same idempotency key skips `effect` and reads the same ids. Both run in one
transaction.
"""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeVar
from uuid import UUID

import asyncpg
import strawberry

from backend.api.request.context import Info
from backend.api.writing import audit_details, mutation_spans
from backend.api.writing.payloads import Failure, failure
from backend.kit.errors import AppError
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import idempotency
from backend.tenants.actor import Actor
from backend.tenants.audit import Note
from backend.tenants.idempotency import AlreadyDone, Key, MutationResult

T = TypeVar("T")

#: Opens a transaction of the named tenant (None: of no tenant).
Work = Callable[[UUID | None], AbstractAsyncContextManager[UnitOfWork]]
#: Opens one in which the key is stored too, with this answer.
KeyedWork = Callable[[MutationResult], Work]

#: The transaction was certainly rolled back, so the mutation is tried again.
_COLLISIONS = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
_TRIES = 3
_PAUSE_SECONDS = 0.02


@strawberry.input
class Input:
    idempotency_key: str | None = strawberry.field(
        default=None,
        description="Any text of your choice. If you send the same input with the same key again within 24 hours, "
        "nothing more changes and you get the same result. The same key with other input returns "
        "IdempotencyConflict.",
    )

    def content(self) -> dict[str, Any]:
        """Return the content that a repeat must have in common with the first request."""
        content = dataclasses.asdict(self, dict_factory=_set_fields)
        del content["idempotency_key"]
        return content


def _set_fields(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in fields if value is not strawberry.UNSET}


async def mutate(
    info: Info,
    operation: str,
    submitted: Input,
    *,
    effect: Callable[[UnitOfWork], Awaitable[MutationResult]],
    read: Callable[[UnitOfWork, MutationResult], Awaitable[T]],
) -> T | Failure:
    """Run `effect` at most once per key, in one transaction with everything else."""
    actor = info.context.actor

    async def noted(work: UnitOfWork) -> MutationResult:
        stored = await effect(work)
        await audit_details.note(work, actor, operation, submitted.content(), stored)
        return stored

    with mutation_spans.traced(operation, actor.tenant_id):
        return await _run(actor, operation, submitted, effect=noted, read=read)


async def _run(
    actor: Actor,
    operation: str,
    submitted: Input,
    *,
    effect: Callable[[UnitOfWork], Awaitable[MutationResult]],
    read: Callable[[UnitOfWork, MutationResult], Awaitable[T]],
) -> T | Failure:
    async def attempt() -> T:
        async with unit_of_work(actor.tenant_id) as work:
            work.after_commit(on_reach(FailPoint.MUTATION_AFTER_COMMIT))
            stored = await _run_once(work, actor, operation, submitted, effect)
            payload = await read(work, stored)
            reach(FailPoint.MUTATION_BEFORE_COMMIT)
        return payload

    try:
        return await _tried(attempt)
    except AppError as error:
        return failure(error)


async def _tried(run: Callable[[], Awaitable[T]]) -> T:
    for number in range(_TRIES):
        try:
            return await run()
        except _COLLISIONS:
            if number == _TRIES - 1:
                raise
            await asyncio.sleep(_PAUSE_SECONDS * 2**number)
    raise AssertionError("unreachable")


async def mutate_at_once(
    info: Info,
    operation: str,
    submitted: Input,
    *,
    verb: Callable[[Key | None], Awaitable[T]],
    read: Callable[[UnitOfWork, MutationResult], Awaitable[T]],
) -> T | Failure:
    """Run a verb that is a single database call which also handles the key. It is not audited.

    For a repeat the verb raises `AlreadyDone`, and the answer is read as in `mutate`. If the verb refuses before it has
    called the database, the request may still be a repeat, or the key may belong to another request. So the key is
    checked before the refusal is reported.
    """
    assert operation in audit_details.UNAUDITED
    actor = info.context.actor
    with mutation_spans.traced(operation, actor.tenant_id):
        return await _run_at_once(actor, operation, submitted, verb=verb, read=read)


async def _run_at_once(
    actor: Actor,
    operation: str,
    submitted: Input,
    *,
    verb: Callable[[Key | None], Awaitable[T]],
    read: Callable[[UnitOfWork, MutationResult], Awaitable[T]],
) -> T | Failure:
    try:
        key = _key(actor, operation, submitted)
        try:
            return await _tried(lambda: verb(key))
        except AlreadyDone as done:
            stored = done.stored
        except AppError:
            earlier = await _recalled(actor, key)
            if earlier is None:
                raise
            stored = earlier
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            return await read(work, stored)
    except AppError as error:
        return failure(error)


async def mutate_live(
    info: Info,
    operation: str,
    submitted: Input,
    *,
    verb: Callable[[], Awaitable[MutationResult]],
    read: Callable[[MutationResult], Awaitable[T]],
) -> T | Failure:
    """Run a verb that says how things are now, so that running it twice at once is harmless. It is not audited.

    Only a key costs transactions: a repeat does not run the verb again. The key is stored after the verb.
    """
    assert operation in audit_details.UNAUDITED
    actor = info.context.actor
    try:
        key = _key(actor, operation, submitted)
        stored = await _recalled(actor, key)
        if stored is None:
            stored = await verb()
            await _remember(actor, key, stored)
        return await read(stored)
    except AppError as error:
        return failure(error)


async def mutate_elsewhere(
    info: Info,
    operation: str,
    submitted: Input,
    *,
    verb: Callable[[KeyedWork], Awaitable[MutationResult]],
    read: Callable[[MutationResult], Awaitable[T]],
) -> T | Failure:
    """Run a verb whose transaction is not of the caller's tenant. It leaves its own records.

    The key is of the caller's tenant. The verb opens its transaction with the function that it receives, so both commit
    or neither does.
    """
    assert operation in audit_details.UNAUDITED
    actor = info.context.actor
    try:
        key = _key(actor, operation, submitted)
        stored = await _recalled(actor, key)
        if stored is None:
            try:
                stored = await verb(lambda answer: _keyed_work(actor, key, answer))
            except AlreadyDone as done:  # by a repeat at the same time
                stored = done.stored
        return await read(stored)
    except AppError as error:
        return failure(error)


def _keyed_work(actor: Actor, key: Key | None, answer: MutationResult) -> Work:
    """Opens a transaction that stores the key first. Raises `AlreadyDone` if a repeat at the same time was faster."""

    async def store(work: UnitOfWork) -> None:
        if key is None:
            return
        async with work.elsewhere(actor.tenant_id):
            earlier = await idempotency.claim(work, actor, key)
            if earlier is not None:
                raise AlreadyDone(earlier)
            await idempotency.remember(work, actor, key, answer)

    return lambda tenant_id: unit_of_work(tenant_id, first=store)


async def mutate_in_steps(
    info: Info,
    operation: str,
    submitted: Input,
    *,
    verb: Callable[[Note], Awaitable[None]],
    stored: MutationResult,
    read: Callable[[UnitOfWork, MutationResult], Awaitable[T]],
) -> T | Failure:
    """Run a verb with several transactions of its own that sets a state, so that running it twice is harmless.

    The verb receives a function that writes the audit entry, and calls it in its first transaction that changes
    anything. The key is stored after the verb. If the process crashes between them, a repeat only sets the same state
    again.
    """
    actor = info.context.actor

    async def note(work: UnitOfWork) -> None:
        await audit_details.note(work, actor, operation, submitted.content(), stored)

    async def no_effect(_: UnitOfWork) -> MutationResult:
        return stored

    with mutation_spans.traced(operation, actor.tenant_id):
        try:
            if await _recalled(actor, _key(actor, operation, submitted)) is None:
                await verb(note)
        except AppError as error:
            return failure(error)
        return await _run(actor, operation, submitted, effect=no_effect, read=read)


async def _run_once(
    work: UnitOfWork,
    actor: Actor,
    operation: str,
    submitted: Input,
    effect: Callable[[UnitOfWork], Awaitable[MutationResult]],
) -> MutationResult:
    key = _key(actor, operation, submitted)
    if key is None:
        return await effect(work)
    earlier = await idempotency.claim(work, actor, key)
    if earlier is not None:
        return earlier
    stored = await effect(work)
    await idempotency.remember(work, actor, key, stored)
    return stored


def _key(actor: Actor, operation: str, submitted: Input) -> Key | None:
    if submitted.idempotency_key is None:
        return None
    return idempotency.key_of(actor, operation=operation, key=submitted.idempotency_key, request=submitted.content())


async def _remember(actor: Actor, key: Key | None, stored: MutationResult) -> None:
    if key is None:
        return
    async with unit_of_work(actor.tenant_id) as work:
        if await idempotency.claim(work, actor, key) is None:
            await idempotency.remember(work, actor, key, stored)


async def _recalled(actor: Actor, key: Key | None) -> MutationResult | None:
    if key is None:
        return None
    async with unit_of_work(actor.tenant_id, read_only=True) as work:
        return await idempotency.recall(work, actor, key)
