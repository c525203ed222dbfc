"""A post as the database sees it: one call, with the rights of the app, of one tenant
(backend/migrations/sql/functions).

What it writes is held against a model, for spaces, drafts and names that hypothesis makes up.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backend.inbox.models import Priority
from backend.inbox.payloads import MessagePayload
from backend.kit.errors import AppError, InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import call, unit_of_work
from backend.spaces import members, mentions, posting, registry, space_changes
from backend.spaces.errors import NotAMember, SpaceNotFound
from backend.spaces.models import Delivery, MessageKind
from backend.spaces.posting import CheckedMessage, MessageEvent, PostResult
from backend.spaces.recipients import MessageReach, reach_of
from backend.tenants.actor import Actor, ActorKind, Scope, agent_actor
from backend.tenants.idempotency import AlreadyDone, IdempotencyConflict, Key, key_of
from backend.tenants.trust import Trust
from tests.factories.domain import World, make_world
from tests.harness.stores import Stores

_NAMES = ("Ann", "Ann Lee", "Straße")
_HOPS = [0, DEFAULT.quiet_hops, DEFAULT.quiet_hops + 1, DEFAULT.agent_hops, DEFAULT.agent_hops + 1]
_TEXTS = ["hi", "@ann", "hi @ANN lee!", "to x@ann.example", "@STRASSE and @Ann", "@Nobody", "@ann @ann lee @straße"]


@pytest.fixture
async def world(stores: Stores, database: None, hints: Hints) -> AsyncIterator[World]:
    """Olga and three agents in a space."""
    made = await make_world(stores.owner_database_url, hints, agents_count=3)
    for agent_id, name in zip(made.agent_ids, _NAMES, strict=True):
        await _rename(made, agent_id, name)
    yield made


@pytest.fixture
async def stranger(stores: Stores, database: None, hints: Hints) -> World:
    return await make_world(stores.owner_database_url, hints)


async def _rename(world: World, agent_id: UUID, name: str) -> None:
    async with unit_of_work(world.tenant_id) as work:
        await work.execute("UPDATE agents SET name = $2 WHERE id = $1", agent_id, name)
        await space_changes.renamed(work, actor_id=agent_id, old_name="another")


async def _post(
    world: World,
    text: str = "hi",
    *,
    author: Actor | None = None,
    fetch: posting.Fetch | None = None,
    space_id: UUID | None = None,
    mentioned: Sequence[UUID] = (),
    hop: int = 0,
    key: Key | None = None,
) -> PostResult:
    author, message_id = author or world.owner, uuid4()
    payload = MessagePayload(
        str(message_id), str(space_id or world.space_id), "", author.kind, str(author.id), author.name, text, hop
    )
    message = CheckedMessage(message_id, MessageKind.TEXT, text, Trust.PROGRAM, hop=hop)
    event = MessageEvent(payload, Priority.WHEN_IDLE, mentioned, Trust.PROGRAM)
    return await posting.post(
        fetch or partial(call, author.tenant_id),
        author,
        space_id=space_id or world.space_id,
        message=message,
        event=event,
        key=key,
    )


async def _rows(world: World, table: str) -> list[asyncpg.Record]:
    async with unit_of_work(world.tenant_id, read_only=True) as work:
        return await work.fetch_records(f"SELECT * FROM {table} WHERE tenant_id = $1 ORDER BY 1", world.tenant_id)


async def _state(world: World) -> list[Any]:
    """Everything that a post may change."""
    tables = ("messages", "inbox_events", "idempotency_keys", "spaces")
    return [[dict(row) for row in await _rows(world, table)] for table in tables]


def _key(world: World, text: str = "hi") -> Key:
    return key_of(world.owner, operation="postMessage", key="k", request={"text": text})


async def test_message_is_stored_and_each_agent_has_an_event(world: World) -> None:
    posted = await _post(world, "hi @Ann", mentioned=[world.agent_ids[2]])

    [message] = await _rows(world, "messages")
    assert (message["seq"], message["text"], message["author_id"]) == (1, "hi @Ann", world.owner.id)
    assert (message["trust"], message["data"], message["origin"], message["created_at"]) == (
        "PROGRAM", None, None, posted.posted_at,
    )  # fmt: skip
    events = {row["agent_id"]: row for row in await _rows(world, "inbox_events")}
    assert set(events) == set(posted.agents) == set(world.agent_ids)
    assert [events[each]["type"] for each in world.agent_ids] == ["MENTION", "SPACE_MESSAGE", "MENTION"]
    assert {row["event_key"] for row in events.values()} == {f"message:{message['id']}"}
    for row in events.values():
        assert (row["priority"], row["trust"], row["receipt"], row["is_prompt"], row["space_id"]) == (
            "WHEN_IDLE", "PROGRAM", "PENDING", True, world.space_id,
        )  # fmt: skip
        payload = json.loads(row["payload"])
        assert (payload["space_name"], payload["text"], payload["sender_name"]) == ("Lobby", "hi @Ann", "Olga")


async def test_key_is_claimed_with_the_message_and_a_repeat_gets_its_id(world: World) -> None:
    await _post(world, key=_key(world))
    [message] = await _rows(world, "messages")

    with pytest.raises(AlreadyDone) as done:
        await _post(world, key=_key(world))
    with pytest.raises(IdempotencyConflict):
        await _post(world, key=_key(world, "other"))

    assert done.value.stored == {"message": str(message["id"])}
    assert [row["id"] for row in await _rows(world, "messages")] == [message["id"]]


async def test_repeats_at_once_have_one_message(world: World) -> None:
    outcomes = await asyncio.gather(*(_post(world, key=_key(world)) for _ in range(8)), return_exceptions=True)

    assert sorted(type(each).__name__ for each in outcomes) == ["AlreadyDone"] * 7 + ["PostResult"]
    assert len(await _rows(world, "messages")) == 1
    assert len(await _rows(world, "inbox_events")) == 3


async def test_repeat_is_answered_before_the_space_is_looked_at(world: World) -> None:
    """Its author may have left meanwhile."""
    await _post(world, key=_key(world))
    async with unit_of_work(world.tenant_id) as work:
        await members.remove(work, world.owner, world.hints, space_id=world.space_id, actor_id=world.owner.id)

    with pytest.raises(AlreadyDone):
        await _post(world, key=_key(world))


@dataclass(frozen=True)
class _Refused:
    """`author` and `values` of a post of the world, from the world and a stranger's."""

    error: type[AppError]
    name: str

    def values(self, world: World, stranger: World) -> dict[str, Any]:
        outsider = replace(world.owner, id=uuid4(), scopes=frozenset({Scope.MESSAGES_WRITE}))
        values: dict[str, dict[str, Any]] = {
            "no such space": {"space_id": uuid4()},
            "a stranger's space": {"space_id": stranger.space_id},
            "a stranger's actor": {"author": replace(stranger.owner, tenant_id=world.tenant_id)},
            "a stranger's tenant": {"author": replace(world.owner, tenant_id=stranger.tenant_id)},
            "an outsider": {"author": outsider},
            "an outsider who sees all": {"author": replace(world.owner, id=uuid4())},
            "a stranger's agent": {"mentioned": stranger.agent_ids},
            "somebody who is not there": {"mentioned": [*world.agent_ids, uuid4()]},
            "too many": {"mentioned": world.agent_ids[:1] * (DEFAULT.mentions + 1)},
        }
        return values[self.name]


