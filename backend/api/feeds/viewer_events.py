"""The events of `viewerFeed`, as types of the schema. `viewer_subscription` creates them."""

from uuid import UUID

import strawberry

from backend.api.enums import AppRequestStatus
from backend.api.feeds.feed_events import FeedEvent
from backend.api.programs.app_requests import AppRequest, find_app_request
from backend.api.request.context import Info
from backend.api.request.scopes import field, part
from backend.api.spaces.spaces import WATCHED_MESSAGES, Message, Space
from backend.api.tools.holds import Hold
from backend.tenants.actor import Scope


@strawberry.type(
    description="A message in one of your spaces mentions you. Durable. Not sent if you have left the space since."
)
class Mentioned(FeedEvent):
    space: Space = part("The space as it is now.", needs=Scope.SPACES_READ)
    message: Message = part("The message as it is now.", needs=Scope.SPACES_READ)


@strawberry.type(description="You became a member of a space. Durable. Not sent if you have left the space since.")
class SpaceJoined(FeedEvent):
    space: Space = part("The space as it is now.", needs=Scope.SPACES_READ)


@strawberry.type(
    description="You are no longer a member of a space: somebody removed you, you left, or the space was deleted. "
    "Durable."
)
class SpaceLeft(FeedEvent):
    space_id: strawberry.ID


@strawberry.type(
    description="Somebody has asked for an app, and you may answer as an admin; or a request was answered that is "
    "yours, or that you could have answered. Durable."
)
class AppRequestUpdated(FeedEvent):
    app_request_id: strawberry.ID
    request_status: AppRequestStatus = strawberry.field(description="The status of the request now.")
    answer: str = strawberry.field(description="The admin's answer to the person. May be empty.")
    app_name: str | None = strawberry.field(description="Name of the app. Null while its publisher is suspended.")
    request_key: strawberry.Private[UUID]

    @field("The request as it is now, for those who may answer. Null if it is deleted.", needs=Scope.ADMIN_READ)
    async def app_request(self, info: Info) -> AppRequest | None:
        return await find_app_request(info, self.request_key)


@strawberry.type(
    description="What is unread in one of your spaces has changed, or there is a new text in it, or its newest text "
    "was edited. Not durable: only the newest event of each space counts. A new subscription first receives every "
    "space with something unread; take all others as read."
)
class UnreadChanged(FeedEvent):
    space: Space = part("The space as it is now.", needs=Scope.SPACES_READ)
    unread_count: int | None = strawberry.field(description="As `Space.unreadCount`.")
    unread_mention_count: int = strawberry.field(description="As `Space.unreadMentionCount`. 0 in place of null.")
    read_up_to: int | None = strawberry.field(description="As `Space.readUpTo`.")
    newest_key: strawberry.Private[UUID | None]
    newest_edits: strawberry.Private[int]

    @field("The newest text of the space. Null if it has none among its newest messages.", needs=Scope.SPACES_READ)
    async def newest_message(self, info: Info) -> Message | None:
        return None if self.newest_key is None else await _watched_message(info, self.newest_key, self.newest_edits)


@strawberry.type(
    description="A new message of another that you want to be alerted to, by your `notificationSettings` of the space. "
    "Not durable: at most once for each message, and only while you are connected. Without Redis only mentions alert."
)
class MessageAlert(FeedEvent):
    space: Space = part("The space as it is now.", needs=Scope.SPACES_READ)
    message_key: strawberry.Private[UUID]

    @field("The message as it is now. Null if it does not exist any more.", needs=Scope.SPACES_READ)
    async def new_message(self, info: Info) -> Message | None:
        return await _watched_message(info, self.message_key)


async def _watched_message(info: Info, key: UUID, edits: int = 0) -> Message | None:
    """The message. Everybody who receives it in the same seconds, after as many edits, shares one read."""
    watched, tenant_id = info.context.state.watched, info.context.actor.tenant_id
    row = await watched.find(WATCHED_MESSAGES, tenant_id=tenant_id, key=key, version=edits)
    return None if row is None else Message.of(row)


@strawberry.type(
    description="A question or an approval began or stopped waiting for your answer, or changed while it waits. Not "
    "durable. A new subscription first receives everything that waits for you. Sent only with the scope "
    "`messages:write`, and only to people."
)
class HoldUpdated(FeedEvent):
    tool_call_id: strawberry.ID
    hold: Hold | None = part(
        "The waiting call. Null if it no longer waits for you: it was answered, it has expired, or you may no longer "
        "answer it.",
        needs=Scope.MESSAGES_WRITE,
    )


VIEWER_EVENTS = (Mentioned, SpaceJoined, SpaceLeft, AppRequestUpdated, UnreadChanged, MessageAlert, HoldUpdated)
