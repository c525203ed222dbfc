"""The worker process. It runs the loops of awake agents, and an arq worker for the background jobs.

`cli/` calls `main`. The process takes wakes from the queue, sweeps once a second, and hands its agents over at SIGTERM.
This module only composes; the logic is in `runtime/`.
"""

import asyncio
import logging
import signal
import time
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import uuid4

import uvloop

from backend import orm
from backend.agents import queues, workers
from backend.consciousness import pages
from backend.consciousness.search_models import open_embedder
from backend.files import store
from backend.kit import egress, fail_points, rpc, ssrf, tasks
from backend.kit.background import JobQueue, JobWorker
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT, Limits
from backend.kit.mail import Mailer, open_mailer
from backend.kit.own_hooks import OwnHooks
from backend.kit.redis_signals import Hints, listen_forever
from backend.kit.settings import ModelSettings, Settings, WorkerSettings
from backend.kit.statements import check_rows
from backend.kit.tenant_limits import TENANT
from backend.kit.unit_of_work import TRANSIENT
from backend.kit.wake_queue import WakeHandler, take_forever
from backend.llm import litellm_availability, local_embeddings, wire_plan
from backend.llm.gateway import Gateway, ModelConnection
from backend.llm.installation import Installation
from backend.runtime import starter
from backend.runtime.background_jobs import (
    archive_indexing,
    budget_upkeep,
    compaction_schedule,
    episodes,
    erasing,
    file_removal,
    health_check,
    kill_switch,
    last_texts,
    retention,
    tool_trials,
    webhook_tests,
)
from backend.runtime.background_jobs.audit_sealing import seal_forever
from backend.runtime.background_jobs.embedding import embed_forever
from backend.runtime.background_jobs.mcp_discovery import list_forever
from backend.runtime.background_jobs.notifications import notify_forever
from backend.runtime.background_jobs.plan_scheduling import fire_forever
from backend.runtime.background_jobs.sweep import sweep, sweep_forever
from backend.runtime.background_jobs.webhook_dispatch import DeliverySettings, deliver_forever
from backend.runtime.hosting.admission import Admission
from backend.runtime.hosting.interrupts import Interrupts
from backend.runtime.hosting.liveness import Liveness
from backend.runtime.hosting.running_loops import RunningLoops
from backend.runtime.hosting.window_cache import WindowCache
from backend.runtime.model import model_test
from backend.runtime.outbound.calls import Outside
from backend.runtime.worker_state import WorkerState
from backend.telemetry import metrics, otlp
from backend.tenants import isolation
from backend.tools import operator_tools
from backend.tools.call_secrets import SecretReader
from backend.tools.mcp_servers import stdio_servers
from backend.tools.toolbox import Toolbox
from backend.tools.web import search as web_search
from backend.webhooks import connector_kinds
from backend.webhooks.connector_accounts import Services

log = logging.getLogger(__name__)

#: The background jobs that every worker runs until it stops.
_JOBS = (
    health_check.watch_tasks_forever,
    seal_forever,
    fire_forever,
    list_forever,
    archive_indexing.archive_forever,
    embed_forever,
)


def needs_litellm(settings: Settings) -> bool:
    """Whether a model that the operator has configured by its full name needs litellm (ADR 0048).

    Models of tenants and agents are checked when a request is sent.
    """
    models = Installation.of(settings.model)
    default = _connection(settings.model)
    others = (_offered(default, models, name) for name in models.names if name != default.name)
    return settings.model.litellm == "always" or any(map(wire_plan.needs_litellm, (default, *others)))


def _offered(default: ModelConnection, models: Installation, name: str) -> ModelConnection:
    offer = models.offer_of(name)
    return replace(default, name=name, base_url=None if offer is None else offer.base_url, api_key=None)


def main(settings: Settings) -> bool:
    """Run until SIGTERM or SIGINT. Raises for an unusable database or setting, before it takes any work.

    Returns True if it stopped by itself, because a worker with litellm must replace it.
    """
    fail_points.arm(settings.fail_points)
    if settings.checks_rows:
        check_rows()
    ssrf.allow_ports(settings.allowed_ports)
    egress.configure(settings)
    store.configure(settings)
    connector_kinds.load()
    return uvloop.run(_run(settings))


async def _run(settings: Settings) -> bool:
    stopping = stop_signals()
    async with orm.app_pool(settings.stores), queues.shown(settings.stores.redis_url):
        return await host(settings, stopping)


