"""The tool calls of watched agents: open calls, their progress, and how they ended.

`agent_room` reads them with the heads of its agents. Hints carry progress only; the rest comes from the rows.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

OPEN = frozenset({"PENDING", "RUNNING", "HELD"})
_FIELDS = "id, agent_id, cycle_id, step, name, state, attempts"


@dataclass(frozen=True, slots=True)
class _WatchedCall:
    id: UUID
    agent_id: UUID
    cycle_id: UUID
    step: int
    name: str
    state: str
    attempts: int


_WATCHED = Statement(
    _WatchedCall,
    f"""SELECT {_FIELDS} FROM tool_calls WHERE tenant_id = $1
  AND ((agent_id = ANY ($2) AND state IN ('PENDING', 'RUNNING', 'HELD')) OR id = ANY ($3))
ORDER BY created_at, position""",  # noqa: S608 -- constants
)
_OF_STEPS = Statement(
    _WatchedCall,
    f"""SELECT {_FIELDS} FROM tool_calls t
JOIN unnest($2::uuid[], $3::bigint[]) AS wanted (in_cycle, in_step) ON (t.cycle_id, t.step) = (in_cycle, in_step)
WHERE t.tenant_id = $1 ORDER BY t.step, t.position""",  # noqa: S608 -- constants
)


@dataclass(frozen=True, slots=True)
class CallKey:
    call_id: UUID


@dataclass(frozen=True, slots=True)
class CallStatus:
    """The state of a call. `part` and `note` are the tool's newest progress, as long as the call runs."""

    cycle_id: UUID
    step: int
    name: str
    state: str
    attempts: int
    part: float | None = None
    note: str = ""

    @property
    def is_open(self) -> bool:
        return self.state in OPEN

    def with_progress_of(self, known: Self | None) -> Self:
        """The news with the known progress of the same attempt, while the call is open."""
        if known is None or not self.is_open or self.attempts != known.attempts:
            return self
        return replace(self, part=known.part, note=known.note)

    def follows(self, known: Self | None) -> bool:
        """Whether it is news. An ended call stays ended, whatever hint arrives later."""
        if known is None:
            return True
        return known.is_open and (self.state, self.attempts) != (known.state, known.attempts)


Calls = Mapping[UUID, Mapping[CallKey, CallStatus]]


async def watched(work: UnitOfWork, agent_ids: Sequence[UUID], known: Collection[UUID]) -> Calls:
    """By agent: the calls that are open now, and the calls of `known`."""
    return _by_agent(await work.fetch(_WATCHED, work.tenant_id, list(agent_ids), list(known)))


async def of_steps(work: UnitOfWork, steps: Iterable[tuple[UUID, int]]) -> Mapping[CallKey, CallStatus]:
    """All calls of these steps. Each step is a cycle and a number."""
    wanted = list(steps)
    if not wanted:
        return {}
    rows = await work.fetch(_OF_STEPS, work.tenant_id, [cycle for cycle, _ in wanted], [step for _, step in wanted])
    return {CallKey(row.id): _status(row) for row in rows}


def _by_agent(rows: Sequence[_WatchedCall]) -> Calls:
    found: dict[UUID, dict[CallKey, CallStatus]] = {}
    for row in rows:
        found.setdefault(row.agent_id, {})[CallKey(row.id)] = _status(row)
    return found


def _status(row: _WatchedCall) -> CallStatus:
    return CallStatus(row.cycle_id, row.step, row.name, row.state, row.attempts)
