"""An agent's past for people and programs: its episodes, and the search in its archive.

The content comes from all spaces of the agent and needs `agents:inspect`. `consciousness.search` does the search; the
agent's own tool `search_history` uses it too.
"""

from datetime import datetime
from typing import Annotated
from uuid import UUID

import strawberry

from backend.agents.visibility import mind_seen, sees_mind
from backend.api.agents.cycles import ThinkCycle, cycle_of
from backend.api.enums import EpisodeReason, PageKind
from backend.api.reading.ids import Kind, encode, key_of
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import field, root
from backend.consciousness import search, search_models
from backend.consciousness.counted_requests import counted
from backend.consciousness.retention import Beginning
from backend.consciousness.search import FoundPage
from backend.consciousness.timeframes import Timeframe
from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.kit.unit_of_work import unit_of_work
from backend.tenants.actor import Scope

EPISODES = Source(
    """SELECT e.id, e.agent_id, e.reason, e.text, e.model, e.from_cycle, e.to_cycle, e.messages, e.tokens, e.started_at,
    e.ended_at, e.created_at FROM episodes e""",
    "e",
    visible=mind_seen("e.agent_id"),
)
EPISODES_OF_AGENT = Listing("episodes", EPISODES, "e.agent_id", (("e.to_cycle", "bigint"),))
#: An index lookup, and a few long texts.
PRICE = 50


@strawberry.type(
    description="Where the stored past of an agent begins. Everything before it has been removed by the tenant's "
    "retention."
)
class PastBeginning:
    seq: int = strawberry.field(description="`seq` of the first chain entry that is left.")
    cycle: int = strawberry.field(
        description="Number of the first think cycle whose content is left. Older cycles keep only their numbers, "
        "such as tokens and cost."
    )
    removed_until: datetime = strawberry.field(description="End time of the last cycle whose content has been removed.")

    @classmethod
    def of(cls, beginning: Beginning) -> "PastBeginning":
        return cls(seq=beginning.from_seq, cycle=beginning.from_cycle, removed_until=beginning.removed_until)


@strawberry.type(description="A short description of one period of an agent's past. The details are in its chain.")
class Episode:
    id: strawberry.ID
    text: str
    reason: EpisodeReason = strawberry.field(description="Why the episode ended.")
    model: str | None = strawberry.field(
        description="The model that wrote the text. Null if the text was put together without a model."
    )
    from_cycle: int = strawberry.field(description="Number of its first cycle.")
    to_cycle: int = strawberry.field(description="Number of its last cycle.")
    messages: int = strawberry.field(description="Number of messages that the agent received and sent in its cycles.")
    tokens: int = strawberry.field(description="Number of tokens of the chain entries that were written in its cycles.")
    started_at: datetime
    ended_at: datetime
    created_at: datetime

    @classmethod
    def of(cls, row: Row) -> "Episode":
        return cls(
            id=encode(Kind.EPISODE, row["id"]),
            text=row["text"],
            reason=EpisodeReason(row["reason"]),
            model=row["model"],
            from_cycle=row["from_cycle"],
            to_cycle=row["to_cycle"],
            messages=row["messages"],
            tokens=row["tokens"],
            started_at=row["started_at"],
            ended_at=row["ended_at"],
            created_at=row["created_at"],
        )


@strawberry.type(description="A part of an agent's past that matches a search.")
class HistoryPlace:
    cycle_key: strawberry.Private[UUID | None]
    kind: PageKind
    snippet: str = strawberry.field(description="The text around the match.")
    from_cycle: int = strawberry.field(description="Number of its first cycle.")
    to_cycle: int = strawberry.field(description="Number of its last cycle.")
    from_seq: int = strawberry.field(description="`seq` of its first chain entry.")
    to_seq: int = strawberry.field(description="`seq` of its last chain entry.")
    spaces: list[str] = strawberry.field(
        description="Names of the spaces that the content came from, as they were at that time."
    )
    started_at: datetime
    ended_at: datetime
    alike: int = strawberry.field(
        description="Number of further matches with nearly the same text, which are not shown. Search in a shorter "
        "period to see them."
    )

    @field("Its last cycle. Null if you may not see it.", needs=Scope.AGENTS_READ)
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)

    @classmethod
    def of(cls, page: FoundPage) -> "HistoryPlace":
        return cls(
            cycle_key=page.cycle_id,
            kind=page.kind,
            snippet=page.snippet,
            from_cycle=page.from_cycle,
            to_cycle=page.to_cycle,
            from_seq=page.from_seq,
            to_seq=page.to_seq,
            spaces=list(page.spaces),
            started_at=page.started_at,
            ended_at=page.ended_at,
            alike=page.alike,
        )


@strawberry.type
class ArchiveQuery:
    @root(
        "Searches everything that an agent has read, said and done, best matches first. Without a "
        "`query` the newest parts are returned. The last few seconds are not included. Null if the agent "
        "is unknown or you may not see it.",
        needs=Scope.AGENTS_INSPECT,
        price=PRICE,
        most=DEFAULT.search_results_most,
    )
    async def search_history(
        self,
        info: Info,
        agent_id: strawberry.ID,
        *,
        query: str = "",
        since: Annotated[datetime | None, strawberry.argument(name="from")] = None,
        until: Annotated[datetime | None, strawberry.argument(name="to")] = None,
        first: int = DEFAULT.search_results,
    ) -> list[HistoryPlace] | None:
        when = _timeframe(query, since, until, first=first)
        key = key_of(agent_id, Kind.AGENT)
        actor, tenant_id = info.context.actor, info.context.actor.tenant_id
        async with unit_of_work(tenant_id, read_only=True) as work:
            if key is None or not await sees_mind(work, actor, key):
                return None
        state = info.context.state
        embedder = state.embedder and counted(
            state.embedder, tenant_id=tenant_id, agent_id=key, worker_id=state.process_id
        )
        query_embedding = await search_models.embed_query(embedder, query)
        query_embedding = await search_models.choose(
            query_embedding, tenant_id=tenant_id, agent_id=key, query=query, when=when
        )
        async with unit_of_work(tenant_id, read_only=True) as work:
            pages = await search.search(
                work, agent_id=key, query=query, when=when, limit=first, query_embedding=query_embedding
            )
        return [HistoryPlace.of(each) for each in pages]


def _timeframe(query: str, since: datetime | None, until: datetime | None, *, first: int) -> Timeframe:
    """Check the arguments of a search and return its period. Raises `Fault` if one is not allowed."""
    if len(query) > DEFAULT.search_query_chars or clean(query) != query:
        allowed = f"at most {DEFAULT.search_query_chars} characters, and no NUL or lone surrogate"
        raise Fault(FaultCode.BAD_REQUEST, f"query must have {allowed}")
    if not 1 <= first <= DEFAULT.search_results_most:
        raise Fault(FaultCode.BAD_REQUEST, f"first must be from 1 to {DEFAULT.search_results_most}")
    if any(each is not None and each.tzinfo is None for each in (since, until)):
        raise Fault(FaultCode.BAD_REQUEST, "from and to need a time zone, such as 2026-03-09T14:00:00Z")
    return Timeframe(since, until)
