"""What it costs that every request is somebody's: tokens, policies, passwords, and how fast a revocation cuts."""

import asyncio
import base64
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from statistics import median
from typing import Any

import aiohttp
import asyncpg

from backend import orm
from backend.accounts.passwords import Passwords
from backend.api.request.sessions import Sessions
from backend.kit import db
from backend.kit.buckets import Bucket, Buckets
from backend.kit.settings import AccountSettings, StoreSettings
from backend.tenants.last_uses import LastUses
from tests.bench.measures import Bench
from tests.bench.table import milliseconds, ratio, render
from tests.harness.stores import KEYS

_WARM, _COLD, _TRANSACTIONS_AT_A_TIME, _ROUNDS = 20_000, 100, 100, 10
_LOGIN_SECONDS, _LOGINS_AT_ONCE = 5.0, 8
_REVOCATIONS = 20
#: The protocol does not say when a subscription listens.
_SUBSCRIBE_SECONDS = 0.3
_CUT = 4403

_CREATE = """mutation { createAccessToken(input: {name: "bench", scopes: ["spaces:read"], expiresInDays: 1}) {
  ... on CreateAccessTokenSuccess { token accessToken { id } } } }"""
_REVOKE = "mutation ($id: ID!) { revokeAccessToken(input: {tokenId: $id}) { __typename } }"
_FEED = "subscription ($space: ID!) { spaceFeed(spaceId: $space) { cursor } }"


async def authorization(bench: Bench) -> str:
    """Each figure with what it is held against."""
    warm, cold = await _look_ups(bench)
    taken = await _takings(bench)
    guarded, bare = await _transactions(bench)
    logins = await _logins()
    cuts = await _cuts(bench)
    hashing = AccountSettings()
    cost = f"{hashing.hash_memory_kib // 1024} MiB × {hashing.hash_passes}, {hashing.hash_threads} threads"
    rows = [
        ["a request's token, remembered", f"{warm * 1e6:.1f} µs", _within(warm, 0.0005, "0.5 ms")],
        ["a request's token, looked up", milliseconds(cold), ""],
        ["its cost taken from two buckets", milliseconds(taken), "a round trip to Redis"],
        ["a tenant's transaction, with policies", milliseconds(guarded), ""],
        ["… the same as the owner, without", milliseconds(bare), f"ratio {ratio(guarded, bare)}"],
        ["sign-ins a second", f"{logins:.1f}", cost],
        ["revocation to cut-off, p50", milliseconds(median(cuts)), ""],
        [f"… the longest of {len(cuts)}", milliseconds(max(cuts)), _within(max(cuts), 5, "5 s")],
    ]
    return render("Authorization", ("", "measured", "target, or of what"), rows)


async def _look_ups(bench: Bench) -> tuple[float, float]:
    """Seconds per request: while the process remembers the token, and when it asks the database."""
    header = f"Bearer {bench.tenant.access_token}"
    await orm.open_app_pool(StoreSettings(DATABASE_URL=bench.stage.owner_database_url))
    try:
        sessions = Sessions(KEYS, LastUses())
        await sessions.authenticate(header)
        warm = await _each(lambda: sessions.authenticate(header), times=_WARM)

        async def look_up() -> None:
            sessions.invalidate(None)
            assert await sessions.authenticate(header) is not None

        return warm, await _each(look_up, times=_COLD)
    finally:
        await db.close_pool()


async def _takings(bench: Bench) -> float:
    """Seconds that the rate limit of a request takes."""
    buckets = Buckets(bench.stage.redis_url)
    asked = [Bucket(f"bench:{name}", capacity=1e9, per_second=1e6) for name in ("client", "tenant")]
    try:
        return await _each(lambda: buckets.take_all(asked), times=_COLD)
    finally:
        await buckets.close()


