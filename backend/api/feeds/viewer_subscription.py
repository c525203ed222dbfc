"""The subscription `viewerFeed`: joins the feed of a person's spaces with that of the calls that wait for them."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import UTC, datetime
from typing import Any, cast

from backend.api.agents.processes import AgentState
from backend.api.enums import AppRequestStatus
from backend.api.feeds.feed_events import AgentStateChanged, FeedEvent, FeedReset, SnapshotCompleted, SpaceChanged
from backend.api.feeds.viewer_events import (
    AppRequestUpdated,
    HoldUpdated,
    Mentioned,
    MessageAlert,
    SpaceJoined,
    SpaceLeft,
    UnreadChanged,
)
from backend.api.reading.ids import Kind, encode
from backend.api.request.context import Info
from backend.api.spaces.spaces import Message, Space
from backend.api.tools.holds import Hold
from backend.feeds.merging import merged
from backend.kit.statements import columns
from backend.spaces import feed
from backend.spaces.viewer import feed as viewer
from backend.tenants.actor import ActorKind, Scope
from backend.tools.holds.feed import HoldChange, HoldsListed, holds_and_list_end

ViewerEvent = viewer.ViewerFeedEvent | HoldChange


async def events(info: Info, *, after: str | None) -> AsyncIterator[ViewerEvent]:
    """Raises `InvalidCursor`."""
    hub, actor = info.context.state.hub, info.context.actor
    own = await viewer.viewer_feed(hub, actor, after=after)
    if actor.kind is not ActorKind.PERSON or Scope.MESSAGES_WRITE not in actor.scopes:
        return own
    return _with_one_snapshot(merged([own, holds_and_list_end(hub, actor)]))


async def _with_one_snapshot(stream: AsyncIterator[ViewerEvent | HoldsListed]) -> AsyncIterator[ViewerEvent]:
    """The snapshot is complete when that of the spaces and the list of the calls are."""
    snapshot: feed.SnapshotCompleted | None = None
    is_listed = False
    async with aclosing(cast("Any", stream)):
        async for event in stream:
            if isinstance(event, HoldsListed):
                is_listed = True
            elif isinstance(event, feed.SnapshotCompleted):
                snapshot = event
            else:
                yield event
                continue
            if is_listed and snapshot is not None:
                yield snapshot


class Conversion:
    """Converts the events of one subscription. A waiting call gets the newest cursor, since it has none."""

    def __init__(self, cursor: str) -> None:
        self._cursor = cursor

    def __call__(self, event: ViewerEvent) -> FeedEvent:
        if isinstance(event, HoldChange):
            hold = None if event.row is None else Hold.of(columns(event.row))
            call_id = encode(Kind.TOOL_CALL, event.call_id)
            return HoldUpdated(cursor=self._cursor, occurred_at=datetime.now(UTC), tool_call_id=call_id, hold=hold)
        if not isinstance(event, feed.SnapshotCompleted):  # that one may have waited for the list of the calls
            self._cursor = event.cursor
        return _converted(event, {"cursor": self._cursor, "occurred_at": event.occurred_at})


def _converted(event: viewer.ViewerFeedEvent, stamp: dict[str, Any]) -> FeedEvent:
    match event:
        case viewer.SpaceLeft(space_id=space_id):
            return SpaceLeft(**stamp, space_id=encode(Kind.SPACE, space_id))
        case viewer.AppRequestUpdated():
            return _request(event, stamp)
        case feed.AgentStateChanged(agent_id=agent_id, state=state):
            return AgentStateChanged(**stamp, agent_key=agent_id, state=AgentState(state))
        case feed.SnapshotCompleted():
            return SnapshotCompleted(**stamp)
        case feed.FeedReset(reason=reason):
            return FeedReset.of(reason, stamp)
    return _of_space(event, stamp | {"space": Space.of(columns(event.space))})


def _request(event: viewer.AppRequestUpdated, stamp: dict[str, Any]) -> AppRequestUpdated:
    return AppRequestUpdated(
        **stamp,
        app_request_id=encode(Kind.APP_REQUEST, event.app_request_id),
        request_status=AppRequestStatus(event.status),
        answer=event.answer,
        app_name=event.app_name,
        request_key=event.app_request_id,
    )


def _of_space(
    event: viewer.Mentioned
    | viewer.SpaceJoined
    | viewer.UnreadChanged
    | viewer.MessageAlert
    | viewer.FollowedSpaceChanged,
    stamp: dict[str, Any],
) -> FeedEvent:
    match event:
        case viewer.Mentioned(message=message):
            return Mentioned(**stamp, message=Message.of(columns(message)))
        case viewer.SpaceJoined():
            return SpaceJoined(**stamp)
        case viewer.MessageAlert(message_id=message_id):
            return MessageAlert(**stamp, message_key=message_id)
        case viewer.FollowedSpaceChanged():
            return SpaceChanged(**stamp)
        case viewer.UnreadChanged(unread=unread):
            return UnreadChanged(
                **stamp,
                unread_count=unread.unread,
                unread_mention_count=unread.mentions,
                read_up_to=unread.read_up_to,
                newest_key=unread.newest_id,
                newest_edits=unread.newest_edits,
            )
