"""How fast outbound webhooks are told: a backlog of messages for many endpoints at once, beside the same signed posts
by the same client with nothing written down.

The messages are written by SQL while the endpoints are paused; the receiver answers 204 and notes when each came.
"""

import asyncio
import time
from uuid import UUID, uuid4

from backend.webhooks import http_delivery, signatures
from backend.webhooks.feed_reading import Outgoing
from backend.webhooks.models import WebhookEvent
from tests.bench.measures import Bench
from tests.bench.table import ratio, render
from tests.factories.rows import key_of
from tests.factories.spaces import create_space
from tests.factories.webhooks import create_endpoint
from tests.harness.client import Client
from tests.harness.waiting import wait_until

_TEXT = "The figures of the third quarter are in, and the board wants to see them before the meeting."
_PAUSE = "UPDATE webhook_endpoints SET status = 'PAUSED' WHERE tenant_id = $1 AND space_id = ANY ($2)"
_RESUME = """UPDATE webhook_endpoints SET status = 'ACTIVE', next_try_at = now()
WHERE tenant_id = $1 AND space_id = ANY ($2)"""
_MESSAGES = """INSERT INTO messages (id, tenant_id, space_id, seq, rev, kind, author_kind, author_id, text)
SELECT gen_random_uuid(), $1, s, n, 0, 'TEXT', 'PERSON', $3, $4 FROM unnest($2::uuid[]) s, generate_series(1, $5) n"""
_HEADS = "UPDATE spaces SET seq = $3 WHERE tenant_id = $1 AND id = ANY ($2)"
_PATIENCE_SECONDS = 300.0
_BODY = b'{"type":"message.posted","data":{"text":"%b"}}' % _TEXT.encode()


async def deliveries(bench: Bench) -> str:
    rows = []
    for endpoints in (1, bench.sizes.endpoints):
        each = bench.sizes.deliveries // endpoints
        ours, bare = await _told(bench, endpoints, each), await _bare_posts(bench, endpoints, each)
        rows.append(
            [f"{endpoints} endpoint{'' if endpoints == 1 else 's'}", f"{ours:.0f}", f"{bare:.0f}", ratio(ours, bare)]
        )
    title = f"Webhook deliveries a second, a backlog of {bench.sizes.deliveries:,}"
    return render(title, ("", "ours", "bare signed posts", "ratio"), rows)


async def _told(bench: Bench, endpoints: int, each: int) -> float:
    """Deliveries a second, from the moment that the backlog may be told to the last one."""
    tenant_id = bench.tenant.tenant_id
    async with bench.people() as client:
        spaces = [await _listened_to(client, bench.stage.outside_url) for _ in range(endpoints)]
    await bench.database.execute(_PAUSE, tenant_id, spaces)
    await bench.database.execute(_MESSAGES, tenant_id, spaces, bench.tenant.member_id, _TEXT, each)
    await bench.database.execute(_HEADS, tenant_id, spaces, each)
    await bench.database.execute("VACUUM (ANALYZE) messages, spaces, webhook_endpoints")
    await _hand_out(bench)
    began = time.monotonic()
    await bench.database.execute(_RESUME, tenant_id, spaces)
    told: list[float] = []

    async def all_of_them() -> bool:
        told.extend(await _hand_out(bench))
        await asyncio.sleep(0.2)
        return len(told) >= endpoints * each

    await wait_until(all_of_them, timeout=_PATIENCE_SECONDS)
    await bench.database.execute(_PAUSE, tenant_id, spaces)
    return len(told) / (max(told) - began)


async def _listened_to(client: Client, outside_url: str) -> UUID:
    """A space without agents, whose endpoint is the outside."""
    space = await create_space(client, name="Told")
    await create_endpoint(client, f"{outside_url}/told", spaceId=space)
    return key_of(space)


async def _bare_posts(bench: Bench, endpoints: int, each: int) -> float:
    secret, url = signatures.fresh_secret(), f"{bench.stage.outside_url}/told"
    async with http_delivery.open_client(allows_private=True) as client:

        async def tell() -> None:
            for _ in range(each):
                outgoing = Outgoing(uuid4(), WebhookEvent.MESSAGE_POSTED, (0, 0), _BODY)
                await http_delivery.post(client, outgoing, url=url, secrets=[secret], now_seconds=int(time.time()))

        began = time.monotonic()
        await asyncio.gather(*(tell() for _ in range(endpoints)))
        return endpoints * each / (time.monotonic() - began)


async def _hand_out(bench: Bench) -> list[float]:
    async with bench.session.delete(f"{bench.stage.outside_url}/told") as response:
        told_at: list[float] = await response.json()
        return told_at
