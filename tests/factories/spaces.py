"""Spaces and their messages, created through GraphQL."""

from collections.abc import Sequence
from typing import Any

from tests.harness.client import Client

MESSAGE = "id seq kind text data createdAt updatedAt author { id name kind } streamId origin origins hop"


async def create_space(client: Client, *, name: str = "Lobby", members: Sequence[str] = (), **values: Any) -> str:
    """Returns the global id of the new space; its creator and `members` are in it."""
    made = await client.succeed("createSpace", "space { id }", name=name, **values)
    space_id: str = made["space"]["id"]
    for actor_id in members:
        await client.succeed("addSpaceMember", "space { id }", spaceId=space_id, actorId=actor_id)
    return space_id


async def post(client: Client, space_id: str, text: str, **values: Any) -> dict[str, Any]:
    """Returns the posted message."""
    made = await client.succeed("postMessage", f"posted {{ {MESSAGE} }}", spaceId=space_id, text=text, **values)
    message: dict[str, Any] = made["posted"]
    return message


async def cursor_of(client: Client, space_id: str) -> str:
    """The current cursor of its feed. A subscription with `after` set to it misses nothing that comes later."""
    query = "query ($id: ID!) { space(id: $id) { feedCursor } }"
    cursor: str = (await client.execute(query, id=space_id))["space"]["feedCursor"]
    return cursor


async def messages_of(client: Client, space_id: str, *, last: int = 100) -> list[dict[str, Any]]:
    """The newest messages of a space, oldest first."""
    query = f"""query ($id: ID!, $last: Int) {{
        space(id: $id) {{ messages(last: $last) {{ nodes {{ {MESSAGE} }} }} }} }}"""
    found: list[dict[str, Any]] = (await client.execute(query, id=space_id, last=last))["space"]["messages"]["nodes"]
    return found


_NOTICES = """query ($id: ID!) { space(id: $id) { messages(last: 100) { nodes { kind isCut notice {
  kind isFinal connectorName failure { error remedy attempt retryAt hasRecovered } limit { name used }
  budget { id name scope resetsAt } task { id status progress reason } } } } } }"""


async def notices_of(client: Client, space_id: str) -> list[dict[str, Any]]:
    """`Message.notice` of the notices of a space, oldest first, without what is null."""
    nodes = (await client.execute(_NOTICES, id=space_id))["space"]["messages"]["nodes"]
    assert all((each["notice"] is not None) == (each["kind"] == "NOTICE") for each in nodes)
    shown = [each["notice"] for each in nodes if each["notice"]]
    return [{name: part for name, part in each.items() if part is not None} for each in shown]


_TEXTS = """query ($id: ID!, $after: String) { space(id: $id) { messages(first: 100, after: $after) {
    nodes { kind text } pageInfo { hasNextPage endCursor } } } }"""


async def texts_of(client: Client, space_id: str) -> list[str]:
    """All text messages of a space, oldest first, without notices."""
    texts: list[str] = []
    after: str | None = None
    while True:
        page = (await client.execute(_TEXTS, id=space_id, after=after))["space"]["messages"]
        texts += [message["text"] for message in page["nodes"] if message["kind"] == "TEXT"]
        if not page["pageInfo"]["hasNextPage"]:
            return texts
        after = page["pageInfo"]["endCursor"]
