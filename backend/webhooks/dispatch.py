"""Tells endpoints what happened in their feeds: who is due, and one turn of one of them.

`runtime.background_jobs.webhook_dispatch` calls it, in every worker, once it has claimed the endpoint. A turn sends
what comes next one after the other, and writes down after each answer where the endpoint stands: at least once, in
order, the same event under the same id. An endpoint that is away holds its place and is asked again later and later;
what it refuses again and again is set aside. `post` is for `runtime.background_jobs.external_call_dispatch` too.
"""

import asyncio
import random
from dataclasses import dataclass, field, replace
from uuid import UUID

import httpx2

from backend.feeds.cursor import Position
from backend.kit import hops
from backend.kit.fail_points import FailPoint, reach
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.own_hooks import OwnHooks
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import unit_of_work
from backend.webhooks import feed_reading, http_delivery, outbox
from backend.webhooks.feed_reading import Batch, Outgoing
from backend.webhooks.http_delivery import Success
from backend.webhooks.outbox import EndpointClaim, Failure

_DUE = "SELECT tenant_id, endpoint_id FROM find_due_webhooks($1)"
#: What a wait may differ by, so that endpoints that failed together are not asked together.
_JITTER = 0.2


@dataclass(frozen=True, slots=True)
class Courier:
    """One worker's way to endpoints."""

    worker_id: UUID
    keys: Keyring
    hints: Hints
    client: httpx2.AsyncClient
    pause_seconds: float
    #: Where nothing of it goes.
    own_hooks: OwnHooks
    #: Set when the worker leaves: nothing is begun any more.
    leaving: asyncio.Event = field(default_factory=asyncio.Event)

    def pause_after(self, failures: int) -> float:
        """The wait after one more than so many in a row."""
        grown: float = self.pause_seconds * 4.0 ** min(failures, 20)
        return min(grown, DEFAULT.webhook_pause_cap_seconds) * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311


async def due(*, limit: int) -> list[tuple[UUID, UUID]]:
    """Endpoints with something to be told now, by their tenants; those of many tenants before many of one."""
    async with unit_of_work(None, read_only=True) as work:
        return [(row["tenant_id"], row["endpoint_id"]) for row in await work.fetch(_DUE, limit)]


async def take(courier: Courier, tenant_id: UUID, endpoint_id: UUID) -> EndpointClaim | None:
    """The right to a turn; None: somebody else has it, or it is not its time."""
    return await outbox.take(tenant_id, endpoint_id, worker_id=courier.worker_id, keys=courier.keys)


async def serve(courier: Courier, claim: EndpointClaim) -> None:
    """One turn of an endpoint that follows a feed: for a while, page by page; then it is somebody else's."""
    clock = asyncio.get_running_loop().time
    ends_at = clock() + DEFAULT.webhook_turn_seconds
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        again = await outbox.replays(work, claim, limit=DEFAULT.webhook_batch)
    now_seconds: int | None = claim.now_seconds
    for each in again:
        if now_seconds is not None:
            now_seconds = await _replay(courier, claim, each, now_seconds)
    place: Position | None = claim.place
    while now_seconds is not None and place is not None and clock() < ends_at:
        batch = await _read(claim, place)
        for each in batch.events:
            if now_seconds is not None and each.body is not None:
                now_seconds = await _tell(courier, claim, each, now_seconds)
                claim = replace(claim, tries=0, failures=0)  # of what comes after one that was taken
        if now_seconds is not None:
            await outbox.stand(claim, batch.end)
        place = batch.end if len(batch.events) >= DEFAULT.webhook_batch else None
    await outbox.let_go(claim)


async def _read(claim: EndpointClaim, place: Position) -> Batch:
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        return await feed_reading.read(work, claim.listener, place, limit=DEFAULT.webhook_batch)


async def _tell(courier: Courier, claim: EndpointClaim, each: Outgoing, now_seconds: int) -> int | None:
    """The time for the next delivery; None: this turn is over."""
    answer = await post(courier, claim, each, now_seconds=now_seconds)
    if isinstance(answer, Failure):
        await outbox.failed(claim, answer, each, hints=courier.hints, pause_seconds=courier.pause_after(claim.failures))
        return None
    return await outbox.told(claim, each, status=answer.status)


async def _replay(courier: Courier, claim: EndpointClaim, each: Outgoing, now_seconds: int) -> int | None:
    answer = await post(courier, claim, each, now_seconds=now_seconds)
    if not isinstance(answer, Failure):
        await outbox.settle(claim, each, status=answer.status, failure=None)
        return await outbox.told(claim, each, status=answer.status)
    if answer.is_refusal and not answer.is_gone:
        await outbox.settle(claim, each, status=answer.status, failure=answer)
        return now_seconds
    await outbox.failed(claim, answer, None, hints=courier.hints, pause_seconds=courier.pause_after(claim.failures))
    return None


async def post(courier: Courier, claim: EndpointClaim, each: Outgoing, *, now_seconds: int) -> Success | Failure:
    reach(FailPoint.WEBHOOK_BEFORE_SEND)
    if courier.own_hooks.leads_there(claim.url):
        return Failure(None, http_delivery.OWN_HOOK, is_refusal=False, is_gone=True, is_unsent=True)
    answer = await http_delivery.post(
        courier.client, each, url=claim.url, secrets=claim.secrets, now_seconds=now_seconds,
        headers=hops.headers(courier.keys, each.hop),
    )  # fmt: skip
    reach(FailPoint.WEBHOOK_ANSWERED)
    return answer
