"""What people of a space see of each other: how far they have read, who types, who is online."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import pytest
import redis.asyncio as redis

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.read_state import PEOPLE_FEED, events_of, mark_read, marks_of, read_state, set_typing
from tests.factories.rows import key_of, owner_of
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client, Json, Subscription
from tests.harness.models import Models
from tests.harness.processes import api_process
from tests.harness.stack import Stack
from tests.harness.statements import Watch
from tests.harness.waiting import wait_until
from tests.journeys.test_conversations import enter_and_say

_MORE_MEMBERS = """INSERT INTO space_members (id, tenant_id, space_id, actor_kind, actor_id)
SELECT gen_random_uuid(), $1, $2, 'PERSON', id FROM members WHERE tenant_id = $1
ON CONFLICT DO NOTHING"""
_MORE_PEOPLE = """INSERT INTO members (id, tenant_id, user_id, name, role)
SELECT gen_random_uuid(), $1, gen_random_uuid(), 'Person ' || n, 'MEMBER' FROM generate_series(1, $2::int) n"""


@asynccontextmanager
async def watching(person: Person, space: str) -> AsyncIterator[Subscription]:
    """The person follows the space from now on; what was before is over."""
    async with person.client.subscribe(PEOPLE_FEED, id=space, after=await cursor_of(person.client, space)) as feed:
        yield feed


async def flush(poster: Client, space: str, *feeds: Subscription) -> None:
    """Until all that was told before has arrived."""
    message = await post(poster, space, "flush")
    for feed in feeds:
        await feed.until(lambda event: event["spaceFeed"].get("message", {}).get("seq") == message["seq"])


def is_a(kind: str, **values: object) -> Callable[[Json], bool]:
    """Whether an event is of that type, and has these values. `name` is the actor's."""

    def of(event: Json) -> bool:
        found = event["spaceFeed"]
        if found["__typename"] != kind:
            return False
        flat = {**found, "name": found["actor"]["name"]}
        return all(flat[name] == value for name, value in values.items())

    return of


async def _grow(citizen: Tenant, space: str) -> None:
    """Make the space too large to show presence and the marks of others."""
    async with owner_of(citizen) as owner, owner.transaction():
        await owner.execute("SET LOCAL session_replication_role = replica")
        await owner.execute(_MORE_PEOPLE, citizen.id, DEFAULT.live_members - 1)
        await owner.execute(_MORE_MEMBERS, citizen.id, key_of(space))
        await owner.execute("UPDATE spaces SET members_rev = members_rev + 1 WHERE id = $1", key_of(space))


async def test_a_mark_is_shown_to_the_others_and_to_ones_other_devices(citizen: Tenant) -> None:
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    await post(citizen.client, space, "one")
    async with watching(citizen.owner, space) as of_olga, watching(bert, space) as of_bert:
        await flush(citizen.client, space, of_olga, of_bert)

        await mark_read(bert.client, space, 1)

        for feed in (of_olga, of_bert):
            assert (await feed.until(is_a("ReadMarkMoved")))["spaceFeed"]["seq"] == 1
        await mark_read(bert.client, space, 2)
        await of_olga.until(is_a("ReadMarkMoved", name="Bert", seq=2))
    assert await marks_of(citizen.client, space) == {"Olga": None, "Bert": 2}


async def test_a_space_without_receipts_shows_a_mark_to_nobody_else(citizen: Tenant) -> None:
    bert, ada = await citizen.person(), await citizen.person(role=Role.ADMIN, name="Ada")
    space = await create_space(citizen.client, members=[bert.actor_id])
    await citizen.client.succeed("updateSpace", "__typename", spaceId=space, hasReadReceipts=False)
    await post(citizen.client, space, "one")
    async with (
        watching(citizen.owner, space) as of_olga,
        watching(ada, space) as of_ada,
        watching(bert, space) as of_bert,
    ):
        await flush(citizen.client, space, of_olga, of_ada, of_bert)

        await mark_read(bert.client, space, 1)
        await of_bert.until(is_a("ReadMarkMoved", name="Bert", seq=1))
        await flush(citizen.client, space, of_olga, of_ada)

    assert events_of([*of_olga.seen, *of_ada.seen], "ReadMarkMoved") == []
    assert await marks_of(ada.client, space) == {}


