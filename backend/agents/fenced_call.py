"""A transaction of the loop that is one database call: fence, decision and writes together.

`runtime.cycle.step_fast_path` calls it. It does for such a call what `leases.fenced` does for a transaction that Python
leads: it retries in the same way, and raises `LeaseLost` if another worker has the lease.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from backend.agents import leases
from backend.agents.leases import Lease, LeaseLost
from backend.kit.unit_of_work import TRANSIENT

#: Nothing is written: the fence is shut.
_LOST = "LOST"
#: Everything is written.
_DONE = "DONE"


@dataclass(frozen=True, slots=True)
class CallState:
    """The columns that every such function returns."""

    state: str
    is_wanted: bool | None

    @property
    def is_done(self) -> bool:
        return self.state == _DONE


_State = TypeVar("_State", bound=CallState)


async def ask(lease: Lease, sent: Callable[[], Awaitable[_State]]) -> _State | None:
    """Call a function that returns its `state`, and `is_wanted` if the state is DONE.

    Returns None if the call was committed but its answer was lost. A state other than DONE means that nothing was
    committed. Raises `LeaseLost`.
    """
    is_unsure = False
    for attempt in range(1, leases.TRIES + 1):
        try:
            row = await sent()
        except TRANSIENT:
            # The call was rolled back, or it is unknown whether it was committed. The next fence shows which.
            is_unsure = True
            if attempt == leases.TRIES:
                raise
            await leases.pause(attempt)
            continue
        if row.state == _LOST:
            break
        if row.is_done:
            lease.commit_no += 1
            lease.is_wanted = bool(row.is_wanted)
        return row
    if is_unsure and await leases.has_landed(lease):
        return None
    raise LeaseLost(f"agent {lease.agent_id}")