@pytest.mark.parametrize(
    "refused",
    [
        _Refused(SpaceNotFound, "no such space"),
        _Refused(SpaceNotFound, "a stranger's space"),
        _Refused(NotAMember, "a stranger's actor"),
        _Refused(SpaceNotFound, "a stranger's tenant"),
        _Refused(SpaceNotFound, "an outsider"),
        _Refused(NotAMember, "an outsider who sees all"),
        _Refused(InvalidInput, "a stranger's agent"),
        _Refused(InvalidInput, "somebody who is not there"),
        _Refused(InvalidInput, "too many"),
    ],
    ids=lambda refused: refused.name,
)
async def test_refused_message_leaves_no_trace(world: World, stranger: World, refused: _Refused) -> None:
    before = [await _state(world), await _state(stranger)]

    for text in ("hi", "hi @Ann"):
        with pytest.raises(refused.error):
            await _post(world, text, key=_key(world), **refused.values(world, stranger))

    assert [await _state(world), await _state(stranger)] == before


async def test_refusal_leaves_an_open_transaction_as_it_was(world: World) -> None:
    """An agent continues its step, and no key is claimed for the next try."""
    async with unit_of_work(world.tenant_id) as work:
        with pytest.raises(InvalidInput):
            await _post(world, fetch=work.fetch, mentioned=[uuid4()], key=_key(world))
        await _post(world, "second", fetch=work.fetch, key=_key(world))

    assert [row["text"] for row in await _rows(world, "messages")] == ["second"]


async def test_transaction_of_another_tenant_posts_nothing(world: World, stranger: World) -> None:
    before = await _state(world)

    with pytest.raises(asyncpg.RaiseError, match="this transaction is of another tenant"):
        async with unit_of_work(stranger.tenant_id) as work:
            await _post(world, fetch=work.fetch)

    assert await _state(world) == before


async def test_name_that_changes_during_the_post_counts_as_it_is_at_the_commit(world: World) -> None:
    """`@Zoe` was resolved with old names: the database detects it, and the post is repeated."""
    asked = 0

    async def fetch(*values: Any) -> list[asyncpg.Record]:
        nonlocal asked
        asked += 1
        if asked == 2:
            await _rename(world, world.agent_ids[1], "Zoe")
        return await call(world.tenant_id, *values)

    await _post(world, "hi @Zoe", fetch=fetch)

    types = {row["agent_id"]: row["type"] for row in await _rows(world, "inbox_events")}
    assert types[world.agent_ids[1]] == "MENTION"
    assert asked == 3
    assert len(await _rows(world, "messages")) == 1