async def _each(act: Callable[[], Awaitable[object]], *, times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        await act()
    return (time.perf_counter() - began) / times


async def _transactions(bench: Bench) -> tuple[float, float]:
    """The medians of rounds that lie beside each other."""
    url, tenant_id = bench.stage.owner_database_url, bench.tenant.tenant_id
    begin = f"BEGIN READ ONLY; SELECT set_config('app.tenant_id', '{tenant_id}', true)"
    found: dict[str | None, list[float]] = {db.APP_ROLE: [], None: []}
    async with AsyncExitStack() as stack:
        connections = {role: await _connect(stack, url, role) for role in found}

        async def transact(connection: asyncpg.Connection) -> None:
            await connection.execute(begin)
            await connection.fetch("SELECT id, name, status FROM agents WHERE tenant_id = $1 LIMIT 50", tenant_id)
            await connection.execute("COMMIT")

        for _ in range(_ROUNDS):
            for role, connection in connections.items():
                act = _of(transact, connection)
                found[role].append(await _each(act, times=_TRANSACTIONS_AT_A_TIME))
    return median(found[db.APP_ROLE]), median(found[None])


def _within(seconds: float, most: float, words: str) -> str:
    return f"≤ {words}: {'met' if seconds <= most else 'NOT met'}"


async def _connect(stack: AsyncExitStack, url: str, role: str | None) -> asyncpg.Connection:
    connection = await asyncpg.connect(**db.credentials(url, role=role))
    stack.push_async_callback(connection.close)
    return connection


def _of(
    transact: Callable[[asyncpg.Connection], Awaitable[None]], connection: asyncpg.Connection
) -> Callable[[], Awaitable[None]]:
    return lambda: transact(connection)


async def _logins() -> float:
    """Passwords checked a second, by as many people at once as keep all threads busy."""
    passwords = Passwords(AccountSettings())
    hashed = await passwords.hash("correct horse battery staple")
    ends_at, count = time.monotonic() + _LOGIN_SECONDS, 0

    async def sign_in_on() -> None:
        nonlocal count
        while time.monotonic() < ends_at:
            assert await passwords.verify(hashed, "correct horse battery staple")
            count += 1

    began = time.monotonic()
    await asyncio.gather(*(sign_in_on() for _ in range(_LOGINS_AT_ONCE)))
    passwords.close()
    return count / (time.monotonic() - began)


async def _cuts(bench: Bench) -> list[float]:
    """Seconds from the answer to the revocation until the socket of that token is closed."""
    [place] = await bench.ours.settle(1)
    space = base64.b64encode(f"Space:{place.space}".encode()).decode()
    return [await _cut(bench, space) for _ in range(_REVOCATIONS)]


async def _cut(bench: Bench, space: str) -> float:
    made = (await _ask(bench, _CREATE))["createAccessToken"]
    async with bench.session.ws_connect(
        bench.stage.graphql_url.replace("http", "ws", 1), protocols=["graphql-transport-ws"]
    ) as socket:
        await socket.send_json({"type": "connection_init", "payload": {"authorization": f"Bearer {made['token']}"}})
        assert (await socket.receive_json())["type"] == "connection_ack"
        await socket.send_json(
            {"id": "1", "type": "subscribe", "payload": {"query": _FEED, "variables": {"space": space}}}
        )
        await asyncio.sleep(_SUBSCRIBE_SECONDS)
        await _ask(bench, _REVOKE, id=made["accessToken"]["id"])
        revoked_at = time.monotonic()
        while (await socket.receive()).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            pass
        assert socket.close_code == _CUT, socket.close_code
        return time.monotonic() - revoked_at


async def _ask(bench: Bench, query: str, **variables: Any) -> Any:
    headers = {"authorization": f"Bearer {bench.tenant.access_token}"}
    content = {"query": query, "variables": variables}
    async with bench.session.post(bench.stage.graphql_url, json=content, headers=headers) as response:
        answer = json.loads(await response.read())
        assert "errors" not in answer, answer
        return answer["data"]
