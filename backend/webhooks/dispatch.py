"""Delivers the events of feeds to webhook endpoints: finds the endpoints that are due, and serves one turn of an
endpoint.

`runtime.background_jobs.webhook_dispatch` calls it in every worker, after it has claimed the endpoint. A turn sends one
delivery after another and stores the endpoint's position after each response: at least once, in order, with the same id
for the same event. If an endpoint is unreachable, it keeps its position and is retried with growing pauses. A delivery
that it refuses again and again is set aside. `runtime.background_jobs.external_call_dispatch` also uses `post`.
"""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import httpx2

from backend.feeds.cursor import Position
from backend.kit import hops
from backend.kit.fail_points import FailPoint, reach
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.redis_signals import Hints
from backend.kit.settings import FileSettings
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.spaces.outside_changes import Delete
from backend.telemetry import metrics, propagation, tracing
from backend.telemetry.tracing import SpanKind
from backend.webhooks import app_webhooks, connector_delivery, connector_receiving, feed_reading, http_delivery, outbox
from backend.webhooks.connector_accounts import Services, StoredAccount
from backend.webhooks.connector_delivery import Outbound, WorkerLeaves
from backend.webhooks.connector_receiving import Inbound
from backend.webhooks.feed_reading import Batch, Listener, Outgoing
from backend.webhooks.http_delivery import Success
from backend.webhooks.models import FailureKind, WebhookEvent
from backend.webhooks.outbox import EndpointClaim, Failure

#: The random part of a pause, so that endpoints that failed together are not retried together.
_JITTER = 0.2
_OK = 200
_SILENT = "the connector's service account is disabled or has left the space"
#: A service that asks for no wait at all gets a short one: a failure without a pause would not count.
_LEAST_WAIT_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class DueEndpoint:
    tenant_id: UUID
    endpoint_id: UUID


_NOW = Statement(int, "SELECT extract(epoch FROM now())::bigint")
_DUE = Statement(DueEndpoint, "SELECT tenant_id, endpoint_id FROM find_due_webhooks($1)")


@dataclass(frozen=True, slots=True)
class Dispatcher:
    """The settings and connections with which one worker sends deliveries."""

    worker_id: UUID
    keys: Keyring
    hints: Hints
    client: httpx2.AsyncClient
    pause_seconds: float
    #: Hooks of this installation, to which nothing is sent.
    own_hooks: OwnHooks
    services: Services
    #: For what came in and is read again.
    delete_message: Delete
    files: FileSettings
    #: Set when the worker shuts down: no new delivery is begun.
    leaving: asyncio.Event = field(default_factory=asyncio.Event)

    def pause_after(self, failures: int) -> float:
        """The pause after one more failure than `failures` in a row."""
        pause: float = self.pause_seconds * 4.0 ** min(failures, 20)
        return min(pause, DEFAULT.webhook_pause_cap_seconds) * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311

    def pause_for(self, failure: Failure, failures: int) -> float:
        """As long as the receiver asked for, within the cap; else `pause_after`."""
        if failure.retry_after is None:
            return self.pause_after(failures)
        return min(max(failure.retry_after, _LEAST_WAIT_SECONDS), DEFAULT.webhook_pause_cap_seconds)


async def due(*, limit: int) -> list[tuple[UUID, UUID]]:
    """Endpoints with something to deliver now, with their tenants. Each tenant's first endpoint comes before any
    tenant's second one."""
    async with unit_of_work(None, read_only=True) as work:
        return [(row.tenant_id, row.endpoint_id) for row in await work.fetch(_DUE, limit)]


async def take(dispatcher: Dispatcher, tenant_id: UUID, endpoint_id: UUID) -> EndpointClaim | None:
    """Claims a turn. None: another worker has the claim, or the endpoint is not due."""
    return await outbox.take(tenant_id, endpoint_id, worker_id=dispatcher.worker_id, keys=dispatcher.keys)


async def serve(dispatcher: Dispatcher, claim: EndpointClaim) -> None:
    """One turn of an endpoint that follows a feed: first replays, then the feed. It releases the claim.

    After a limited time it begins no delivery, so that others get their turn: each answer may take seconds. Nor does it
    when the worker shuts down.
    """
    clock = asyncio.get_running_loop().time
    ends_at = clock() + DEFAULT.webhook_turn_seconds

    def goes_on() -> bool:
        return clock() < ends_at and not dispatcher.leaving.is_set()

    with suppress(WorkerLeaves):
        now_seconds = await _send_replays(dispatcher, claim, goes_on)
        if now_seconds is not None:
            await _send_feed(dispatcher, claim, now_seconds, goes_on)
    await outbox.release(claim)


