"""Handles revocations that Redis reports: cached sessions are checked again, and so are live connections. Called by
`app.py`.
"""

from typing import Any
from uuid import UUID

from backend.api.request.session_watcher import SessionWatcher
from backend.api.request.sessions import Sessions
from backend.feeds.hub import FeedHub
from backend.kit.redis_signals import REVOCATIONS


def listen(hub: FeedHub, sessions: Sessions, session_watcher: SessionWatcher) -> None:
    """Subscribe to revocations. Call it before the hub starts. After a gap everything is checked again."""

    def handle(message: Any) -> None:
        ids = None if message is None else [UUID(each) for each in message]
        sessions.invalidate(ids)
        session_watcher.check_now(ids)

    hub.listen(REVOCATIONS, handle)
