"""The worker process: hosts the loops of agents that are awake. Composes; the mind is in `runtime/`.

`cli/` runs `main`. It takes wakes from the queue, sweeps once a second, and at SIGTERM hands its agents over.
"""

import asyncio
import logging
import signal
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import uuid4

from backend import orm
from backend.agents import workers
from backend.kit import db, fail_points, tasks
from backend.kit.hints import Hints, listen_for_ever
from backend.kit.jobs import RUN_AGENT, Desk, poll_for_ever
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT, TENANT, Limits
from backend.kit.settings import ModelSettings, Settings
from backend.kit.unit_of_work import TRANSIENT
from backend.llm.gateway import Gateway, ModelConnection
from backend.runtime import starter
from backend.runtime.admission import Admission
from backend.runtime.checkup import check_up_for_ever
from backend.runtime.courier import deliver_for_ever
from backend.runtime.due import fire_for_ever
from backend.runtime.hosting import Hosting
from backend.runtime.interrupts import Interrupts
from backend.runtime.listing import list_for_ever
from backend.runtime.memory import Memory
from backend.runtime.notary import seal_for_ever
from backend.runtime.outside import Outside
from backend.runtime.pulse import Pulse
from backend.runtime.state import WorkerState
from backend.runtime.sweep import sweep, sweep_for_ever
from backend.tenants import isolation
from backend.tools import catalogue, programs
from backend.tools.toolbox import Toolbox
from backend.tools.vault import Vault

log = logging.getLogger(__name__)


def main(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT; raises `UnsafeDatabase` before it takes anything."""
    fail_points.arm(settings.fail_points)
    asyncio.run(serve(settings))


async def serve(settings: Settings) -> None:
    redis_url = settings.stores.redis_url
    if redis_url is None:
        raise RuntimeError("set REDIS_URL")
    stopping = _stop_signals()
    keys = Keyring.parse(settings.keys)
    toolbox = Toolbox(
        catalogue.read(settings.tools_file),
        Vault(keys),
        programs.read(settings.mcp_stdio_file),
        allows_private=settings.allows_private_tools,
    )
    async with AsyncExitStack() as stack:
        await orm.open_app_pool(settings.stores)
        stack.push_async_callback(db.close_pool)
        await isolation.verify()
        hints = Hints.connect(redis_url)
        stack.push_async_callback(hints.close)
        gateway = await stack.enter_async_context(Gateway(allows_private=settings.allows_private_models))
        worker_id, pulse, hosting = uuid4(), Pulse(), Hosting(cap=settings.worker.max_loops)
        worker = WorkerState(
            worker_id=worker_id,
            gateway=gateway,
            keys=keys,
            connection=_connection(settings.model),
            hints=hints,
            lifeline=await stack.enter_async_context(orm.app_lifeline(settings.stores)),
            hosting=hosting,
            admission=Admission(hosting),
            pulse=pulse,
            memory=Memory(),
            toolbox=await stack.enter_async_context(toolbox),
            interrupts=Interrupts(),
            outside=Outside(worker_id=worker_id, hints=hints, pulse=pulse),
            limits=_limits(settings.model),
        )
        await _work(worker, settings, redis_url=redis_url, stopping=stopping)


async def _work(worker: WorkerState, settings: Settings, *, redis_url: str, stopping: asyncio.Event) -> None:
    async def run_agent(context: dict[str, Any], *arguments: Any) -> None:
        await starter.run_agent({**context, "worker": worker}, *arguments)

    worker.admission.open(
        partial(starter.start_next, worker),
        partial(workers.standing, worker_id=worker.worker_id, cap=TENANT.awake_agents),
    )
    desk = Desk(worker.hosting.has_room, worker.admission.look_at_rows)
    await workers.forget_dead()
    await sweep(worker)  # the first beat: nothing is taken before it
    log.info("worker %s is ready", worker.worker_id)
    sweeping = asyncio.create_task(sweep_for_ever(worker))
    checking = asyncio.create_task(check_up_for_ever(worker))
    sealing = asyncio.create_task(seal_for_ever(worker))
    delivering = asyncio.create_task(
        deliver_for_ever(
            worker,
            allows_private=settings.allows_private_webhooks,
            pause_seconds=settings.webhooks.pause_seconds,
        )
    )
    firing = asyncio.create_task(fire_for_ever(worker))
    asking = asyncio.create_task(list_for_ever(worker))
    polling = asyncio.create_task(poll_for_ever(redis_url=redis_url, functions={RUN_AGENT: run_agent}, desk=desk))
    listening = asyncio.create_task(
        listen_for_ever(redis_url, worker_id=worker.worker_id, take=worker.interrupts.signal)
    )
    waiting = asyncio.create_task(stopping.wait())
    ended, _ = await asyncio.wait(
        (waiting, sweeping, checking, sealing, delivering, firing, asking, polling, listening),
        return_when=asyncio.FIRST_COMPLETED,
    )
    log.info("worker %s is leaving", worker.worker_id)
    polling.cancel()
    checking.cancel()
    sealing.cancel()
    firing.cancel()
    asking.cancel()
    listening.cancel()
    delivering.cancel()
    grace_seconds = settings.worker.grace_seconds
    deadline = time.monotonic() + grace_seconds
    worker.outside.leave()
    await worker.hosting.shut_down(grace_seconds=grace_seconds)
    await worker.outside.shut_down(grace_seconds=max(0.0, deadline - time.monotonic()))
    await asyncio.wait({delivering}, timeout=max(0.0, deadline - time.monotonic()))
    await worker.admission.close()
    await tasks.end((sweeping, checking, sealing, delivering, firing, asking, polling, listening))
    with suppress(*TRANSIENT):
        await workers.leave(worker.worker_id)
    for task in ended - {waiting}:
        task.result()  # none ends by itself but by a bug: leave with it, and be started again


def _limits(model: ModelSettings) -> Limits:
    return replace(
        DEFAULT,
        quick_retry_seconds=model.quick_retry_seconds,
        backoff_base_seconds=model.retry_base_seconds,
        backoff_cap_seconds=model.retry_cap_seconds,
    )


def _connection(model: ModelSettings) -> ModelConnection:
    if model.name is None:
        raise RuntimeError("set CIRCADIAN_MODEL to a litellm model name")
    return ModelConnection(
        name=model.name,
        base_url=model.base_url,
        api_key=model.api_key.get_secret_value() if model.api_key else None,
        timeout_seconds=model.timeout_seconds,
    )


def _stop_signals() -> asyncio.Event:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    return stopping
