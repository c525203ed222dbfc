"""The feed of a person over all their spaces, as tests subscribe to it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.factories.spaces import create_space
from tests.factories.tenants import Person, Tenant
from tests.harness.client import Client, Json, Subscription

VIEWER_FEED = """subscription ($after: String) { viewerFeed(after: $after) { __typename cursor occurredAt
  ... on Mentioned { space { id name } message { seq text author { name } } }
  ... on SpaceJoined { space { id name unreadCount } }
  ... on SpaceLeft { spaceId }
  ... on UnreadChanged { space { id } unreadCount unreadMentionCount readUpTo newestMessage { text } }
  ... on MessageAlert { space { id } newMessage { text } }
  ... on HoldUpdated { toolCallId hold { name } }
  ... on SpaceChanged { space { id name notificationSettings { level mutedUntil } } }
  ... on AgentStateChanged { agent { id } state }
  ... on AppRequestUpdated { appRequestId requestStatus answer appName }
  ... on FeedReset { resetReason reason }
} }"""


async def viewer_cursor(client: Client) -> str:
    return str((await client.execute("{ viewer { feedCursor } }"))["viewer"]["feedCursor"])


@asynccontextmanager
async def following(client: Client, *, after: str | None = None) -> AsyncIterator[Subscription]:
    """The person follows all their spaces, from the cursor or from now on."""
    begin = await viewer_cursor(client) if after is None else after
    async with client.subscribe(VIEWER_FEED, after=begin) as feed:
        yield feed


@asynccontextmanager
async def live(tenant: Tenant, person: Person) -> AsyncIterator[Subscription]:
    """Like `following`, and the process counts already what is posted from now on."""
    async with following(person.client) as feed:
        await flush(tenant, feed, person)
        yield feed


async def flush(tenant: Tenant, feed: Subscription, reader: Person) -> None:
    """Until all that was told before has arrived: the reader is added to one more space."""
    space = await create_space(tenant.client, name="Flush", members=[reader.actor_id])
    await feed.until(news("SpaceJoined", space=space))


def news(kind: str, **values: object) -> Callable[[Json], bool]:
    """Whether an event is of that type and has these values. `space` is the id of its space."""

    def is_wanted(event: Json) -> bool:
        found = event["viewerFeed"]
        flat = {**found, "space": (found.get("space") or {}).get("id")}
        return found["__typename"] == kind and all(flat[name] == value for name, value in values.items())

    return is_wanted


def seen_of(feed: Subscription, kind: str) -> list[Json]:
    return [event["viewerFeed"] for event in feed.seen if event["viewerFeed"]["__typename"] == kind]
