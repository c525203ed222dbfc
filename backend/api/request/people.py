"""Marks, typing and presence of the people who use one process.

`app.py` opens it with the process. Resolvers use its parts.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from backend.api.reading.presence_reads import PresenceReads
from backend.feeds.hub import FeedHub
from backend.kit.redis_signals import Hints
from backend.spaces.presence import PresenceSignals
from backend.spaces.read_marks import ReadMarks
from backend.spaces.typing_signals import TypingSignals


@dataclass(frozen=True, slots=True)
class People:
    marks: ReadMarks
    typing: TypingSignals
    presence: PresenceSignals
    presence_reads: PresenceReads


@asynccontextmanager
async def open_people(hints: Hints, hub: FeedHub) -> AsyncIterator[People]:
    """At the end, marks that wait are written."""
    people = People(ReadMarks(hints), TypingSignals(hints), PresenceSignals(hints), PresenceReads(hub.reading))
    people.presence.start()
    try:
        yield people
    finally:
        await people.presence.close()
        await people.marks.close()