async def test_names_that_a_process_knows_are_not_requested_again(world: World) -> None:
    asked = 0

    async def fetch(*values: Any) -> list[asyncpg.Record]:
        nonlocal asked
        asked += 1
        return await call(world.tenant_id, *values)

    await _post(world, "hi @Ann", fetch=fetch)
    await _post(world, "hi @Ann", fetch=fetch)
    assert asked == 3
    await _rename(world, world.agent_ids[1], "Zoe")
    await _post(world, "hi @Zoe", fetch=fetch)
    assert asked == 5
    await _post(world, "hi @Zoe", fetch=fetch)
    assert asked == 6
    types = [row["type"] for row in await _rows(world, "inbox_events") if row["agent_id"] == world.agent_ids[1]]
    assert types.count("MENTION") == 2


async def test_message_without_events_is_stored_unless_its_author_has_left(world: World) -> None:
    post = partial(call, world.tenant_id)
    message = CheckedMessage(uuid4(), MessageKind.NOTICE, "quiet", None, data={"hops": 1})
    agent = agent_actor(agent_id=world.agent_ids[0], tenant_id=world.tenant_id, name="Ann")

    posted = await posting.post_without_events(post, agent, space_id=world.space_id, message=message)
    async with unit_of_work(world.tenant_id) as work:
        await members.remove(work, world.owner, world.hints, space_id=world.space_id, actor_id=agent.id)
    gone = await posting.post_without_events(post, agent, space_id=world.space_id, message=replace(message, id=uuid4()))

    assert posted is not None and (posted.seq, posted.agents) == (1, [])
    assert gone is None
    [message] = await _rows(world, "messages")
    assert (message["kind"], message["trust"], json.loads(message["data"])) == ("NOTICE", "MEMBER", {"hops": 1})
    assert await _rows(world, "inbox_events") == []


@dataclass(frozen=True)
class _Case:
    """`author` 0: Olga; else an agent. `present`, `mentioned`: of the three agents."""

    author: int
    present: frozenset[int]
    mentioned: frozenset[int]
    text: str
    hop: int
    delivery: Delivery

    def expected(self) -> tuple[dict[int, str], MessageReach] | None:
        """Who hears it, by what type of event, and whether others are kept from it; None: refused."""
        if (self.author and self.author not in self.present) or not self.mentioned <= self.present:
            return None
        ids = {number: UUID(int=number) for number in self.present}
        named = mentions.Names((ids[number], _NAMES[number - 1]) for number in self.present).in_text(self.text)
        meant = self.mentioned | {number for number in self.present if ids[number] in named}
        kept = self.present - {self.author}
        if self.delivery is Delivery.MENTIONS:
            kept &= meant
        reach = reach_of(self.hop)
        heard = {MessageReach.ALL: kept, MessageReach.NAMED: kept & meant, MessageReach.NONE: frozenset[int]()}[reach]
        types = {number: "MENTION" if number in meant else "SPACE_MESSAGE" for number in heard}
        return types, MessageReach.ALL if heard == kept else reach


_some = st.frozensets(st.integers(1, 3))
_cases = st.builds(
    _Case,
    author=st.integers(0, 3),
    present=_some,
    mentioned=_some,
    text=st.sampled_from(_TEXTS),
    hop=st.sampled_from(_HOPS),
    delivery=st.sampled_from(list(Delivery)),
)


async def _room(world: World, case: _Case) -> UUID:
    async with unit_of_work(world.tenant_id) as work:
        space_id = await registry.create(work, world.owner, name="Room", delivery=case.delivery, purpose="")
        for number in sorted(case.present):
            agent_id = world.agent_ids[number - 1]
            await members.add(work, world.owner, space_id=space_id, kind=ActorKind.AGENT, actor_id=agent_id)
    return space_id


@given(case=_cases)
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
async def test_recipients_equal_those_of_a_reference_model(world: World, case: _Case) -> None:
    space_id, author = await _room(world, case), world.owner
    if case.author:
        author = agent_actor(agent_id=world.agent_ids[case.author - 1], tenant_id=world.tenant_id, name="An agent")
    mentioned = [world.agent_ids[number - 1] for number in case.mentioned]
    post = partial(
        _post, world, case.text, author=author, space_id=space_id, mentioned=mentioned, hop=case.hop
    )  # fmt: skip
    expected = case.expected()

    if expected is None:
        with pytest.raises(AppError):
            await post()
    else:
        posted = await post()
        assert (posted.seq, posted.reach) == (1, expected[1])

    events = [row for row in await _rows(world, "inbox_events") if row["space_id"] == space_id]
    types = {world.agent_ids.index(row["agent_id"]) + 1: row["type"] for row in events}
    assert types == (expected[0] if expected else {})
