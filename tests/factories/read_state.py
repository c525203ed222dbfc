"""What people have read, whether they type, and whether they are online, through GraphQL."""

from typing import Any

from tests.harness.client import Client, Json

#: The events about people, each with the name of whom it is about.
PEOPLE_FEED = """subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
    __typename occurredAt
    ... on MessagePosted { message { seq text } }
    ... on TypingChanged { actor { name kind } isTyping until }
    ... on ReadMarkMoved { actor { name } seq }
    ... on PresenceChanged { actor { name } presence } } }"""

_STATE = """query ($id: ID!) { space(id: $id) { unreadCount readUpTo
    readMarks(first: 100) { nodes { actor { name } seq markedAt } } } }"""


async def mark_read(client: Client, space_id: str, seq: int, **values: Any) -> Json:
    """Returns the space, with what is unread now."""
    made = await client.succeed("markSpaceRead", "space { unreadCount readUpTo }", spaceId=space_id, seq=seq, **values)
    space: Json = made["space"]
    return space


async def read_state(client: Client, space_id: str) -> tuple[int | None, int | None]:
    """What is unread, and up to where the caller has read."""
    space = (await client.execute(_STATE, id=space_id))["space"]
    return space["unreadCount"], space["readUpTo"]


async def marks_of(client: Client, space_id: str) -> dict[str, int | None]:
    """By the names of the members."""
    nodes = (await client.execute(_STATE, id=space_id))["space"]["readMarks"]["nodes"]
    assert all((node["seq"] is None) == (node["markedAt"] is None) for node in nodes)
    return {node["actor"]["name"]: node["seq"] for node in nodes}


async def set_typing(client: Client, space_id: str, *, is_typing: bool = True) -> None:
    await client.succeed("setTyping", "isTyping", spaceId=space_id, isTyping=is_typing)


def events_of(seen: list[Json], kind: str) -> list[Json]:
    """The events of one type that a feed has brought."""
    return [event["spaceFeed"] for event in seen if event["spaceFeed"]["__typename"] == kind]
