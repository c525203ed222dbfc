"""The Python client of `infra/clients`, against a real API and worker."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from uuid import uuid4

import pytest
from circadian_client import (
    Client,
    ClientClosed,
    ConnectionLost,
    MarkSpaceReadInput,
    PostMessageInput,
    Refused,
    SetTypingInput,
    StopCycleInput,
    TokenRefused,
    follow,
)

from backend.kit.processes import free_port
from backend.spaces.feed import cursor_at
from tests.factories.agents import create_agent
from tests.factories.programs import create_key, create_program
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, cursor_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.cutting import cuttable
from tests.harness.models import Models
from tests.harness.restarting import RestartedApi, end
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
async def client(tenant: Tenant) -> AsyncIterator[Client]:
    async with Client(tenant.client.url, tenant.owner.token) as client:
        yield client


class _Reader:
    """Follows a space, and keeps what it reads."""

    def __init__(self, client: Client, space: str, after: str) -> None:
        self.client, self.space, self.after = client, space, after
        self.texts: list[str] = []
        self.types: list[str] = []
        self.subscriptions = 0

    async def run(self) -> None:
        events = follow(
            lambda cursor: self.client.space_feed(self.space, after=cursor), self.after, on_subscribe=self._count
        )
        async for event in events:
            self.types.append(event.typename__)
            if event.typename__ == "MessagePosted":
                self.texts.append(event.message.text)

    def _count(self) -> None:
        self.subscriptions += 1


@asynccontextmanager
async def _following(client: Client, space: str, after: str) -> AsyncIterator[tuple[_Reader, asyncio.Task[None]]]:
    reader = _Reader(client, space, after)
    task = asyncio.create_task(reader.run())
    try:
        yield reader, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _has(reader: _Reader, text: str) -> bool:
    return text in reader.texts


async def test_answers_are_typed(tenant: Tenant, client: Client) -> None:
    space = await create_space(tenant.client, name="Lobby")

    viewer = await client.viewer()
    spaces = await client.spaces(first=10)
    posted = await client.post_message(PostMessageInput(space_id=space, text="good morning"))
    history = await client.space_history(space, last=5)
    refused = await client.stop_cycle(StopCycleInput(space_id="nonsense"))

    assert (viewer.actor.name, viewer.actor.kind) == ("Olga", "PERSON")
    assert [each.name for each in spaces.nodes] == ["Lobby"]
    assert posted.typename__ == "PostMessageSuccess" and posted.posted.seq == 1
    assert history is not None and [each.text for each in history.messages.nodes] == ["good morning"]
    assert refused.typename__ == "InvalidInput" and refused.message


async def test_a_list_of_spaces_is_one_query_and_one_feed_that_continues(tenant: Tenant, client: Client) -> None:
    bert = await tenant.person()
    space = await create_space(tenant.client, members=[bert.actor_id])
    async with cuttable(tenant.client.url) as way, Client(way.url, bert.token) as of_bert:
        after = (await of_bert.viewer()).feed_cursor
        [listed] = (await of_bert.spaces()).nodes
        events = follow(lambda cursor: of_bert.viewer_feed(after=cursor), after)
        told = list[tuple[str, str]]()
        for text in ("one @Bert", "two @Bert"):
            await post(tenant.client, space, text)
            async for event in events:
                if event.typename__ == "Mentioned":
                    told.append((event.space.id, event.message.text))
                    break
            way.cut()

    assert (listed.unread_count, listed.unread_mention_count) == (0, 0)
    assert told == [(space, "one @Bert"), (space, "two @Bert")]


async def test_a_screen_of_a_space_needs_no_other_operation(tenant: Tenant, client: Client) -> None:
    space = await create_space(tenant.client)
    bert = await tenant.person()
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=bert.actor_id)
    before = await cursor_of(tenant.client, space)
    async with Client(tenant.client.url, bert.token) as of_bert:
        async with _following(client, space, before) as (reader, _):
            await post(tenant.client, space, "one")
            await wait_until(lambda: reader.texts == ["one"])
            typing = await of_bert.set_typing(SetTypingInput(space_id=space, is_typing=True))
            await wait_until(lambda: "TypingChanged" in reader.types)
        marked = await of_bert.mark_space_read(MarkSpaceReadInput(space_id=space, seq=1))

    assert typing.typename__ == "SetTypingSuccess"
    assert marked.typename__ == "MarkSpaceReadSuccess" and marked.space.unread_count == 0


async def test_an_answer_streams_in_until_its_message_replaces_it(
    tenant: Tenant, client: Client, models: Models
) -> None:
    model = await models.script([{"reply_to_all": True, "chunk_size": 6, "chunk_delay_seconds": 0.02}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    draft: dict[str, str] = {}

    async def states() -> list[str]:
        found = []
        async for event in follow(lambda cursor: client.agent_feed(agent, after=cursor)):
            if event.typename__ == "AgentStateChanged":
                found.append(event.state.value)
                if event.state == "SLEEPING":
                    break
        return found

    watching = asyncio.create_task(states())
    after = await cursor_of(tenant.client, space)
    await client.post_message(PostMessageInput(space_id=space, text="good morning"))
    async for event in follow(lambda cursor: client.space_feed(space, after=cursor), after):
        if event.typename__ == "MessageDelta":
            draft[event.stream_id] = draft.get(event.stream_id, "")[: event.offset] + event.text
        elif event.typename__ == "MessagePosted" and event.message.author.kind == "AGENT":
            assert draft == {event.message.stream_id: event.message.text}
            break
    assert (await watching)[-1] == "SLEEPING"


async def test_a_feed_continues_over_a_killed_api_and_over_cut_connections(
    tenant: Tenant, own_api: RestartedApi
) -> None:
    space = await create_space(tenant.client)
    after = await cursor_of(tenant.client, space)
    async with (
        cuttable(own_api.url) as way,
        Client(way.url, tenant.owner.token) as client,
        _following(client, space, after) as (reader, _),
    ):
        with own_api.running() as first:
            for number in range(20):
                await post(tenant.client, space, f"hello {number}")
                await wait_until(partial(_has, reader, f"hello {number}"))
                if number % 6 == 5:
                    way.cut()
            await end(first)
        await post(tenant.client, space, "nobody hears this")
        with own_api.running() as second:
            await post(tenant.client, space, "the last")
            await wait_until(lambda: "the last" in reader.texts)
            await end(second)

    assert reader.texts == [*(f"hello {number}" for number in range(20)), "nobody hears this", "the last"]
    assert reader.subscriptions >= 5


async def test_a_mutation_whose_answer_is_lost_happens_once(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    async with cuttable(tenant.client.url) as way, Client(way.url, tenant.owner.token) as client:
        way.lose = b"only once"
        posted = await client.post_message(PostMessageInput(space_id=space, text="only once"))

    assert way.lost == 1
    assert posted.typename__ == "PostMessageSuccess"
    assert await texts_of(tenant.client, space) == ["only once"]


async def test_a_revoked_token_ends_a_feed_and_a_request(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    program = await create_program(tenant.client)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=program.actor_id)
    after = await cursor_of(tenant.client, space)
    async with (
        Client(tenant.client.url, program.client.token or "") as client,
        _following(client, space, after) as (reader, task),
    ):
        await post(tenant.client, space, "one")
        await wait_until(lambda: reader.texts == ["one"])
        await tenant.client.succeed("revokeApiKey", "apiKey { id }", keyId=program.key_id)

        with pytest.raises(TokenRefused):
            await task
        with pytest.raises(TokenRefused):
            await client.viewer()


async def test_a_fresh_token_continues_a_feed_without_a_gap(tenant: Tenant, caplog: pytest.LogCaptureFixture) -> None:
    space = await create_space(tenant.client)
    program = await create_program(tenant.client)
    await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=program.actor_id)
    _, second = await create_key(tenant.client, program.actor_id, name="second")
    after = await cursor_of(tenant.client, space)
    given = [program.client.token or "", second]

    async def token() -> str:
        return given.pop(0)

    def logged() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.name == "circadian_client"]

    async with Client(tenant.client.url, token) as client, _following(client, space, after) as (reader, _):
        await post(tenant.client, space, "one")
        await wait_until(lambda: reader.texts == ["one"])
        await tenant.client.succeed("revokeApiKey", "apiKey { id }", keyId=program.key_id)
        await wait_until(logged)  # before the message, which the feed of the old token could still get
        await post(tenant.client, space, "two")
        await wait_until(lambda: reader.texts == ["one", "two"])
        assert (await client.viewer()).actor.name == "Builder"

    assert given == []
    assert logged() == ["trying again: the token is no longer valid, or its rights have changed"]


async def test_a_source_that_knows_only_wrong_tokens_is_asked_a_few_times(tenant: Tenant) -> None:
    given = list[str]()

    def token() -> str:
        given.append(f"cir_at_wrong{len(given)}")
        return given[-1]

    async with Client(tenant.client.url, token) as client:
        with pytest.raises(TokenRefused):
            await client.viewer()

    assert len(given) == 4


async def test_a_feed_that_cannot_continue_says_so_and_goes_on(tenant: Tenant, client: Client) -> None:
    space = await create_space(tenant.client)
    ahead = cursor_at(tenant_id=tenant.id, space_id=key_of(space), seq=1000, rev=0)
    async with _following(client, space, ahead) as (reader, _):
        await wait_until(lambda: reader.types[:1] == ["FeedReset"])
        await post(tenant.client, space, "after the reset")
        await wait_until(lambda: reader.texts == ["after the reset"])

    assert reader.subscriptions == 1


async def test_a_client_closes_the_subscriptions_that_were_left(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    after = await cursor_of(tenant.client, space)
    await post(tenant.client, space, "one")
    async with cuttable(tenant.client.url) as way:
        async with Client(way.url, tenant.owner.token) as client:
            left = client.space_feed(space, after=after)
            assert (await anext(left)).typename__ == "MessagePosted"
            assert not way.is_unused
        await wait_until(lambda: way.is_unused)


async def test_a_feed_ends_when_its_client_is_closed(tenant: Tenant, caplog: pytest.LogCaptureFixture) -> None:
    space = await create_space(tenant.client)
    after = await cursor_of(tenant.client, space)
    async with Client(tenant.client.url, tenant.owner.token) as client:
        reader = _Reader(client, space, after)
        reading = asyncio.create_task(reader.run())
        await post(tenant.client, space, "one")
        await wait_until(lambda: reader.texts == ["one"])
    await reading

    assert [record for record in caplog.records if record.name == "circadian_client"] == []
    with pytest.raises(ClientClosed):
        await anext(client.space_feed(space))


async def test_a_feed_whose_client_is_closed_while_the_token_is_asked_for_opens_no_websocket(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    after = await cursor_of(tenant.client, space)
    asked, given = asyncio.Event(), asyncio.Event()

    async def token() -> str:
        asked.set()
        await given.wait()
        return tenant.owner.token

    async with cuttable(tenant.client.url) as way:
        async with Client(way.url, token) as client:
            reading = asyncio.create_task(_Reader(client, space, after).run())
            await asked.wait()
        given.set()
        await asyncio.wait_for(reading, 60)

        assert way.carried == 0


async def test_a_feed_whose_client_is_closed_while_it_connects_ends(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    after = await cursor_of(tenant.client, space)
    async with cuttable(tenant.client.url) as way:
        way.is_open.clear()
        async with Client(way.url, tenant.owner.token) as client:
            reading = asyncio.create_task(_Reader(client, space, after).run())
            await wait_until(lambda: way.carried == 1)
        way.is_open.set()
        await asyncio.wait_for(reading, 60)
        await wait_until(lambda: way.is_unused)


async def test_a_space_that_is_not_there_ends_a_feed(tenant: Tenant, client: Client) -> None:
    with pytest.raises(Refused) as refused:
        async for _ in follow(lambda cursor: client.space_feed("U3BhY2U6bm93aGVyZQ==", after=cursor)):
            pass

    assert refused.value.code and not isinstance(refused.value, TokenRefused)


async def test_an_address_that_is_not_the_api_is_refused(tenant: Tenant) -> None:
    base = tenant.client.url.removesuffix("/graphql")
    async with Client(f"{base}/{uuid4()}", tenant.owner.token) as client:
        with pytest.raises(Refused, match="404"):
            await client.viewer()
        with pytest.raises(Refused, match="40"):
            async for _ in client.space_feed("x"):
                pass


async def test_patience_ends() -> None:
    async with Client(f"http://127.0.0.1:{free_port()}/graphql", "cir_at_x", patience_seconds=0) as client:
        with pytest.raises(ConnectionLost):
            await client.viewer()


async def test_an_answer_is_waited_for_as_long_as_the_caller_says() -> None:
    silent = await asyncio.start_server(_read_only, "127.0.0.1", 0)
    async with silent, Client(f"http://127.0.0.1:{_port(silent)}/", "token", patience_seconds=0) as client:
        with pytest.raises(ConnectionLost):
            await asyncio.wait_for(client.execute("{ viewer { id } }", request_seconds=0.1), 10)


async def _read_only(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()
    writer.close()


def _port(server: asyncio.Server) -> int:
    port: int = server.sockets[0].getsockname()[1]
    return port
