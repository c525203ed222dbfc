"""Handles revocations: cached sessions are checked again, and so are live connections. Called by `app.py`."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from backend.api.request.session_watcher import SessionWatcher
from backend.api.request.sessions import Sessions
from backend.feeds.hub import FeedHub
from backend.kit.redis_signals import REVOCATIONS, Hints


def listen(hub: FeedHub, hints: Hints, sessions: Sessions, session_watcher: SessionWatcher) -> None:
    """Subscribe to the revocations of this process and to those that Redis reports of others. Call it before the hub
    starts. After a gap everything is checked again."""

    def check(ids: Collection[UUID] | None) -> None:
        sessions.invalidate(ids)
        session_watcher.check_now(ids)

    def handle(message: Any) -> None:
        check(None if message is None else [UUID(each) for each in message])

    hints.on_revoked(check)
    hub.listen(REVOCATIONS, handle)
