"""Searches the texts of spaces by words, for people and programs. The API calls it, and reads the messages itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.errors import TooManyMatches
from backend.tenants.actor import Actor, Scope


@dataclass(frozen=True, slots=True)
class MessageQuery:
    """What is searched. None: all."""

    text: str
    space_ids: Sequence[UUID] | None = None
    author_id: UUID | None = None
    #: From the first time on, and before the second.
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Match:
    #: None: more messages match than are looked at.
    message_id: UUID | None


_SPACES = Statement(UUID, "SELECT space_id FROM space_members WHERE tenant_id = $1 AND actor_id = $2")
_FIND = Statement(_Match, "SELECT message_id FROM search_messages($1, $2, $3, $4, $5, $6)")


async def find(work: UnitOfWork, actor: Actor, query: MessageQuery) -> list[UUID]:
    """The texts with these words in spaces that the actor may see, in no order."""
    actor.require(Scope.SPACES_READ)
    spaces = query.space_ids
    if not actor.sees_everything:
        joined = await work.fetch(_SPACES, work.tenant_id, actor.id)
        spaces = joined if spaces is None else [space for space in joined if space in set(spaces)]
    rows = await work.fetch(
        _FIND, None if spaces is None else list(spaces), query.text, query.author_id, query.since, query.until,
        DEFAULT.matching_messages,
    )  # fmt: skip
    found = [row.message_id for row in rows if row.message_id is not None]
    if len(found) < len(rows):
        raise TooManyMatches(
            f"more than {DEFAULT.matching_messages:,} messages have these words: add a word, or name spaces",
            path=("query",),
        )
    return found
