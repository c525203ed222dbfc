"""Goals: what the agent wants to reach, the status of each, and the agent's latest news about it.

The agent's tools and the API call it, in their transactions. The newest ended goals are kept for a while.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from backend.consciousness.knowledge import store
from backend.consciousness.knowledge.models import GoalStatus
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.knowledge.store import Writer
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust

_OPEN = "status IN ('WORKING', 'WAITING')"
_OVER = (GoalStatus.DONE, GoalStatus.ARCHIVED)


@dataclass(frozen=True, slots=True)
class GoalItem(ItemRow):
    number: int
    text: str
    status: GoalStatus
    news: str
    news_at: datetime


GOALS = ItemType(GoalItem, "goals", "goal", "number", ("text", "status", "news"), DEFAULT.open_goals, counted=_OPEN)


@dataclass(frozen=True, slots=True)
class ListedGoal:
    """A goal for a list. `stale_at`: when it was marked, if the mark still has an effect."""

    number: int
    text: str
    status: GoalStatus
    news: str
    news_at: datetime
    trust: Trust
    stale_at: datetime | None


#: A condition on a row `goals`: the goal was marked for having no news for too long, and has had none since.
IS_STALE = "(goals.status IN ('WORKING', 'WAITING') AND coalesce(goals.stale_at > goals.news_at, false))"
_LIST = Statement(
    ListedGoal,
    f"""
SELECT number, text, status, news, news_at, trust, CASE WHEN {IS_STALE} THEN stale_at END AS stale_at
FROM goals
WHERE tenant_id = $1 AND agent_id = $2 AND status = ANY ($3) ORDER BY updated_at DESC, number DESC LIMIT $4""",  # noqa: S608
)
_STALE = f"""UPDATE goals SET stale_at = now(), change_no = $3, updated_at = updated_at,
  revision = revision + CASE WHEN $5 THEN 1 ELSE 0 END, status = CASE WHEN $5 THEN 'WAITING' ELSE status END
WHERE tenant_id = $1 AND agent_id = $2 AND status = 'WORKING' AND news_at <= now() - make_interval(secs => $4)
  AND NOT ({IS_STALE})"""  # noqa: S608
_PRUNE = f"""DELETE FROM goals WHERE tenant_id = $1 AND id IN (SELECT id FROM goals
  WHERE tenant_id = $1 AND agent_id = $2 AND NOT {_OPEN} ORDER BY updated_at DESC, number DESC OFFSET $3)"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class GoalChange:
    """The change of a goal. None leaves a field as it is."""

    text: str | None = None
    status: GoalStatus | None = None
    news: str | None = None


async def create(work: UnitOfWork, writer: Writer, *, agent_id: UUID, draft: GoalChange) -> UUID:
    change = await store.begin(work, writer, agent_id=agent_id)
    values = _checked(GoalChange(draft.text or "", draft.status or GoalStatus.WORKING, draft.news))
    values |= {"number": change.number, "news": values["news"] or "", "news_at": change.seen_at}
    goal_id = await store.add(work, GOALS, change, values)
    await _prune(work, agent_id=agent_id)
    return goal_id


async def update(
    work: UnitOfWork,
    writer: Writer,
    *,
    agent_id: UUID,
    name: int | UUID,
    wanted: GoalChange,
    seen: int | None = None,
) -> UUID:
    """`name` is the goal's number or its id."""
    values = _checked(wanted)
    change = await store.begin(work, writer, agent_id=agent_id)
    goal = await store.require(work, GOALS, agent_id=agent_id, name=name)
    if goal.status in _OVER and wanted.status not in (None, *_OVER):
        await store.claim_place(work, GOALS, change)
    if wanted.news is not None or wanted.status is not None:
        values["news_at"] = change.seen_at
    goal_id = await store.replace(work, GOALS, change, goal, values, seen=seen)
    await _prune(work, agent_id=agent_id)
    return goal_id


async def of_agent(
    work: UnitOfWork, *, agent_id: UUID, statuses: tuple[GoalStatus, ...], limit: int
) -> list[ListedGoal]:
    """The last changed first."""
    return await work.fetch(_LIST, work.tenant_id, agent_id, statuses, limit)


async def mark_stale(work: UnitOfWork, *, agent_id: UUID, waits: bool) -> None:
    """Mark the goals that are WORKING without news for too long. `waits`: also set them to WAITING.

    The agent is shown the mark when its next cycle opens. Its subscribers get it at once.
    """
    number = await store.system_change_no(work, agent_id=agent_id)
    if number is not None:
        await work.execute(_STALE, work.tenant_id, agent_id, number, DEFAULT.goal_news_seconds, waits)


def concern(*, news_at: datetime, stale_at: datetime | None) -> str | None:
    """The problem of a marked goal, in a sentence."""
    if stale_at is None:
        return None
    return f"no news since {news_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def _checked(wanted: GoalChange) -> dict[str, object | None]:
    return {
        "text": None if wanted.text is None else text.require(wanted.text, name="text", max_chars=DEFAULT.goal_chars),
        "status": wanted.status,
        "news": None
        if wanted.news is None
        else text.require(wanted.news, name="news", max_chars=DEFAULT.goal_chars, allow_empty=True),
    }


async def _prune(work: UnitOfWork, *, agent_id: UUID) -> None:
    await work.execute(_PRUNE, work.tenant_id, agent_id, DEFAULT.past_goals)
