"""The tool `search_history`: an agent searches its own archive.

It is offered from the first cycle on that begins with a part of the chain out of view. Until then the window contains
everything. `consciousness.search` does the search.
"""

from datetime import UTC, datetime
from typing import Any

from pydantic import Field

from backend.consciousness import search, timeframes
from backend.consciousness.search import FoundPage
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool, Offer
from backend.tools.tool_context import ToolContext

_NOW = Statement(datetime, "SELECT now()")


class SearchHistory(Arguments):
    query: str = Field(
        "",
        description="Words of what you look for, such as names and things; rare ones find best. Empty: what was last.",
        max_length=DEFAULT.search_query_chars,
    )
    timeframe: str = Field(
        "", description=f"Only what happened then: {timeframes.ALLOWED}. Empty: at any time.", max_length=100
    )


async def search_history(context: ToolContext, arguments: SearchHistory) -> dict[str, Any]:
    try:
        when = timeframes.read(arguments.timeframe, now=await context.work.fetch_one(_NOW))
    except InvalidInput as error:
        raise ToolError(error.message) from None
    pages = await search.search(
        context.work,
        agent_id=context.actor.id,
        query=arguments.query,
        when=when,
        limit=DEFAULT.search_results if arguments.query.strip() else context.episodes_at_hand,
        query_embedding=context.query_embeddings.get(context.position),
    )
    context.lower_trust(page.trust for page in pages)
    if pages:
        ranges = [(page.from_cycle, page.to_cycle) for page in pages]
        context.seen.update(await search.spaces_of(context.work, agent_id=context.actor.id, ranges=ranges))
        return {"ok": True, "found": [_shown(page) for page in pages]}
    note = "nothing of that is in your archive; try other words, fewer, or no timeframe"
    return {"ok": True, "found": [], "note": note}


def parse_arguments(arguments: str) -> SearchHistory:
    """The arguments of a `search_history` call; empty ones if they are not valid."""
    try:
        return SearchHistory.model_validate(_TOOL.parse(arguments))
    except ToolError:
        return SearchHistory()


def _shown(page: FoundPage) -> dict[str, Any]:
    is_single = page.from_cycle == page.to_cycle
    return {
        "what": page.kind.lower(),
        "cycles": str(page.to_cycle) if is_single else f"{page.from_cycle}-{page.to_cycle}",
        "at": page.ended_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "spaces": list(page.spaces),
        "entries": f"{page.from_seq}-{page.to_seq}",
        "text": page.snippet,
        **({"alike": page.alike} if page.alike else {}),
    }


_TOOL = InternalTool(
    "search_history",
    "Search all that you have ever heard, said and done, also what is out of your view: five best places, with when "
    "and where. `alike`: so many further places say nearly the same; a timeframe shows them. What was said in the last "
    "seconds is not in it yet.",
    SearchHistory,
    search_history,
    offer=Offer.WITH_ARCHIVE,
)
NAME = _TOOL.name
#: The argument with the query.
ARGUMENT = "query"
TOOLS = (_TOOL,)