async def test_a_large_space_shows_a_mark_to_nobody_else(citizen: Tenant) -> None:
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    await _grow(citizen, space)
    await post(citizen.client, space, "one")
    async with watching(citizen.owner, space) as of_olga, watching(bert, space) as of_bert:
        await flush(citizen.client, space, of_olga, of_bert)

        await mark_read(bert.client, space, 1)
        await of_bert.until(is_a("ReadMarkMoved", name="Bert"))
        await flush(citizen.client, space, of_olga)

    assert events_of(of_olga.seen, "ReadMarkMoved") == []
    assert (await marks_of(citizen.client, space))["Bert"] == 1, "it can be read"


async def test_a_post_ends_the_typing_of_its_author(citizen: Tenant) -> None:
    """Before it would have ended by itself. It is tried again if the machine is too slow to tell."""
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    async with watching(citizen.owner, space) as feed:

        async def is_ended_early() -> bool:
            await set_typing(bert.client, space)
            await flush(citizen.client, space, feed)
            told = events_of(feed.seen, "TypingChanged")
            if not told or not told[-1]["isTyping"]:
                return False
            await post(bert.client, space, "here it is")
            ended = (await feed.until(is_a("TypingChanged", isTyping=False)))["spaceFeed"]
            left = datetime.fromisoformat(told[-1]["until"]) - datetime.fromisoformat(ended["occurredAt"])
            return left > timedelta(seconds=1)

        await wait_until(is_ended_early, timeout=60)


async def test_who_types_is_shown_to_the_others(citizen: Tenant) -> None:
    bert, cleo = await citizen.person(), await citizen.person(name="Cleo")
    space = await create_space(citizen.client, members=[bert.actor_id, cleo.actor_id])
    async with watching(citizen.owner, space) as of_olga, watching(bert, space) as of_bert:
        await flush(citizen.client, space, of_olga, of_bert)

        await set_typing(bert.client, space)

        began = (await of_olga.until(is_a("TypingChanged")))["spaceFeed"]
        assert (began["actor"]["name"], began["isTyping"], began["until"] is None) == ("Bert", True, False)
        async with watching(cleo, space) as of_cleo:
            await of_cleo.until(is_a("TypingChanged", name="Bert", isTyping=True))
        await of_olga.until(is_a("TypingChanged", name="Bert", isTyping=False))
        await flush(citizen.client, space, of_bert)

    assert events_of(of_bert.seen, "TypingChanged") == [], "nobody sees it of themselves"


async def test_typing_ends_by_itself_and_by_a_word(citizen: Tenant) -> None:
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    async with watching(citizen.owner, space) as feed:
        await flush(citizen.client, space, feed)

        await set_typing(bert.client, space)
        await feed.until(is_a("TypingChanged", isTyping=True))
        ended = (await feed.until(is_a("TypingChanged")))["spaceFeed"]
        assert (ended["isTyping"], ended["until"]) == (False, None), "nothing further was said"

        await set_typing(bert.client, space)
        await feed.until(is_a("TypingChanged", isTyping=True))

        async def stopped() -> bool:
            """A word that comes within a second of another one is not told."""
            await set_typing(bert.client, space, is_typing=False)
            await flush(citizen.client, space, feed)
            return not events_of(feed.seen, "TypingChanged")[-1]["isTyping"]

        await wait_until(stopped)


async def test_keystrokes_write_nothing_and_are_told_now_and_then(stack: Stack, citizen: Tenant, watch: Watch) -> None:
    """Nor are those told that come at once, before any of them is told."""
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    async with redis.Redis.from_url(stack.stores.redis_url) as client, client.pubsub() as told:
        await told.subscribe(f"t:{citizen.id}:space:{key_of(space)}")
        await told.get_message(timeout=5)

        await asyncio.gather(*(set_typing(bert.client, space) for _ in range(40)))
        async with watch.of(40, without="test") as found:
            await asyncio.gather(*(set_typing(bert.client, space) for _ in range(40)))
        await post(citizen.client, space, "flush")
        heard = [await told.get_message(ignore_subscribe_messages=True, timeout=5)]
        while b'"t":"head"' not in heard[-1]["data"]:
            heard.append(await told.get_message(ignore_subscribe_messages=True, timeout=5))

    [asked] = found
    assert len(heard) <= 3, "of forty keystrokes at most one is told"
    assert asked.statement_count() == 0, asked.per_turn()


