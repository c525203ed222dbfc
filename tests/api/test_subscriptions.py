"""The feeds through the public door: over websocket and SSE, for as long as the token and the membership last."""

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from backend.kit import db
from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent
from tests.factories.programs import create_program
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant, Tenants, global_id
from tests.harness.client import GraphQLFailure, Json, StreamRefused
from tests.harness.models import Models
from tests.harness.processes import Api

SPACE_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename cursor occurredAt
    ... on MessagePosted { message { id seq text author { id name kind } streamId } }
    ... on MessageUpdated { message { id seq text } }
    ... on MessageDelta { streamId offset text agent { id name } }
    ... on DraftWithdrawn { streamId reason }
    ... on AgentStateChanged { state agent { id } }
    ... on FeedReset { reason } } }"""
AGENT_FEED = """subscription ($id: ID!, $after: String) { agentFeed(agentId: $id, after: $after) {
    __typename cursor
    ... on EntryAppended { entry { seq role } }
    ... on CycleEnded { cycle { number outcome } }
    ... on AgentStateChanged { state }
    ... on ReasoningDelta { step offset text } } }"""
_CHANGED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on SpaceChanged { space { id name delivery } } } }"""
_MEMBERS = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename ... on SpaceMembersChanged { space { members { nodes { id } } }
      joined { id name kind } left { id name kind } renamed { oldName actor { id name kind } } } } }"""
_PROTOCOL = Subprotocol("graphql-transport-ws")


REVOKE = "UPDATE access_tokens SET revoked_at = now() WHERE tenant_id = $1"
DEMOTE = "UPDATE members SET role = 'VIEWER' WHERE tenant_id = $1"
LEAVE = "UPDATE members SET left_at = now() WHERE tenant_id = $1"


async def take_rights(tenant: Tenant, statement: str) -> None:
    connection = await asyncpg.connect(**db.credentials(tenant.owner_database_url))
    try:
        await connection.execute(statement, tenant.id)
    finally:
        await connection.close()


@pytest.mark.parametrize("way", ["subscribe", "subscribe_sse"])
async def test_space_feed_brings_what_is_posted(tenant: Tenant, way: str) -> None:
    space = await create_space(tenant.client)
    cursor = await cursor_of(tenant.client, space)
    async with getattr(tenant.client, way)(SPACE_FEED, id=space, after=cursor) as feed:
        posted = await post(tenant.client, space, "Hello")
        event = (await feed.next())["spaceFeed"]

    assert event["__typename"] == "MessagePosted"
    assert event["message"] == {key: posted[key] for key in ("id", "seq", "text", "author", "streamId")}
    assert event["occurredAt"] == posted["createdAt"]


async def test_space_feed_reports_a_new_name(tenant: Tenant) -> None:
    """Everybody who watches, and who comes while it is watched; nobody of what changed before."""
    space, person = await create_space(tenant.client), await tenant.person()
    await tenant.client.succeed("addSpaceMember", "__typename", spaceId=space, actorId=person.actor_id)
    await tenant.client.succeed("updateSpace", "__typename", spaceId=space, name="Before")
    cursor = await cursor_of(tenant.client, space)
    async with (
        tenant.client.subscribe(_CHANGED, id=space, after=cursor) as ours,
        person.client.subscribe(_CHANGED, id=space, after=cursor) as theirs,
    ):
        await post(tenant.client, space, "Hello")
        for feed in (ours, theirs):
            await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
        await tenant.client.succeed("updateSpace", "__typename", spaceId=space, name="Harbour", delivery="MENTIONS")
        told = [await feed.until(_is_change) for feed in (ours, theirs)]
        async with tenant.client.subscribe(_CHANGED, id=space) as late:
            told.append(await late.until(_is_change))

    now = {"id": space, "name": "Harbour", "delivery": "MENTIONS"}
    assert [each["spaceFeed"]["space"] for each in told] == [now] * 3
    changes = [[each for each in feed.seen if _is_change(each)] for feed in (ours, theirs, late)]
    assert [len(each) for each in changes] == [1, 1, 1]


async def test_space_feed_reports_members_who_join_leave_or_are_renamed(tenant: Tenant) -> None:
    person, agent = await tenant.person(), await create_agent(tenant.client, name="Scout")
    space = await create_space(tenant.client, members=[agent])
    told = []
    async with tenant.client.subscribe(_MEMBERS, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "Hello")
        await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
        for field, values in (
            ("addSpaceMember", {"spaceId": space, "actorId": person.actor_id}),
            ("updateAgent", {"agentId": agent, "name": "Guide"}),
            ("removeSpaceMember", {"spaceId": space, "actorId": person.actor_id}),
        ):
            await tenant.client.succeed(field, "__typename", **values)
            told.append((await feed.until(_is_of_members))["spaceFeed"])
        async with tenant.client.subscribe(_MEMBERS, id=space) as late:
            again = (await late.until(_is_of_members))["spaceFeed"]

    bert = {"id": person.actor_id, "name": "Bert", "kind": "PERSON"}
    guide = {"oldName": "Scout", "actor": {"id": agent, "name": "Guide", "kind": "AGENT"}}
    assert [each["joined"] for each in told] == [[bert], [], []]
    assert [each["renamed"] for each in told] == [[], [guide], []]
    assert [each["left"] for each in told] == [[], [], [bert]]
    present = [[each["id"] for each in one["space"]["members"]["nodes"]] for one in told]
    stay = [tenant.owner.actor_id, agent]
    assert present == [[*stay, person.actor_id], [*stay, person.actor_id], stay]
    assert (again["joined"], again["left"], again["renamed"]) == ([], [], []), "nothing since it subscribed"


def _is_of_members(event: Json) -> bool:
    return bool(event["spaceFeed"]["__typename"] == "SpaceMembersChanged")


def _is_change(event: Json) -> bool:
    return bool(event["spaceFeed"]["__typename"] == "SpaceChanged")


@pytest.mark.parametrize("way", ["subscribe", "subscribe_sse"])
async def test_space_feed_continues_at_a_cursor(tenant: Tenant, way: str) -> None:
    space = await create_space(tenant.client)
    cursor = await cursor_of(tenant.client, space)
    texts = []
    for number in range(3):
        await asyncio.gather(*(post(tenant.client, space, f"{number}.{each}") for each in range(4)))
        async with getattr(tenant.client, way)(SPACE_FEED, id=space, after=cursor) as feed:
            events = [(await feed.next())["spaceFeed"] for _ in range(4)]
        texts += [event["message"]["seq"] for event in events]
        cursor = events[-1]["cursor"]

    assert texts == list(range(1, 13))


@pytest.mark.parametrize("way", ["subscribe", "subscribe_sse"])
async def test_unknown_foreign_and_malformed_spaces_are_refused_alike(
    tenant: Tenant, tenants: Tenants, way: str
) -> None:
    foreign = await create_space((await tenants.create()).client)
    hidden = await create_space(tenant.client)
    stranger = (await tenant.person()).client
    refusals = []
    for space in (foreign, hidden, global_id("Space", uuid4()), global_id("Agent", uuid4()), "nonsense"):
        async with getattr(stranger, way)(SPACE_FEED, id=space) as feed:
            with pytest.raises(GraphQLFailure) as failure:
                await feed.next()
        refusals.append([(error["message"], error["extensions"]) for error in failure.value.errors])

    assert refusals == [[("No such space is visible to you.", {"code": "NOT_FOUND"})]] * 5


async def test_over_sse_a_refusal_is_an_http_status(tenant: Tenant) -> None:
    """Trap L6: status 200 for everything."""
    space = await create_space(tenant.client)
    blind = (await create_program(tenant.client, scopes=["messages:write"])).client
    nobody = replace(tenant.client, token="cir_pat_nobody")
    for client, status, code in ((blind, 403, "FORBIDDEN"), (nobody, 401, "UNAUTHENTICATED")):
        with pytest.raises(StreamRefused) as refused:
            async with client.subscribe_sse(SPACE_FEED, id=space):
                pass
        assert (refused.value.status, refused.value.codes) == (status, [code])

    assert refused.value.headers["www-authenticate"].startswith("Bearer ")


async def test_a_bad_cursor_is_refused(tenant: Tenant) -> None:
    space, other = await create_space(tenant.client), await create_space(tenant.client)
    for cursor in ("", "nonsense", await cursor_of(tenant.client, other)):
        async with tenant.client.subscribe(SPACE_FEED, id=space, after=cursor) as feed:
            with pytest.raises(GraphQLFailure, match="The cursor does not belong to this feed"):
                await feed.next()


@pytest.mark.parametrize("way", ["subscribe", "subscribe_sse"])
async def test_a_removed_member_loses_the_feed_with_an_error(tenant: Tenant, way: str) -> None:
    """Once a stream has begun, over SSE too, a refusal is its last event."""
    person = await tenant.person()
    space = await create_space(tenant.client, members=[person.actor_id])
    cursor = await cursor_of(tenant.client, space)
    async with getattr(person.client, way)(SPACE_FEED, id=space, after=cursor) as feed:
        await post(tenant.client, space, "you are still here")
        await feed.next()
        await tenant.client.succeed("removeSpaceMember", "space { id }", spaceId=space, actorId=person.actor_id)
        with pytest.raises(GraphQLFailure) as failure:
            while await feed.next() is not None:
                pass  # word of who has left may come before
        assert await feed.next() is None
        await post(tenant.client, space, "among us")

    assert failure.value.codes == ["FORBIDDEN"]


@pytest.mark.usefixtures("worker")
async def test_agent_feed_hides_private_text_without_the_inspect_scope(tenant: Tenant, models: Models) -> None:
    """Members read agents, and neither their chain nor their reasoning."""
    gate = f"reasoning-{uuid4().hex}"
    greeting = {"name": "send_message", "arguments": {"text": "Hi"}}
    model = await models.script([{"text": ["Let me ", "think."], "calls": [greeting], "gate": gate}, {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    member = (await tenant.person()).client
    async with member.subscribe(AGENT_FEED, id=agent) as theirs, tenant.client.subscribe(AGENT_FEED, id=agent) as ours:
        await post(tenant.client, space, "Hello")
        for feed in (theirs, ours):  # both are listening when the model begins to write
            await feed.until(lambda event: event["agentFeed"].get("state") == "THINKING", timeout=30)
        await models.open_gate(gate)
        await ours.until(lambda event: event["agentFeed"]["__typename"] == "CycleEnded", timeout=30)
        # How calls stand comes beside what is written down, sometimes after it.
        await theirs.until(lambda _: {"CycleEnded", "ToolCallChanged"} <= _kinds(theirs.seen), timeout=30)

    seen = [event["agentFeed"] for event in ours.seen]
    assert [event["entry"] for event in seen if "entry" in event] == [
        {"seq": 1, "role": "USER"},
        {"seq": 2, "role": "ASSISTANT"},
        {"seq": 3, "role": "TOOL"},
        {"seq": 4, "role": "ASSISTANT"},
    ]
    assert "".join(event["text"] for event in seen if event["__typename"] == "ReasoningDelta") == "Let me think."
    assert seen[-1]["cycle"] == {"number": 1, "outcome": "RESTED"}
    assert _kinds(theirs.seen) == {"AgentStateChanged", "CycleEnded", "StepEnded", "ToolCallChanged"}


def _kinds(seen: list[Json]) -> set[str]:
    return {event["agentFeed"]["__typename"] for event in seen}


@pytest.mark.usefixtures("worker")
async def test_a_reply_is_seen_while_it_is_written(tenant: Tenant, models: Models) -> None:
    """The draft grows by deltas of one stream, and the posted message names that stream."""
    text = "Good morning, Olga 👋. What a day!"
    calls = [
        {"name": "enter_space", "arguments": {"space": "Lobby"}},
        {"name": "send_message", "arguments": {"text": text}},
    ]
    model = await models.script([{"calls": calls, "chunk_size": 4, "chunk_delay_seconds": 0.05}, {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(SPACE_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "Hello")
        answer = await feed.until(lambda event: event["spaceFeed"].get("message", {}).get("text") == text, timeout=30)
        await feed.until(lambda event: event["spaceFeed"].get("state") == "SLEEPING")

    events = [event["spaceFeed"] for event in feed.seen]
    draft = ""
    for delta in (event for event in events if event["__typename"] == "MessageDelta"):
        assert (delta["streamId"], delta["agent"]) == (
            answer["spaceFeed"]["message"]["streamId"],
            {"id": agent, "name": "Ada"},
        )
        assert delta["offset"] <= len(draft), "a hole"
        draft = draft[: delta["offset"]] + delta["text"]  # a piece that was lost on the way is sent again
    assert text.startswith(draft) and len(draft) > len(text) / 2
    assert sum(event["__typename"] == "MessageDelta" for event in events) > 3
    assert [event["state"] for event in events if "state" in event][-2:] == ["THINKING", "SLEEPING"]


@pytest.mark.parametrize("payload", [None, {}, {"authorization": "Bearer nonsense"}, {"authorization": 7}])
async def test_bad_credentials_close_with_4401(api: Api, payload: dict[str, Any] | None) -> None:
    async with connect(api.socket_url, subprotocols=[_PROTOCOL]) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 5)

    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


@pytest.mark.parametrize("statement", [REVOKE, DEMOTE, LEAVE])
async def test_a_token_that_lost_its_rights_closes_with_4403_within_the_check(tenant: Tenant, statement: str) -> None:
    space = await create_space(tenant.client)
    async with tenant.client.socket() as socket:
        subscribe = {"query": SPACE_FEED, "variables": {"id": space}}
        await socket.send(json.dumps({"id": "1", "type": "subscribe", "payload": subscribe}))
        await take_rights(tenant, statement)
        with pytest.raises(ConnectionClosed) as closed:
            async with asyncio.timeout(8):
                while True:
                    await socket.recv()

    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


async def test_a_revoked_token_ends_a_stream_over_sse(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    async with tenant.client.subscribe_sse(SPACE_FEED, id=space) as feed:
        await take_rights(tenant, REVOKE)
        with pytest.raises(GraphQLFailure) as failure:
            await feed.next(timeout=10)
        assert await feed.next(timeout=2) is None

    assert failure.value.codes == ["UNAUTHENTICATED"]


async def test_a_page_of_another_origin_cannot_connect(api: Api) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with connect(api.socket_url, subprotocols=[_PROTOCOL], origin=Origin("https://evil.example")):
            pass

    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", ["https://app.example", "http://localhost:5173"])
async def test_pages_of_allowed_origins_can_connect(tenant: Tenant, api: Api, origin: str) -> None:
    async with connect(api.socket_url, subprotocols=[_PROTOCOL], origin=Origin(origin)) as socket:
        await socket.send(
            json.dumps({"type": "connection_init", "payload": {"Authorization": f"Bearer {tenant.owner.token}"}})
        )
        assert json.loads(await asyncio.wait_for(socket.recv(), 5)) == {"type": "connection_ack"}


async def test_the_legacy_protocol_is_off(api: Api) -> None:
    """Trap L6."""
    async with connect(api.socket_url, subprotocols=[Subprotocol("graphql-ws")]) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 5)

    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4406


async def test_subscriptions_of_a_connection_are_bounded(tenant: Tenant) -> None:
    space = await create_space(tenant.client)
    async with tenant.client.socket() as socket:
        for number in range(DEFAULT.subscriptions_per_connection + 1):
            payload = {"query": SPACE_FEED, "variables": {"id": space}}
            await socket.send(json.dumps({"id": str(number), "type": "subscribe", "payload": payload}))
        frame = json.loads(await asyncio.wait_for(socket.recv(), 5))

    assert (frame["id"], frame["type"]) == (str(DEFAULT.subscriptions_per_connection), "error")


async def test_sockets_of_an_address_that_do_not_say_who_they_are_are_bounded(tenant: Tenant, api: Api) -> None:
    place = {"x-forwarded-for": "198.51.100.77"}
    async with AsyncExitStack() as held:
        for _ in range(DEFAULT.unnamed_sockets):
            await held.enter_async_context(connect(api.socket_url, subprotocols=[_PROTOCOL], additional_headers=place))
        async with connect(api.socket_url, subprotocols=[_PROTOCOL], additional_headers=place) as beyond:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(beyond.recv(), 10)
        async with tenant.client.socket() as elsewhere:
            await elsewhere.send(json.dumps({"type": "ping"}))
            assert json.loads(await asyncio.wait_for(elsewhere.recv(), 10))["type"] == "pong"

    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013


async def test_a_frame_of_more_than_a_megabyte_closes_the_socket(tenant: Tenant) -> None:
    async with tenant.client.socket() as socket:
        await socket.send(json.dumps({"type": "ping", "payload": {"filler": "x" * DEFAULT.body_bytes}}))
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 5)

    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
