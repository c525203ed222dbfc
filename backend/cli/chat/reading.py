"""The feed read into a transcript, with whatever it takes to miss nothing.

Both faces of the chat, `screen` and `plain`, show what comes out of here.
"""

from collections.abc import AsyncIterator

from backend.cli.chat.connection import Connection, Lost
from backend.cli.chat.transcript import Line, Transcript


async def read_along(connection: Connection, transcript: Transcript, *, after: str) -> AsyncIterator[list[Line] | Lost]:
    """What is said from the cursor on; an empty list when only the passing things have changed."""
    async for event in connection.feed(after=after):
        if isinstance(event, Lost):
            yield event
        elif event["__typename"] == "FeedReset":
            yield transcript.read_history((await connection.open_space())["messages"]["nodes"])
        else:
            yield transcript.apply(event)