async def host(settings: Settings, stopping: asyncio.Event) -> bool:
    """Run a worker until `stopping` is set. The connection pool must be open. Returns the same as `main`."""
    redis_url = settings.stores.redis_url
    if redis_url is None:
        raise RuntimeError("set REDIS_URL")
    exchange = asyncio.Event()
    litellm_availability.on_each_need(exchange.set)
    local_embeddings.require(settings.search.embedding_model)
    keys = Keyring.parse_strong(settings.keys, is_development=settings.is_development)
    models = Installation.of(settings.model)
    models.require_secrets()
    metrics.name_models(models.names)
    toolbox = Toolbox(
        operator_tools.read(settings.tools_file),
        SecretReader(keys),
        stdio_servers.read(settings.mcp_stdio_file),
        allows_private=settings.allows_private_tools,
        own_hooks=OwnHooks(settings.web.url),
        search=web_search.service_of(settings.web_search),
    )
    async with AsyncExitStack() as stack:
        await isolation.verify(is_development=settings.is_development)
        await orm.require_ready(settings.stores)
        await pages.check_language(settings.search.language)
        hints = Hints.connect(redis_url, keys, wait_seconds=settings.stores.hint_wait_seconds)
        stack.push_async_callback(hints.close)
        gateway = await stack.enter_async_context(
            Gateway(allows_private=settings.allows_private_models, private_hosts=models.private_hosts)
        )
        worker_id, liveness, hosting = uuid4(), Liveness(), RunningLoops(cap=settings.worker.max_loops)
        worker = WorkerState(
            worker_id=worker_id,
            gateway=gateway,
            keys=keys,
            connection=_connection(settings.model),
            models=models,
            hints=hints,
            heartbeat=await stack.enter_async_context(orm.app_heartbeat_connection(settings.stores)),
            hosting=hosting,
            admission=Admission(hosting),
            liveness=liveness,
            window_cache=WindowCache(),
            toolbox=await stack.enter_async_context(toolbox),
            interrupts=Interrupts(),
            outside=Outside(worker_id=worker_id, hints=hints, liveness=liveness, keys=keys),
            limits=_limits(settings.model, settings.worker),
            search_language=settings.search.language,
            embedder=await stack.enter_async_context(open_embedder(settings.search)),
            files=settings.files,
        )
        metrics.LOCAL_QUEUE.read_by(lambda: len(worker.archive_queue), "archive")
        metrics.LOCAL_QUEUE.read_by(lambda: len(worker.embedding_queue), "embedding")
        mailer = open_mailer(settings)
        stack.push_async_callback(mailer.close)
        await _work(worker, settings, mailer, redis_url=redis_url, leaving=(stopping, exchange))
    await otlp.flush()
    return exchange.is_set() and not stopping.is_set()


async def _work(
    worker: WorkerState, settings: Settings, mailer: Mailer, *, redis_url: str, leaving: Iterable[asyncio.Event]
) -> None:
    host = _Host(worker, settings, mailer, redis_url)
    working = asyncio.create_task(host.jobs.async_run())
    waiting = [asyncio.create_task(each.wait()) for each in leaving]
    hosting = asyncio.create_task(host.wait())
    ended, _ = await asyncio.wait((*waiting, working, hosting), return_when=asyncio.FIRST_COMPLETED)
    log.info("worker %s is leaving", worker.worker_id)
    working.cancel()
    await host.leave()
    await tasks.end((working, hosting, *waiting))
    for task in ended - {*waiting}:
        task.result()  # a task ends by itself only by a bug: raise it, so that the process is restarted


