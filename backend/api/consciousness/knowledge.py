"""What agents know: memories, goals, notes and learnings.

It may contain text from any space, so all of it needs `agents:inspect`.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.agents.cycles import ThinkCycle, cycle_of
from backend.api.enums import GoalStatus, Trust
from backend.api.reading.ids import Kind, encode
from backend.api.reading.node import Node
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.api.tenants.actors import Actor
from backend.consciousness.knowledge import goals
from backend.tenants.actor import Scope


def _source(table: str, columns: str) -> Source:
    """`table` and `columns` are constants of this module."""
    return Source(
        f"""SELECT k.id, k.agent_id, k.revision, k.trust, k.written_by_kind, k.written_by, k.cycle_id, k.created_at,
    k.updated_at, {columns}, coalesce(a.name, m.name, s.name) AS writer_name FROM {table} k
    LEFT JOIN agents a ON (a.tenant_id, a.id) = (k.tenant_id, k.written_by)
    LEFT JOIN members m ON (m.tenant_id, m.id) = (k.tenant_id, k.written_by)
    LEFT JOIN services s ON (s.tenant_id, s.id) = (k.tenant_id, k.written_by)""",  # noqa: S608
        "k",
        visible=mind_seen("k.agent_id"),
    )


_BY_AGE = (("k.created_at", "timestamptz"), ("k.id", "uuid"))
MEMORIES = _source("memories", "k.key, k.value")
_STALE = f"CASE WHEN {goals.IS_STALE.replace('goals.', 'k.')} THEN k.stale_at END AS stale_since"
GOALS = _source("goals", f"k.number, k.text, k.status, k.news, k.news_at, {_STALE}")
NOTES = _source("notes", "k.number, k.title, k.text")
LEARNINGS = _source("learnings", "k.number, k.rule")
MEMORIES_OF_AGENT = Listing("memories", MEMORIES, "k.agent_id", _BY_AGE)
GOALS_OF_AGENT = Listing("goals", GOALS, "k.agent_id", _BY_AGE, choice="k.status")
NOTES_OF_AGENT = Listing("notes", NOTES, "k.agent_id", _BY_AGE)
LEARNINGS_OF_AGENT = Listing("learnings", LEARNINGS, "k.agent_id", _BY_AGE)
#: A condition on notes: they contain words with the given beginnings.
HAVING_WORDS = "k.words @@ to_tsquery('simple', {})"


@strawberry.interface(description="Something that an agent knows. The agent and its admins may change it.")
class KnowledgeItem(Node):
    cycle_key: strawberry.Private[UUID | None]
    agent_id: strawberry.ID = strawberry.field(description="The agent that knows it.")
    revision: int = strawberry.field(
        description="Increases by 1 with each change. Send the revision that you have read when you change or delete "
        "the item."
    )
    trust: Trust = strawberry.field(description="The lowest trust of all authors that have written to it.")
    written_by: Actor = strawberry.field(description="The actor who changed it last.")
    created_at: datetime
    updated_at: datetime

    @field("The cycle in which the agent wrote it. Null if somebody else wrote it.", needs=Scope.AGENTS_READ)
    async def cycle(self, info: Info) -> ThinkCycle | None:
        return await cycle_of(info, self.cycle_key)


def _common(kind: Kind, row: Row) -> dict[str, Any]:
    return {
        "id": encode(kind, row["id"]),
        "cycle_key": row["cycle_id"],
        "agent_id": encode(Kind.AGENT, row["agent_id"]),
        "revision": row["revision"],
        "trust": Trust(row["trust"]),
        "written_by": Actor.of(row["written_by_kind"], row["written_by"], row["writer_name"]),
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
    }


@strawberry.type(description="A fact that an agent keeps under a key.")
class Memory(KnowledgeItem):
    key: str
    value: str

    @classmethod
    def of(cls, row: Row) -> "Memory":
        return cls(**_common(Kind.MEMORY, row), key=row["key"], value=row["value"])


@strawberry.type(description="A goal of an agent.")
class Goal(KnowledgeItem):
    number: int = strawberry.field(description="The number by which the agent refers to it.")
    text: str
    status: GoalStatus
    news: str = strawberry.field(description="The last reported progress. Empty if none was reported.")
    news_at: datetime = strawberry.field(description="When `news` or `status` last changed.")
    stale_since: datetime | None = strawberry.field(
        description="Since when the goal is stale: it is WORKING and has had no news for too long. Null if it is not "
        "stale."
    )
    concern: str | None = strawberry.field(
        description="A sentence for people that says that the goal is stale. Null if it is not."
    )

    @classmethod
    def of(cls, row: Row) -> "Goal":
        return cls(
            **_common(Kind.GOAL, row),
            number=row["number"],
            text=row["text"],
            status=GoalStatus(row["status"]),
            news=row["news"],
            news_at=row["news_at"],
            stale_since=row["stale_since"],
            concern=goals.concern(news_at=row["news_at"], stale_at=row["stale_since"]),
        )


@strawberry.type(description="A longer text that an agent keeps.")
class Note(KnowledgeItem):
    number: int = strawberry.field(description="The number by which the agent refers to it.")
    title: str
    text: str

    @classmethod
    def of(cls, row: Row) -> "Note":
        return cls(**_common(Kind.NOTE, row), number=row["number"], title=row["title"], text=row["text"])


@strawberry.type(description="A rule that an agent has learned from experience.")
class Learning(KnowledgeItem):
    number: int = strawberry.field(description="The number by which the agent refers to it.")
    rule: str

    @classmethod
    def of(cls, row: Row) -> "Learning":
        return cls(**_common(Kind.LEARNING, row), number=row["number"], rule=row["rule"])


async def find_memory(info: Info, key: UUID) -> Memory | None:
    row = await info.context.loaders.row(MEMORIES, key)
    return None if row is None else Memory.of(row)


async def find_goal(info: Info, key: UUID) -> Goal | None:
    row = await info.context.loaders.row(GOALS, key)
    return None if row is None else Goal.of(row)


async def find_note(info: Info, key: UUID) -> Note | None:
    row = await info.context.loaders.row(NOTES, key)
    return None if row is None else Note.of(row)


async def find_learning(info: Info, key: UUID) -> Learning | None:
    row = await info.context.loaders.row(LEARNINGS, key)
    return None if row is None else Learning.of(row)
