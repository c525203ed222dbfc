"""Writes the rows of an agent's knowledge, in the same way for all four kinds.

`memories`, `goals`, `notes` and `learnings` call it. Every change locks the agent's `knowledge_heads` row first and
takes the next number from it, so the changes of one agent happen one after the other. A writer can replace only what
they have seen: people name the revision that they saw; an agent has seen what it was shown (`injection`) and what it
wrote.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID, uuid4

from backend.agents.errors import AgentNotFound, AgentStopped
from backend.agents.models import AgentStatus
from backend.consciousness.knowledge import statements
from backend.consciousness.knowledge.errors import EditedMeanwhile, NotKnown, TooMuchKnown
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.render import quoted
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import quotas
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.quotas import Counted
from backend.tenants.trust import Trust

Item = TypeVar("Item", bound=ItemRow)

#: For all agents of a tenant, also the stopped ones.
KNOWN = Counted(
    "known_things",
    " + ".join(
        f"(SELECT count(*) FROM {table} WHERE tenant_id = $1)"  # noqa: S608 -- constants
        for table in ("memories", "goals", "notes", "learnings")
    ),
)


@dataclass(frozen=True, slots=True)
class _AdvancedHead:
    """The head of an agent's knowledge, and the status of the agent."""

    change_no: int
    told_no: int
    hidden: Json[dict[str, int]]
    seen_at: datetime
    status: AgentStatus


_ADVANCE = Statement(
    _AdvancedHead,
    """
INSERT INTO knowledge_heads AS h (tenant_id, agent_id, change_no, others_no)
SELECT a.tenant_id, a.id, 1, CASE WHEN $3 THEN 0 ELSE 1 END FROM agents a WHERE a.tenant_id = $1 AND a.id = $2
ON CONFLICT (agent_id) DO UPDATE SET change_no = h.change_no + 1,
  others_no = CASE WHEN $3 THEN h.others_no ELSE h.change_no + 1 END
RETURNING h.change_no, h.told_no, h.hidden, now() AS seen_at,
  (SELECT a.status FROM agents a WHERE (a.tenant_id, a.id) = (h.tenant_id, h.agent_id)) AS status""",
)
#: The names of removed items, with the trust of each name. If there are very many, the oldest share a line.
_RECORD_REMOVAL = """UPDATE knowledge_heads
SET removals = jsonb_build_array(jsonb_build_array($3::text, $4::text)) || CASE
  WHEN jsonb_array_length(removals) < 50 THEN removals
  ELSE removals - 49 - 48 || '[["others before that", "MEMBER"]]'::jsonb END
WHERE tenant_id = $1 AND agent_id = $2"""
_FORGET_REMOVAL = """UPDATE knowledge_heads SET removals = (
  SELECT coalesce(jsonb_agg(r.each ORDER BY r.place), '[]') FROM jsonb_array_elements(removals)
    WITH ORDINALITY AS r (each, place) WHERE coalesce(r.each ->> 0, r.each #>> '{}') <> $3::text)
WHERE tenant_id = $1 AND agent_id = $2 AND removals <> '[]'"""
_NUMBER_BITS = 63


@dataclass(frozen=True, slots=True)
class Writer:
    """The author of a change: an actor who may write agents, or the agent itself in one of its cycles."""

    actor: Actor
    #: The trust of the cycle; for a request of the API, `trust_of` the actor.
    trust: Trust
    cycle_id: UUID | None = None
    #: For an agent: the spaces whose content its cycle was shown.
    spaces: Collection[UUID] = ()


@dataclass(frozen=True, slots=True)
class KnowledgeChange:
    """A change in progress: the agent's head is locked, and `number` is the number of this change."""

    agent_id: UUID
    writer: Writer
    number: int
    told_no: int
    hidden: Mapping[str, int]
    seen_at: datetime

    @property
    def is_own(self) -> bool:
        return _is_own(self.writer, self.agent_id)


async def begin(
    work: UnitOfWork,
    writer: Writer,
    *,
    agent_id: UUID,
    may_be_stopped: bool = False,
    is_of_their_assistant: bool = False,
) -> KnowledgeChange:
    """The first statement of every change. `is_of_their_assistant`: the agent works only for the writer."""
    is_own = _is_own(writer, agent_id)
    if not is_own and not is_of_their_assistant:
        writer.actor.require(Scope.AGENTS_WRITE)
    head = await work.fetchrow(_ADVANCE, work.tenant_id, agent_id, is_own)
    if head is None:
        raise AgentNotFound(path=("input", "agentId"))
    if head.status is AgentStatus.STOPPED and not may_be_stopped:
        raise AgentStopped(path=("input", "agentId"))
    return KnowledgeChange(agent_id, writer, head.change_no, head.told_no, head.hidden, head.seen_at)


async def system_change_no(work: UnitOfWork, *, agent_id: UUID) -> int | None:
    """The number for a change by the system, which the agent will be shown. None if the agent does not exist."""
    head = await work.fetchrow(_ADVANCE, work.tenant_id, agent_id, False)
    return None if head is None else head.change_no


async def find(work: UnitOfWork, item_type: ItemType[Item], *, agent_id: UUID, name: str | int | UUID) -> Item | None:
    """The item by its id, or by the agent's name for it."""
    if isinstance(name, int) and name.bit_length() > _NUMBER_BITS:
        return None  # a model may pass any number
    statement = item_type.by_id if isinstance(name, UUID) else item_type.by_name
    return await work.fetchrow(statement, work.tenant_id, agent_id, name)