async def _send_replays(dispatcher: Dispatcher, claim: EndpointClaim, goes_on: Callable[[], bool]) -> int | None:
    """The time for the next delivery; None: this turn has ended."""
    now_seconds = claim.now_seconds
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        replays = await outbox.replays(work, claim, limit=DEFAULT.webhook_batch)
    for outgoing in replays:
        if await outbox.still_receives(claim):
            after = await _replay(dispatcher, claim, outgoing, now_seconds)
            if after is None:
                return None
            now_seconds = after
        if not goes_on():
            return None
    return now_seconds


async def _send_feed(
    dispatcher: Dispatcher, claim: EndpointClaim, now_seconds: int, goes_on: Callable[[], bool]
) -> None:
    """Page by page. Each success moves the position; the end of a page moves it past what is not wanted."""
    position = claim.position
    while goes_on():
        batch = await _read(claim, position)
        for outgoing in batch.events:
            if outgoing.body is None:
                continue
            after = await _deliver(dispatcher, claim, outgoing, now_seconds)
            if after is None or not goes_on():
                return
            now_seconds = after
            claim = replace(claim, tries=0, failures=0)  # counters of the next delivery, after one that succeeded
        await outbox.move_on(claim, batch.end)
        position = batch.end
        if len(batch.events) < DEFAULT.webhook_batch:
            return


async def _read(claim: EndpointClaim, position: Position) -> Batch:
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        return await feed_reading.read(work, claim.listener, position, limit=DEFAULT.webhook_batch)


async def _deliver(dispatcher: Dispatcher, claim: EndpointClaim, outgoing: Outgoing, now_seconds: int) -> int | None:
    """The time for the next delivery; None: this turn has ended."""
    if not await outbox.still_receives(claim):
        return None
    result = await _post_if_it_speaks(dispatcher, claim, outgoing, now_seconds)
    if isinstance(result, Failure):
        await outbox.record_failure(
            claim, result, outgoing, hints=dispatcher.hints, pause_seconds=dispatcher.pause_for(result, claim.failures)
        )
        return None
    return await outbox.record_success(claim, outgoing, status=result.status, milliseconds=result.milliseconds)


async def _replay(dispatcher: Dispatcher, claim: EndpointClaim, outgoing: Outgoing, now_seconds: int) -> int | None:
    """As `_deliver`. One that is dead again, by a refusal, leaves the turn to the next delivery."""
    if not await outbox.still_waits(claim, outgoing):
        return None
    result = await _post_if_it_speaks(dispatcher, claim, outgoing, now_seconds)
    if not isinstance(result, Failure):
        await outbox.settle(claim, outgoing, status=result.status, failure=None)
        return await outbox.record_success(claim, outgoing, status=result.status, milliseconds=result.milliseconds)
    is_given_up = claim.failures + 1 >= DEFAULT.webhook_tries  # else all that is new would wait behind it
    if (result.is_refusal or is_given_up) and not result.is_gone:
        await outbox.settle(claim, outgoing, status=result.status, failure=result)
        return now_seconds if result.is_refusal else None
    await outbox.record_failure(
        claim, result, outgoing, hints=dispatcher.hints, pause_seconds=dispatcher.pause_for(result, claim.failures),
        is_next=False,
    )  # fmt: skip
    return None


async def _post_if_it_speaks(
    dispatcher: Dispatcher, claim: EndpointClaim, outgoing: Outgoing, now_seconds: int
) -> Success | Failure:
    """A connector without its service account is switched off, so what waits is not due again and again."""
    if await outbox.still_speaks(claim):
        return await post(dispatcher, claim, outgoing, now_seconds=now_seconds)
    return Failure(None, _SILENT, FailureKind.ACCOUNT, is_refusal=False, is_gone=True, is_unsent=True)


