"""Learnings: rules that the agent drew from experience, few enough that it is shown all of them.

The agent's tools and the API call it, in their transactions.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.consciousness.knowledge import store
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.knowledge.store import Writer
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class LearningItem(ItemRow):
    number: int
    rule: str


LEARNINGS = ItemType(LearningItem, "learnings", "learning", "number", ("rule",), DEFAULT.learnings)


@dataclass(frozen=True, slots=True)
class ListedLearning:
    number: int
    rule: str
    trust: Trust


_LIST = Statement(
    ListedLearning,
    "SELECT number, rule, trust FROM learnings WHERE tenant_id = $1 AND agent_id = $2 ORDER BY number",
)


async def create(work: UnitOfWork, writer: Writer, *, agent_id: UUID, rule: str) -> UUID:
    rule = _rule(rule)
    change = await store.begin(work, writer, agent_id=agent_id)
    return await store.add(work, LEARNINGS, change, {"number": change.number, "rule": rule})


async def replace(
    work: UnitOfWork, writer: Writer, *, agent_id: UUID, name: int | UUID, rule: str, seen: int | None = None
) -> UUID:
    """`name` is the learning's number or its id."""
    rule = _rule(rule)
    change = await store.begin(work, writer, agent_id=agent_id)
    learning = await store.require(work, LEARNINGS, agent_id=agent_id, name=name)
    return await store.replace(work, LEARNINGS, change, learning, {"rule": rule}, seen=seen)


async def of_agent(work: UnitOfWork, *, agent_id: UUID) -> list[ListedLearning]:
    return await work.fetch(_LIST, work.tenant_id, agent_id)


def _rule(rule: str) -> str:
    return text.require(rule, name="rule", max_chars=DEFAULT.learning_chars)