async def require(work: UnitOfWork, item_type: ItemType[Item], *, agent_id: UUID, name: str | int | UUID) -> Item:
    item = await find(work, item_type, agent_id=agent_id, name=name)
    if item is None:
        raise NotKnown(None if isinstance(name, UUID) else f"there is no {_label(item_type, name)}", path=("input",))
    return item


async def owner_of(work: UnitOfWork, item_type: ItemType[ItemRow], *, item_id: UUID) -> UUID:
    """The agent that has the item."""
    agent_id = await work.fetchrow(statements.owner(item_type), work.tenant_id, item_id)
    if agent_id is None:
        raise NotKnown(path=("input", f"{item_type.word}Id"))
    return agent_id


async def claim_place(work: UnitOfWork, item_type: ItemType[ItemRow], change: KnowledgeChange) -> None:
    """Raises `TooMuchKnown` if there is no room for one more counted item."""
    present = await work.fetch_one(statements.count(item_type), work.tenant_id, change.agent_id)
    if present >= item_type.most:
        raise TooMuchKnown(
            f"an agent has at most {item_type.most:,} {item_type.table}: remove one first", path=("input",)
        )


async def add(
    work: UnitOfWork, item_type: ItemType[ItemRow], change: KnowledgeChange, values: Mapping[str, object]
) -> UUID:
    """Insert an item. Raises `TooMuchKnown` or `QuotaExceeded` if there is no room."""
    await claim_place(work, item_type, change)
    await quotas.check(work, KNOWN, path=("input",))
    item_id = uuid4()
    writer = change.writer
    await work.execute(
        statements.insert(item_type), work.tenant_id, change.agent_id, item_id, change.number, writer.actor.kind,
        writer.actor.id, writer.cycle_id, writer.trust, _ids(writer.spaces),
        *(values[column] for column in item_type.columns),
    )  # fmt: skip
    return item_id


async def replace(
    work: UnitOfWork,
    item_type: ItemType[ItemRow],
    change: KnowledgeChange,
    item: ItemRow,
    values: Mapping[str, object | None],
    *,
    seen: int | None,
    shows_content: bool = True,
) -> UUID:
    """Replace an item; None leaves a value as it is. Raises `EditedMeanwhile` unless `seen` is the present revision.

    `shows_content`: the agent is shown what is replaced, and so has seen it without a revision.
    """
    _check_seen(item_type, change, item, seen=seen, shows_content=shows_content)
    writer = change.writer
    await work.execute(
        statements.update(item_type), work.tenant_id, change.agent_id, item.id, change.number, writer.actor.kind,
        writer.actor.id, writer.cycle_id, writer.trust, _ids(writer.spaces),
        *(values.get(column) for column in item_type.columns),
    )  # fmt: skip
    return item.id


async def remove(
    work: UnitOfWork,
    writer: Writer,
    item_type: ItemType[ItemRow],
    *,
    agent_id: UUID,
    name: str | int | UUID,
    seen: int | None,
    is_of_their_assistant: bool = False,
) -> None:
    """Delete an item. The agent will be shown the removal, unless it has removed the item itself."""
    change = await begin(
        work, writer, agent_id=agent_id, may_be_stopped=True, is_of_their_assistant=is_of_their_assistant
    )
    item = await require(work, item_type, agent_id=agent_id, name=name)
    _check_seen(item_type, change, item, seen=seen, shows_content=item_type.shows_content)
    await work.execute(statements.delete(item_type), work.tenant_id, agent_id, item.id)
    if not change.is_own:
        called = getattr(item, item_type.named_by)
        trust = item.trust if isinstance(called, str) else Trust.MEMBER  # a number says nothing
        await work.execute(_RECORD_REMOVAL, work.tenant_id, agent_id, _label(item_type, called), trust)


async def forget_removal(work: UnitOfWork, item_type: ItemType[ItemRow], change: KnowledgeChange, *, name: str) -> None:
    """Delete a stored removal, because an item has that name again."""
    await work.execute(_FORGET_REMOVAL, work.tenant_id, change.agent_id, _label(item_type, name))


class Sourced(Protocol):
    """A row with the trust and the spaces of its content."""

    @property
    def trust(self) -> Trust: ...
    @property
    def spaces(self) -> list[str]: ...


def spaces_of(rows: Iterable[Sourced]) -> set[UUID]:
    """The spaces from which these items come."""
    return {UUID(space) for row in rows for space in row.spaces}


def _ids(spaces: Collection[UUID]) -> str:
    return json.dumps([str(space) for space in spaces])


def _label(item_type: ItemType[ItemRow], name: str | int) -> str:
    return f"{item_type.word} {quoted(name) if isinstance(name, str) else name}"


def _is_own(writer: Writer, agent_id: UUID) -> bool:
    return writer.actor.kind is ActorKind.AGENT and writer.actor.id == agent_id


def _check_seen(
    item_type: ItemType[ItemRow],
    change: KnowledgeChange,
    item: ItemRow,
    *,
    seen: int | None,
    shows_content: bool,
) -> None:
    is_shown = shows_content and change.hidden.get(item_type.word, 0) < item.change_no <= change.told_no
    is_known = change.is_own and (item.written_by == change.agent_id or is_shown)
    if seen != item.revision and not (seen is None and is_known):
        raise EditedMeanwhile(item_id=item.id, revision=item.revision)
