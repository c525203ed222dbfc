"""One circuit breaker per model and key: during an outage, one agent probes the model for all agents (ADR 0040).

`fallback` calls `enter` before each try, and `judge` when a round of tries has failed. If the worker knows of no
outage, `enter` reads nothing. An outage begins when a minimal request (`probe`) fails too. The first agent that arrives
after the due time probes again, and the outage ends when the model replies. The rows in Postgres decide. If they cannot
be read, each agent sends its own requests, with its own delays.
"""

import asyncio
import logging
import random
from collections.abc import Iterable
from contextvars import Context
from functools import partial
from uuid import UUID

from backend.agents import outages
from backend.agents.outages import ModelAndKey, Outage
from backend.kit.keyring import KeyPurpose
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.llm.errors import ModelError, ModelErrorKind
from backend.llm.gateway import ModelConnection
from backend.runtime.model.probe import LONGEST_SECONDS, RequestingAgent, probe
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics

log = logging.getLogger(__name__)

#: After this time another agent may probe, because the worker of the first one has died.
_PROBE_SECONDS = 1.25 * LONGEST_SECONDS
#: The longest wait of an agent that does not probe, as a multiple of the prober's wait.
_TURNS = 10


def key_of(worker: WorkerState, connection: ModelConnection) -> str:
    """The digest of a model and its access: address, API key and version."""
    parts = [connection.name, connection.base_url, connection.api_key, connection.is_own, connection.api_version]
    return worker.keys.digest(KeyPurpose.OUTAGE, canonical_json(parts).decode()).hex()


async def enter(worker: WorkerState, asker: RequestingAgent, connection: ModelConnection) -> None:
    """Raise the outage's `ModelError` while the outage lasts. If a probe is due, this caller probes first."""
    key = key_of(worker, connection)
    if key not in worker.outages:
        return
    try:
        async with unit_of_work(None) as work:
            outage = await outages.look(work, key, probe_seconds=_PROBE_SECONDS)
    except TRANSIENT as database_error:
        log.warning("an outage of a model could not be read, the request is sent: %s", type(database_error).__name__)
        return
    if outage is None:
        _forget(worker, key, connection)
        return
    if not outage.is_ours:
        error = _error_of(outage)
        error.wait_for(key, seconds=_own_turn(worker, outage.wait_seconds))
        if worker.outages.is_first_report_to(asker.tenant_id, key):
            await _note(key, asker, connection, error)
        raise error
    # All agents wait for this probe, so it goes on if this one is stopped.
    probe_error = await worker.outages.at_once(f"due {key}", partial(_probe_for_all, worker, asker, connection))
    if probe_error is not None:
        raise probe_error.with_kind(probe_error.kind)  # several may raise it, each its own


async def _probe_for_all(worker: WorkerState, asker: RequestingAgent, connection: ModelConnection) -> ModelError | None:
    error = await probe(worker, asker, connection)
    if error is not None:
        return await _go_on(worker, asker, connection, error, error)
    await answered(worker, connection)
    return None


async def judge(
    worker: WorkerState, asker: RequestingAgent, connection: ModelConnection, error: ModelError
) -> ModelError:
    """Decide whether only this request fails or all requests to the model. Returns the error of the round.

    If the probe succeeds, only this request fails: the error is returned, as REFUSED if it was UNCLEAR. If the probe
    fails too, an outage begins or continues, and the error gets the delay until the next try.
    """
    probe_error = await worker.outages.at_once(key_of(worker, connection), partial(probe, worker, asker, connection))
    if probe_error is None:
        return error.with_kind(ModelErrorKind.REFUSED) if error.kind is ModelErrorKind.UNCLEAR else error
    if error.kind is ModelErrorKind.UNCLEAR:
        is_decisive = probe_error.is_transient or probe_error.remedy is not None
        error = probe_error.with_kind(probe_error.kind) if is_decisive else error.with_kind(ModelErrorKind.AUTH)
    return await _go_on(worker, asker, connection, error, probe_error)


async def answered(worker: WorkerState, connection: ModelConnection) -> None:
    """Note that the model replies. This ends its outage, if there is one, and wakes the waiting agents step by step."""
    key, limits = key_of(worker, connection), worker.limits
    _forget(worker, key, connection)
    try:
        async with unit_of_work(None) as work:
            wakes = await outages.end(
                work, key, per_second=limits.outage_wakes, doubling_seconds=limits.outage_doubling_seconds
            )
    except TRANSIENT as error:
        log.warning("agents that wait for a model were not woken: %s", type(error).__name__)
        return
    log.info("model %s replies: %d waiting agents are woken", metrics.known_model(connection.name), len(wakes))
    worker.hints.send_nowait(wakes=wakes)


def _forget(worker: WorkerState, key: str, connection: ModelConnection) -> None:
    if tenants := worker.outages.forget(key):
        worker.outages.keep(asyncio.create_task(_notify_recovery(tenants, connection), context=Context()))


async def _notify_recovery(tenants: Iterable[UUID], connection: ModelConnection) -> None:
    """Inform the tenants that were informed of the outage. `step` also informs the tenant of an agent that waited."""
    for tenant_id in tenants:
        try:
            async with unit_of_work(tenant_id) as work:
                await outages.answered(work, ModelAndKey(connection.name, connection.is_own))
        except TRANSIENT as database_error:
            log.warning(
                "tenant %s was not notified that a model replies again: %s", tenant_id, type(database_error).__name__
            )


async def _go_on(
    worker: WorkerState, asker: RequestingAgent, connection: ModelConnection, error: ModelError, probe_error: ModelError
) -> ModelError:
    """Begin or continue the outage. Returns the error, with the delay of its agent."""
    key, limits = key_of(worker, connection), worker.limits
    cap = min(limits.outage_cap_seconds, limits.backoff_cap_seconds)
    worker.outages.learn(key)
    if probe_error.kind is ModelErrorKind.UNCLEAR or probe_error.is_refusal:
        probe_error = error
    try:
        async with unit_of_work(None) as work:
            begun = await outages.begin(
                work,
                key,
                probe_error,
                base_seconds=limits.backoff_base_seconds,
                cap_seconds=cap,
                retry_after_cap_seconds=limits.backoff_cap_seconds,
            )
    except TRANSIENT as database_error:
        log.warning("an outage of a model was not recorded: %s", type(database_error).__name__)
        return error
    error.wait_for(key, seconds=begun.wait_seconds if begun.is_ours else _own_turn(worker, begun.wait_seconds))
    worker.outages.is_first_report_to(asker.tenant_id, key)
    await _note(key, asker, connection, error)
    return error


def _own_turn(worker: WorkerState, wait_seconds: float) -> float:
    """A random delay after the next probe, so that the waiting agents do not all come at the same time.

    If the probe has not run by then, one of these agents runs it.
    """
    most = wait_seconds + _TURNS * max(wait_seconds, worker.limits.backoff_base_seconds)
    return random.uniform(wait_seconds, most)  # noqa: S311


async def _note(key: str, asker: RequestingAgent, connection: ModelConnection, error: ModelError) -> None:
    try:
        async with unit_of_work(asker.tenant_id) as work:
            await outages.note(work, key, ModelAndKey(connection.name, connection.is_own), error)
    except TRANSIENT as database_error:
        log.warning(
            "tenant %s was not notified of an outage of a model: %s", asker.tenant_id, type(database_error).__name__
        )


def _error_of(outage: Outage) -> ModelError:
    error = ModelError(outage.kind, outage.message, remedy=outage.remedy)
    error.code = outage.code
    return error