async def post(
    dispatcher: Dispatcher, claim: EndpointClaim, outgoing: Outgoing, *, now_seconds: int
) -> Success | Failure:
    reach(FailPoint.WEBHOOK_BEFORE_SEND)
    if claim.account is None and dispatcher.own_hooks.leads_there(claim.url):
        return Failure(
            None, http_delivery.OWN_HOOK, FailureKind.OWN_HOOK, is_refusal=False, is_gone=True, is_unsent=True
        )
    began = time.monotonic()
    attributes = {tracing.TENANT_ID: str(claim.tenant_id), "circadian.webhook.event": outgoing.event.value}
    parent = propagation.read(outgoing.trace)
    with tracing.span("deliver webhook", parent=parent, kind=SpanKind.PRODUCER, attributes=attributes) as span:
        result = await _send(dispatcher, claim, outgoing, now_seconds)
        if isinstance(result, Failure):
            tracing.fail(span, "not_sent" if result.status is None else str(result.status))
    seconds = time.monotonic() - began
    metrics.DELIVERIES.add(_outcome(result))
    metrics.DELIVERY_SECONDS.add(seconds)
    reach(FailPoint.WEBHOOK_ANSWERED)
    return replace(result, milliseconds=round(seconds * 1_000))


async def _send(
    dispatcher: Dispatcher, claim: EndpointClaim, outgoing: Outgoing, now_seconds: int
) -> Success | Failure:
    """To the address of the endpoint, or to the chat service of its connector."""
    if claim.account is not None and outgoing.event is WebhookEvent.MESSAGE_UNREAD:
        return await _read_again(dispatcher, claim.account, outgoing, now_seconds)
    if claim.account is not None:
        outbound = Outbound(dispatcher.keys, dispatcher.client, dispatcher.services, dispatcher.leaving)
        return await connector_delivery.post(outbound, claim.account, claim, outgoing)
    return await http_delivery.post(
        dispatcher.client, outgoing, url=claim.url, secrets=claim.secrets, now_seconds=now_seconds,
        headers={**hops.headers(dispatcher.keys, outgoing.hop), **tracing.headers()},
    )  # fmt: skip


async def _read_again(
    dispatcher: Dispatcher, account: StoredAccount, outgoing: Outgoing, now_seconds: int
) -> Success | Failure:
    assert outgoing.body is not None
    inbound = Inbound(
        dispatcher.keys,
        dispatcher.hints,
        dispatcher.services,
        dispatcher.client,
        dispatcher.delete_message,
        dispatcher.files,
    )
    error = await connector_receiving.receive_again(account, outgoing.body, inbound, now_seconds=now_seconds)
    return Success(_OK, b"") if error is None else Failure(None, error, FailureKind.UNREADABLE, is_refusal=True)


async def test_app(dispatcher: Dispatcher, tenant_id: UUID, app_id: UUID) -> Success | Failure | None:
    """Sends one delivery that says nothing to the webhook of an app. It is of no installation, so it is not logged.
    None: the app has no webhook any more."""
    found = await app_webhooks.address(dispatcher.keys, publisher_id=tenant_id, app_id=app_id)
    if found is None:
        return None
    async with unit_of_work(None, read_only=True) as work:
        now_seconds = await work.fetch_one(_NOW)
    listener = Listener(app_id, tenant_id, None, None, None, found.events, format=found.format)
    claim = EndpointClaim(
        id=uuid4(), listener=listener, url=found.url, position=(0, 0), tries=0, failures=0, now_seconds=now_seconds,
        secrets=found.secrets, changed_at=found.changed_at,
    )  # fmt: skip
    event, key = WebhookEvent.WEBHOOK_TEST, uuid4()
    body = feed_reading.body_for(listener, event, key, datetime.fromtimestamp(now_seconds, UTC), {})
    outgoing = Outgoing(key, event, claim.position, body, format=found.format)
    return await post(dispatcher, claim, outgoing, now_seconds=now_seconds)


def _outcome(result: Success | Failure) -> str:
    if isinstance(result, Success):
        return "accepted"
    return "refused" if result.is_refusal else "unreachable"


async def test(dispatcher: Dispatcher, tenant_id: UUID, endpoint_id: UUID) -> Success | Failure | None:
    """Sends one delivery that says nothing, once, and logs it. None: the endpoint is deleted. It counts neither as a
    success nor as a failure of the endpoint."""
    claim = await outbox.look(tenant_id, endpoint_id, keys=dispatcher.keys)
    if claim is None:
        return None
    event, key = WebhookEvent.WEBHOOK_TEST, uuid4()
    moment = datetime.fromtimestamp(claim.now_seconds, UTC)
    body = feed_reading.body_for(claim.listener, event, key, moment, {})
    outgoing = Outgoing(key, event, claim.position, body, format=claim.listener.format)
    result = await post(dispatcher, claim, outgoing, now_seconds=claim.now_seconds)
    await outbox.log_test(
        claim, outgoing, result.status, "" if isinstance(result, Success) else result.error, result.milliseconds
    )
    return result
