"""The query `searchMessages`. Calls `spaces.search`."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, key_of
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.spaces.spaces import MESSAGES, Message
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import search
from backend.spaces.search import MessageQuery
from backend.tenants.actor import Scope

FOUND = Listing("found_messages", MESSAGES, "m.tenant_id", (("m.created_at", "timestamptz"), ("m.id", "uuid")))
_IS_FOUND = "m.id = ANY ({}::uuid[])"
_PRICE = 50
_AUTHORS = Kind.MEMBER, Kind.AGENT, Kind.SERVICE


@strawberry.type
class MessageSearchQuery:
    @listed(
        "Searches the texts in the spaces that you may see, by words: those that have all words of `query`, in any "
        'case. A `"phrase"` in quotes must occur as it is; a `-word` must not occur; `or` stands between alternatives. '
        "Oldest first: read the newest with `last`. Deleted messages are never found, edited ones by their present "
        "text. The words are not reduced to their stems.",
        needs=Scope.SPACES_READ,
        price=_PRICE,
    )
    async def search_messages(
        self,
        info: Info,
        query: str,
        *,
        space_ids: list[strawberry.ID] | None = None,
        author_id: strawberry.ID | None = None,
        since: Annotated[datetime | None, strawberry.argument(name="from")] = None,
        until: Annotated[datetime | None, strawberry.argument(name="to")] = None,
        page: PageArguments,
    ) -> Connection[Message]:
        wanted = _query(query, space_ids, author_id, since, until)
        actor = info.context.actor
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            try:
                found = [] if wanted is None else await search.find(work, actor, wanted)
            except AppError as error:
                raise Fault(FaultCode.BAD_REQUEST, str(error)) from None
        return await connect(info, FOUND, actor.tenant_id, Message.of, page, where=[(_IS_FOUND, tuple(found))])


def _query(
    text: str, spaces: list[strawberry.ID] | None, author: strawberry.ID | None, since: datetime | None,
    until: datetime | None,
) -> MessageQuery | None:  # fmt: skip
    """The checked query. None: it names an author that cannot be, so it finds nothing."""
    if not text.strip() or len(text) > DEFAULT.search_query_chars or clean(text) != text:
        allowed = f"a word, at most {DEFAULT.search_query_chars} characters, and no NUL or lone surrogate"
        raise Fault(FaultCode.BAD_REQUEST, f"query must have {allowed}")
    if spaces is not None and len(spaces) > DEFAULT.searched_spaces:
        raise Fault(FaultCode.BAD_REQUEST, f"spaceIds may name at most {DEFAULT.searched_spaces} spaces")
    if any(each is not None and each.tzinfo is None for each in (since, until)):
        raise Fault(FaultCode.BAD_REQUEST, "from and to need a time zone, such as 2026-03-09T14:00:00Z")
    author_id: UUID | None = None
    if author is not None:
        author_id = next((key for kind in _AUTHORS if (key := key_of(author, kind)) is not None), None)
        if author_id is None:
            return None
    keys = None if spaces is None else [key for each in spaces if (key := key_of(each, Kind.SPACE)) is not None]
    return MessageQuery(text, keys, author_id, since, until)
