"""What a message tells beside its text: its client's key, whom it mentions, and why an agent said it."""

from typing import Any

import pytest

from backend.kit.limits import DEFAULT
from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.people import create_access_token
from tests.factories.spaces import create_space, cursor_of, post
from tests.factories.tenants import Tenant
from tests.harness.client import Client
from tests.harness.models import Models
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_FIELDS = "text spaceId clientKey mentions { name kind } cycle { number trigger } toolCall { name state }"
_MESSAGES = f"""query ($id: ID!) {{ space(id: $id) {{ messages(last: 50) {{ nodes {{ kind {_FIELDS} }} }} }} }}"""
_FEED = f"""subscription ($id: ID!, $after: String) {{ spaceFeed(spaceId: $id, after: $after) {{ __typename
  ... on MessagePosted {{ message {{ {_FIELDS} }} }} }} }}"""


async def _read(client: Client, space: str) -> list[dict[str, Any]]:
    return list((await client.execute(_MESSAGES, id=space))["space"]["messages"]["nodes"])


async def test_a_client_knows_its_message_again_in_the_feed(tenant: Tenant) -> None:
    reader = await tenant.person()
    space = await create_space(tenant.client, members=[reader.actor_id])
    key = "k" * DEFAULT.client_key_chars
    async with reader.client.subscribe(_FEED, id=space, after=await cursor_of(reader.client, space)) as feed:
        made = await tenant.client.succeed(
            "postMessage",
            "posted { clientKey spaceId }",
            spaceId=space,
            text="hello",
            clientKey=key,
            idempotencyKey="once",
        )
        seen = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
    again = await tenant.client.succeed(
        "postMessage", "posted { clientKey }", spaceId=space, text="hello", clientKey=key, idempotencyKey="once"
    )
    [stored] = await _read(tenant.client, space)

    assert made["posted"]["clientKey"] == again["posted"]["clientKey"] == key
    assert seen["spaceFeed"]["message"]["clientKey"] == stored["clientKey"] == key
    assert made["posted"]["spaceId"] == seen["spaceFeed"]["message"]["spaceId"] == stored["spaceId"] == space
    refused = await tenant.client.mutate("postMessage", "__typename", spaceId=space, text="x", clientKey=f"{key}k")
    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "clientKey"])


async def test_a_message_tells_whom_it_mentions(tenant: Tenant) -> None:
    bert = await tenant.person(name="Bert")
    space = await create_space(tenant.client, members=[bert.actor_id])
    people = [{"name": "Bert", "kind": "PERSON"}, {"name": "Olga", "kind": "PERSON"}]

    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        posted = await tenant.client.succeed(
            "postMessage", "posted { id mentions { name kind } }", spaceId=space, text="@olga: look",
            mentions=[bert.actor_id],
        )  # fmt: skip
        seen = await feed.until(lambda event: event["spaceFeed"]["__typename"] == "MessagePosted")
    await tenant.client.succeed("editMessage", "edited { id }", messageId=posted["posted"]["id"], text="look")
    [edited] = await _read(bert.client, space)

    def named(message: dict[str, Any]) -> list[dict[str, str]]:
        return sorted(message["mentions"], key=lambda actor: str(actor["name"]))

    assert named(posted["posted"]) == named(seen["spaceFeed"]["message"]) == people
    assert named(edited) == people[:1], "by its id, which the edit does not touch"


async def test_a_message_of_an_agent_names_the_cycle_and_the_call_that_posted_it(
    tenant: Tenant, models: Models
) -> None:
    form = {"type": "object", "properties": {"which": {"type": "string"}}}
    ask = {"name": "ask", "arguments": {"question": "Which one?", "form": form}}
    send = {"name": "send_message", "arguments": {"text": "I look"}}
    told = {"name": "send_message", "arguments": {"text": "@Olga please"}}
    model = await models.script([{"calls": [send]}, {"calls": [ask, told]}, {}], repeat_last=True)
    agent = await create_agent(tenant.client, name="Ada", model=model)
    space = await create_space(tenant.client, members=[agent])
    async with tenant.client.subscribe(_FEED, id=space, after=await cursor_of(tenant.client, space)) as feed:
        await post(tenant.client, space, "Choose")
        await feed.until(lambda event: "please" in str(event))
        live = [each["spaceFeed"]["message"] for each in feed.seen if "message" in each["spaceFeed"]]

    stored = {each["text"].split("\n")[0]: each for each in await _read(tenant.client, space)}

    cycle = {"number": 1, "trigger": "SPACE_MESSAGE"}
    assert (stored["Choose"]["cycle"], stored["Choose"]["toolCall"]) == (None, None)
    for text in ("I look", "@Olga please"):
        assert (stored[text]["cycle"], stored[text]["toolCall"]["name"]) == (cycle, "send_message")
    assert (stored["Which one?"]["kind"], stored["Which one?"]["cycle"]) == ("TOOL_ACTIVITY", cycle)
    assert stored["Which one?"]["toolCall"]["name"] == "ask"
    by_text = {each["text"].split("\n")[0]: each for each in live}
    assert {text: (each["cycle"], each["toolCall"] and each["toolCall"]["name"]) for text, each in by_text.items()} == {
        text: (each["cycle"], each["toolCall"] and each["toolCall"]["name"]) for text, each in stored.items()
    }
    assert [each["name"] for each in stored["@Olga please"]["mentions"]] == ["Olga"]


async def test_why_an_agent_said_it_is_for_those_who_may_see_its_cycles(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"reply_to_all": True}, {}], repeat_last=True)
    client = tenant.client
    made = await client.succeed("myAssistant", "assistant { agent { id } space { id } }")
    assistant, space = made["assistant"], made["assistant"]["space"]["id"]
    await client.succeed("updateAgent", "__typename", agentId=assistant["agent"]["id"], model=model)
    await post(client, space, "hello")
    await wait_until(lambda: is_asleep(client, assistant["agent"]["id"], after_cycles=1))
    admin = await tenant.person(role=Role.ADMIN)
    narrow = (await create_access_token(client, scopes=["spaces:read"])).client

    own, seen = await _read(client, space), await _read(admin.client, space)
    answer = await narrow.send(_MESSAGES, {"id": space})

    assert own[-1]["cycle"] == {"number": 1, "trigger": "SPACE_MESSAGE"}
    assert (seen[-1]["text"], seen[-1]["cycle"], seen[-1]["toolCall"]) == (own[-1]["text"], None, None)
    assert "agents:read" in str(answer.body["errors"])