async def test_an_agent_types_while_it_thinks_about_the_space(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    model = await models.script([])
    agent = await create_agent(citizen.client, name="Nova", model=model)
    space = await create_space(citizen.client, members=[agent])
    await models.rescript(model, [{**enter_and_say(space, "Here I am."), "gate": gate}, {}])
    await stack.start_worker()
    async with watching(citizen.owner, space) as feed:
        await post(citizen.client, space, "Are you there?")

        began = (await feed.until(is_a("TypingChanged", name="Nova")))["spaceFeed"]
        assert (began["isTyping"], began["until"], began["actor"]["kind"]) == (True, None, "AGENT")
        async with watching(citizen.owner, space) as late:
            await late.until(is_a("TypingChanged", name="Nova", isTyping=True))
        await models.open_gate(gate)
        await feed.until(is_a("TypingChanged", name="Nova", isTyping=False))

    assert [event["isTyping"] for event in events_of(feed.seen, "TypingChanged")] == [True, False]
    assert len(events_of(feed.seen, "MessagePosted")) == 2


async def test_an_assistant_types_for_its_own_person_only(
    stack: Stack, citizen: Tenant, models: Models, gate: str
) -> None:
    """An admin may read the space of the two, and does not see when the assistant is awake."""
    bert = await citizen.person()
    made = await bert.client.succeed("myAssistant", "assistant { agent { id } space { id } }")
    assistant, space = made["assistant"]["agent"]["id"], made["assistant"]["space"]["id"]
    model = await models.script([{"text": "done", "gate": gate}, {}], repeat_last=True)
    await citizen.client.succeed("updateAgent", "__typename", agentId=assistant, model=model)
    await stack.start_worker()
    async with watching(citizen.owner, space) as of_admin, watching(bert, space) as of_bert:
        await flush(bert.client, space, of_admin, of_bert)
        await of_bert.until(is_a("TypingChanged", isTyping=True))
        await models.open_gate(gate)
        await of_bert.until(is_a("TypingChanged", isTyping=False))
        await flush(bert.client, space, of_admin)

    assert events_of(of_admin.seen, "TypingChanged") == []


async def presence_of(client: Client, person: Person) -> str | None:
    query = "query ($id: ID!) { node(id: $id) { ... on Member { presence } } }"
    found: str | None = (await client.execute(query, id=person.actor_id))["node"]["presence"]
    return found


async def test_presence_follows_what_people_do(stack: Stack, citizen: Tenant) -> None:
    """In the feed and as a field, by two API processes."""
    bert, stranger = await citizen.person(), await citizen.person(name="Stan")
    space = await create_space(citizen.client, members=[bert.actor_id])
    with api_process(log=stack.directory / "api-2.log", environment=stack.environment, parent=stack.parent) as other:
        elsewhere = Person(Client(other.url, bert.token, bert.client.http), bert.member_id, bert.name, bert.token)
        async with watching(citizen.owner, space) as feed:
            assert await presence_of(citizen.client, bert) == "OFFLINE"
            async with watching(elsewhere, space):
                await feed.until(is_a("PresenceChanged", name="Bert", presence="ONLINE"))
                assert await presence_of(citizen.client, bert) == "ONLINE"
                assert await presence_of(stranger.client, bert) is None, "they share no space"

                await bert.client.succeed("setPresence", "presence", presence="AWAY")
                await feed.until(is_a("PresenceChanged", name="Bert", presence="AWAY"))
                await set_typing(bert.client, space)
                await feed.until(is_a("PresenceChanged", name="Bert", presence="ONLINE"))

                await bert.client.succeed("setPresenceVisibility", "isVisible", isVisible=False)
                await feed.until(is_a("PresenceChanged", name="Bert", presence="OFFLINE"))
                assert await presence_of(citizen.client, bert) == "OFFLINE"
                assert await presence_of(bert.client, bert) == "ONLINE", "one's own is no secret"
                await bert.client.succeed("setPresenceVisibility", "isVisible", isVisible=True)
                await feed.until(is_a("PresenceChanged", name="Bert", presence="ONLINE"))
            await feed.until(is_a("PresenceChanged", name="Bert", presence="OFFLINE"), timeout=60)

    assert {event["actor"]["name"] for event in events_of(feed.seen, "PresenceChanged")} == {"Bert"}


async def test_presence_is_kept_from_an_admin_who_is_no_member(citizen: Tenant) -> None:
    bert, ada = await citizen.person(), await citizen.person(role=Role.ADMIN, name="Ada")
    space = await create_space(citizen.client, members=[bert.actor_id])
    async with watching(citizen.owner, space) as of_olga, watching(ada, space) as of_ada, watching(bert, space):
        await of_olga.until(is_a("PresenceChanged", name="Bert", presence="ONLINE"))
        await flush(citizen.client, space, of_ada)
        async with watching(ada, space) as again:
            for _ in range(2):  # what is there already is sent behind the first one
                await flush(citizen.client, space, again)

    assert events_of([*of_ada.seen, *again.seen], "PresenceChanged") == []


async def test_a_space_that_becomes_large_shows_presence_no_longer(citizen: Tenant) -> None:
    """To a program that is a member either. The organisation has no other space."""
    bert, program = await citizen.person(), await create_program(citizen.client)
    space = await create_space(citizen.client, members=[bert.actor_id, program.actor_id])
    of_program = Person(program.client, citizen.owner.member_id, program.name, "")
    async with (
        watching(citizen.owner, space) as of_olga,
        watching(of_program, space) as of_builder,
        watching(bert, space),
    ):
        for feed in (of_olga, of_builder):
            await feed.until(is_a("PresenceChanged", name="Bert", presence="ONLINE"))

        await _grow(citizen, space)

        for feed in (of_olga, of_builder):
            await feed.until(is_a("PresenceChanged", name="Bert", presence="OFFLINE"))
        async with watching(citizen.owner, space) as late:
            for _ in range(2):  # what is there already is sent behind the first one
                await flush(citizen.client, space, late)

    assert events_of(late.seen, "PresenceChanged") == []


async def test_who_hides_while_redis_is_away_is_not_shown_as_online(stack: Stack, citizen: Tenant) -> None:
    """Nor told apart from those who do not hide."""
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    async with watching(citizen.owner, space) as feed, watching(bert, space):
        await feed.until(is_a("PresenceChanged", name="Bert", presence="ONLINE"))
        await stack.servers.valkey.kill()
        try:
            await bert.client.succeed("setPresenceVisibility", "isVisible", isVisible=False)
            assert await presence_of(citizen.client, bert) is None
            await feed.until(is_a("PresenceChanged", name="Bert", presence="OFFLINE"))
        finally:
            await stack.servers.valkey.start()


async def test_without_redis_marks_are_kept_and_presence_is_unknown(stack: Stack, citizen: Tenant) -> None:
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    await post(citizen.client, space, "one")
    await stack.servers.valkey.kill()
    try:
        assert await presence_of(citizen.client, bert) is None
        await bert.client.succeed("setPresence", "presence", presence="ONLINE")
        await set_typing(bert.client, space)
        assert await mark_read(bert.client, space, 1) == {"unreadCount": 0, "readUpTo": 1}
    finally:
        await stack.servers.valkey.start()

    assert await read_state(bert.client, space) == (0, 1)


@pytest.mark.parametrize("leaves", [True, False], ids=["leaves", "is away"])
async def test_a_person_who_left_sees_nothing_and_is_not_shown(citizen: Tenant, leaves: bool) -> None:
    bert = await citizen.person()
    space = await create_space(citizen.client, members=[bert.actor_id])
    await post(citizen.client, space, "one")
    await mark_read(bert.client, space, 1)
    if leaves:
        await bert.client.succeed("removeSpaceMember", "__typename", spaceId=space, actorId=bert.actor_id)

    assert ("Bert" in await marks_of(citizen.client, space)) is not leaves
    assert (await presence_of(citizen.client, bert) is None) is leaves
    query = "query ($id: ID!) { space(id: $id) { unreadCount } }"
    assert ((await bert.client.execute(query, id=space))["space"] is None) is leaves
