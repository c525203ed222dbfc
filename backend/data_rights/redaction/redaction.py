"""The primitive of redaction: erases the messages of a subject and everything that was made of them.

It goes on where it was (`progress`), page by page. Each change is one short transaction that also stores the place.
After a death the next process goes on from there; what was read since is read again.

The texts are forgotten last. Only with them can the rest be found, also in a database from an older backup.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.redaction import messages, progress, rows, task_agents, texts
from backend.data_rights.redaction.minds import READINGS, Mind
from backend.data_rights.redaction.progress import Place, Reading
from backend.data_rights.redaction.subjects import Subject
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

#: Agents of which is asked at once whether they can know of the texts: all their cycles are read for it.
_AGENTS_AT_ONCE = 10


@dataclass(frozen=True, slots=True)
class _Agent:
    id: UUID
    can_know: bool


async def redact(erasure: ClaimedErasure, subject: Subject, *, names: Sequence[str] = ()) -> bool:
    """Go on with the redaction. Returns whether there is more. `names`: the names of the authors."""
    place = await progress.read(erasure) or Place()
    match place.reading:
        case Reading.ENDED:
            return False
        case Reading.HIDING:
            await _hide(erasure, subject, place)
        case Reading.FORGETTING:
            await _forget(erasure, subject, place)
        case _:
            await _search(erasure, subject, place, names)
    return True


async def _hide(erasure: ClaimedErasure, subject: Subject, place: Place) -> None:
    """Hide a batch of messages, or take a batch of other texts. If there are none, the search begins."""
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        if not (await messages.hide_some(work, subject, erasure.hints) or await _take(work, erasure, subject)):
            messages_to, texts_to = await texts.bound(work, erasure, subject)
            begun = Place(Reading.NEXT_AGENT, messages_to=messages_to, texts_to=texts_to)
            await progress.write(work, erasure, begun)
        else:
            await progress.write(work, erasure, place)
        reach(FailPoint.ERASING_BEFORE_COMMIT)


async def _take(work: UnitOfWork, erasure: ClaimedErasure, subject: Subject) -> bool:
    values = erasure.tenant_id, subject.id, erasure.id, DEFAULT.erased_rows
    for statement in subject.takings:
        if await work.fetch_one(statement, *values):
            return True
    return False


async def _search(erasure: ClaimedErasure, subject: Subject, place: Place, names: Sequence[str]) -> None:
    """Read some pages for the texts of this pass, and store the place behind them."""
    sought = await texts.load(erasure, subject, place, names)
    mind = Mind(erasure, subject, sought)
    for _ in range(DEFAULT.searched_pages):
        if place.reading is Reading.FORGETTING:
            break
        if place.reading is Reading.NEXT_AGENT:
            place = await _next_agent(erasure, subject, place)
        elif place.reading is Reading.ROWS:
            place = await rows.read(erasure, sought, place)
        elif place.reading is Reading.TASK_AGENTS:
            place = await task_agents.read(erasure, sought, place)
        else:
            place = await READINGS[place.reading](mind, place)
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        await progress.write(work, erasure, place)
        reach(FailPoint.ERASING_BEFORE_COMMIT)


async def _next_agent(erasure: ClaimedErasure, subject: Subject, place: Place) -> Place:
    """Look at a few agents for one that can know of the texts. Each look costs no more in a large organisation."""
    statement = Statement(
        _Agent,
        f"""
SELECT a.id, $2::uuid IS NOT NULL AND {subject.agents} AS can_know FROM (
  SELECT id, tenant_id FROM agents WHERE tenant_id = $1 AND id > $3 AND ($4::uuid = $5 OR id <= $4)
  ORDER BY id LIMIT $6) a
ORDER BY a.id""",  # noqa: S608 -- constants
    )
    values = place.agent_id, place.again_to, progress.NONE, _AGENTS_AT_ONCE
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        agents = await work.fetch(statement, erasure.tenant_id, subject.id, *values)
    if not agents:
        return place.behind_agents()
    found = next((agent.id for agent in agents if agent.can_know), None)
    return replace(place, agent_id=agents[-1].id) if found is None else replace(place.following(), agent_id=found)


async def _forget(erasure: ClaimedErasure, subject: Subject, place: Place) -> None:
    """Forget a batch of the texts of this pass. If there are none, the next pass begins, or it is over."""
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        if not (await messages.forget(work, subject, to=place.messages_to) or await texts.forget(work, erasure, place)):
            is_left = await messages.are_left(work, subject) or await texts.are_left(work, erasure)
            await progress.write(work, erasure, place.at(Reading.HIDING if is_left else Reading.ENDED))
        reach(FailPoint.ERASING_BEFORE_COMMIT)
