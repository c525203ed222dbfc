"""The feeds of many people over all their spaces (`--only viewers`): how soon they know of a message.

Each person is in a hundred spaces, each space has a tenth of the people. The feeds are read by a process of its own. A
delay is from just before the post to the moment at which a person has it, with the count and the text. First only the
members of one space follow, then all people, and the posts go to all spaces in turn. The list itself is one query.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from statistics import median
from uuid import UUID, uuid4

import psutil

from backend.kit.keyring import KeyPurpose
from backend.kit.opaque import Prefix, generate
from backend.tenants import quotas
from backend.tenants.operator import operator_work
from tests.bench.measures import Bench
from tests.bench.meter import quantile
from tests.bench.readers import SENT_AT
from tests.bench.reading import Reading, reading
from tests.bench.table import milliseconds, render
from tests.factories.tenants import global_id
from tests.harness.client import Client
from tests.harness.stores import KEYS

_SPACES_EACH = 100
_PAUSE_SECONDS = 0.1
_SETTLE_SECONDS = 2.0
_ALL = ("connections", "token_connections", "subscriptions", "token_subscriptions")
_NO_ACCOUNTS = "SET LOCAL session_replication_role = replica"
_PEOPLE = """INSERT INTO members (id, tenant_id, user_id, name, role)
SELECT m, $1, gen_random_uuid(), 'Ann ' || n, 'MEMBER' FROM unnest($2::uuid[]) WITH ORDINALITY AS t (m, n)"""
_SPACES = """INSERT INTO spaces (id, tenant_id, name, delivery) SELECT s, $1, 'Room', 'ALL' FROM unnest($2::uuid[]) s"""
_JOIN = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id, read_seq)
SELECT gen_random_uuid(), $1, s, 'PERSON', m, 0 FROM unnest($2::uuid[], $3::uuid[]) AS t (s, m)"""
_TOKENS = """INSERT INTO access_tokens (id, tenant_id, kind, member_id, digest, hint, scopes, made_by)
SELECT gen_random_uuid(), $1, 'PERSONAL', m, d, 'xxxx', $4, $5 FROM unnest($2::uuid[], $3::bytea[]) AS t (m, d)"""
_LIST = "{ viewer { feedCursor } spaces(first: 100) { nodes { id name unreadCount unreadMentionCount readUpTo } } }"


async def viewers(bench: Bench) -> str:
    people, spaces = [uuid4() for _ in range(bench.sizes.viewers)], [uuid4() for _ in range(10 * _SPACES_EACH)]
    async with operator_work(bench.stage.owner_database_url, bench.tenant.tenant_id) as work:
        await quotas.override(work, dict.fromkeys(_ALL, 2 * len(people)))
    tokens = await _settle(bench, people, spaces)
    of_first = [index for index in range(len(people)) if index % 10 == 0]
    api = psutil.Process(bench.stage.ours.server)
    async with reading(bench) as readers:
        await readers.follow([tokens[index] for index in of_first])
        alone = await _delays(bench, readers, [spaces[0]])
        before = api.memory_info().rss
        await readers.follow([token for index, token in enumerate(tokens) if index % 10])
        each = (api.memory_info().rss - before) / (len(people) - len(of_first))
        beside = await _delays(bench, readers, spaces)
        async with bench.people() as client:
            lists = [await _list(Client(client.url, tokens[0], client.http)) for _ in range(20)]
    rows = [
        ["delivery, p50", milliseconds(median(alone)), milliseconds(median(beside))],
        ["delivery, p99", milliseconds(quantile(alone, 0.99)), milliseconds(quantile(beside, 0.99))],
        ["deliveries", f"{len(alone):,}", f"{len(beside):,}"],
        ["memory of the API, each", "", f"{each / 1000:.0f} kB"],
        ["the list of 100 spaces, p50", "", milliseconds(median(seconds for seconds, _ in lists))],
        ["… its bytes", "", f"{lists[0][1]:,}"],
    ]
    columns = ("", f"{len(of_first):,} people", f"{len(people):,} people")
    return render(f"The feeds of people over {_SPACES_EACH} spaces each", columns, rows)


async def _settle(bench: Bench, people: Sequence[UUID], spaces: Sequence[UUID]) -> list[str]:
    """A person is in each tenth space. The owner, who posts, is in all. Returns the tokens of the people."""
    tenant_id, database = bench.tenant.tenant_id, bench.database
    tokens = [generate(Prefix.PERSONAL_TOKEN) for _ in people]
    digests = [KEYS.digest(KeyPurpose.TOKEN, token) for token in tokens]
    pairs = [
        (space, person)
        for index, person in enumerate(people)
        for space in spaces[index % 10 :: len(spaces) // _SPACES_EACH]
    ]
    pairs += [(space, bench.tenant.member_id) for space in spaces]
    async with database.transaction():
        await database.execute(_NO_ACCOUNTS)
        await database.execute(_PEOPLE, tenant_id, people)
        await database.execute(_SPACES, tenant_id, spaces)
        await database.execute(_JOIN, tenant_id, *map(list, zip(*pairs, strict=True)))
        scopes = json.dumps(["spaces:read", "agents:read", "messages:write"])
        await database.execute(_TOKENS, tenant_id, people, digests, scopes, KEYS.newest)
    await database.execute("VACUUM (ANALYZE) members, spaces, space_members, access_tokens")
    return tokens


async def _delays(bench: Bench, readers: Reading, spaces: Sequence[UUID]) -> list[float]:
    await asyncio.sleep(_SETTLE_SECONDS)
    await readers.delays()
    async with bench.people() as client:
        for number in range(bench.sizes.fanout_events):
            space, text = global_id("Space", spaces[number % len(spaces)]), SENT_AT.format(time.monotonic())
            await client.succeed("postMessage", "posted { id }", spaceId=space, text=text)
            await asyncio.sleep(_PAUSE_SECONDS)
    await asyncio.sleep(_SETTLE_SECONDS)
    return await readers.delays()


async def _list(client: Client) -> tuple[float, int]:
    began = time.perf_counter()
    data = await client.execute(_LIST)
    return time.perf_counter() - began, len(json.dumps(data, separators=(",", ":")))