class _Host:
    """The tasks of a worker, from arq's start-up to the end of the process."""

    def __init__(self, worker: WorkerState, settings: Settings, mailer: Mailer, redis_url: str) -> None:
        self._worker, self._settings, self._mailer, self._redis_url = worker, settings, mailer, redis_url
        self._queue = JobQueue(redis_url, (compaction_schedule.job(worker), episodes.job(worker)))
        recurring = (
            episodes.recurring_job(self._queue.putter(episodes.NAME)), health_check.recurring_job(worker),
            archive_indexing.recurring_job(worker), retention.recurring_job(),
            budget_upkeep.recurring_job(), erasing.recurring_job(worker, settings.erasure_log_file),
            file_removal.recurring_job(), last_texts.recurring_job(), kill_switch.recurring_job(worker),
        )  # fmt: skip
        self.jobs = JobWorker(self._queue, recurring=recurring, on_startup=self._begin)
        self._has_begun = asyncio.Event()
        self._jobs: list[asyncio.Task[None]] = []
        #: These two end last: the sweep, which writes the beat, and the webhook deliveries.
        self._sweeping: asyncio.Task[None] | None = None
        self._delivering: asyncio.Task[None] | None = None

    async def _begin(self, _: dict[Any, Any]) -> None:
        worker = self._worker
        worker.admission.open(
            partial(starter.start_next, worker),
            partial(workers.load_of, worker_id=worker.worker_id, cap=TENANT.awake_agents),
        )
        await workers.forget_dead()
        await sweep(worker)  # the first beat: the worker takes no work before it
        log.info("worker %s is ready", worker.worker_id)
        self._sweeping = asyncio.create_task(sweep_forever(worker))
        self._delivering = asyncio.create_task(self._deliver())
        self._jobs = [asyncio.create_task(each) for each in self._beginning()]
        self._has_begun.set()

    def _deliver(self) -> Coroutine[Any, Any, None]:
        return deliver_forever(self._worker, self._delivery_settings)

    @property
    def _delivery_settings(self) -> DeliverySettings:
        settings = self._settings
        return DeliverySettings(
            settings.allows_private_webhooks,
            settings.webhooks.pause_seconds,
            OwnHooks(settings.web.url),
            Services.of(settings),
            settings.files,
        )

    def _beginning(self) -> Iterator[Coroutine[Any, Any, None]]:
        worker, url = self._worker, self._redis_url
        yield take_forever(
            url, WakeHandler(worker.hosting.has_room, partial(starter.start, worker), worker.admission.check_rows)
        )
        yield listen_forever(url, worker_id=worker.worker_id, on_interrupt=worker.interrupts.signal)
        yield notify_forever(worker, mailer=self._mailer, url=self._settings.web.url)
        yield rpc.serve_forever(
            url, rpc.MODEL_TEST, partial(model_test.run, worker), at_once=DEFAULT.model_tests_at_once
        )
        yield tool_trials.answer_forever(worker, url)
        yield webhook_tests.answer_forever(worker, url, self._delivery_settings)
        yield compaction_schedule.compact_forever(worker, self._queue.putter(compaction_schedule.NAME))
        yield from (begin(worker) for begin in _JOBS)

    async def wait(self) -> None:
        """Wait until one of the tasks ends. A task ends only by a bug, so its exception is raised."""
        await self._has_begun.wait()
        done, _ = await asyncio.wait(self._running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    @property
    def _running(self) -> list[asyncio.Task[None]]:
        return [*self._jobs, *(task for task in (self._sweeping, self._delivering) if task is not None)]

    async def leave(self) -> None:
        """Hand the agents over. Outside calls and deliveries get the rest of the grace time."""
        worker, grace_seconds = self._worker, self._settings.worker.grace_seconds
        deadline = time.monotonic() + grace_seconds
        for task in self._running:
            if task is not self._sweeping:
                task.cancel()
        stopping = asyncio.create_task(self.jobs.stop())
        worker.outside.leave()
        await worker.hosting.shut_down(grace_seconds=grace_seconds)
        await worker.outages.close()
        await worker.outside.shut_down(grace_seconds=max(0.0, deadline - time.monotonic()))
        if self._delivering is not None:
            await asyncio.wait({self._delivering}, timeout=max(0.0, deadline - time.monotonic()))
        await worker.admission.close()
        await stopping
        await tasks.end(self._running)
        with suppress(*TRANSIENT):
            await workers.leave(worker.worker_id)


def _limits(model: ModelSettings, worker: WorkerSettings) -> Limits:
    return replace(
        DEFAULT,
        episode_quiet_seconds=worker.episode_quiet_seconds,
        episodes_at_hand=worker.episodes_at_hand,
        quick_retry_seconds=model.quick_retry_seconds,
        backoff_base_seconds=model.retry_base_seconds,
        backoff_cap_seconds=model.retry_cap_seconds,
        unprompted_cycles_slowed=worker.unprompted_cycles * 2 // 5,
        unprompted_cycles=worker.unprompted_cycles,
        unprompted_pause_seconds=worker.unprompted_pause_seconds,
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


def stop_signals() -> asyncio.Event:
    """Return an event that the first SIGTERM or SIGINT sets."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    return stopping
