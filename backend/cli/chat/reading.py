"""Reads the feed into a transcript without missing a message. Used by both user interfaces, `screen` and `plain`."""

from collections.abc import AsyncIterator

from backend.cli.chat.connection import Connection, Lost
from backend.cli.chat.transcript import Line, Transcript


async def read_along(connection: Connection, transcript: Transcript, *, after: str) -> AsyncIterator[list[Line] | Lost]:
    """Yields new lines from the cursor on; an empty list if only drafts or states have changed."""
    async for event in connection.feed(after=after):
        if isinstance(event, Lost):
            yield event
        elif event["__typename"] == "FeedReset":
            yield transcript.read_history((await connection.open_space())["messages"]["nodes"])
        else:
            yield transcript.apply(event)
