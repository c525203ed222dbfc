"""Reserves each model request of a cycle before it is sent, and lowers its output to what budgets have granted.

Most requests are reserved in the transaction before them: that of the new cycle (`new_cycle`), or of the step
(`step_fast_path`). So budgets need no further commit. Other requests, and those that turned out otherwise, have a
transaction of their own. The mind keeps the reservation: a quick retry of the same model uses it again.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

from backend.agents.cycles import Gauge
from backend.agents.models import UsagePurpose
from backend.budgets import reservations
from backend.budgets.models import BudgetEnd
from backend.budgets.reservations import BudgetRefusal, RefusalKind, RequestingWork, Reservation
from backend.consciousness.entries import Entry
from backend.llm.errors import ModelError
from backend.llm.gateway import ModelConnection, ModelRequest
from backend.llm.requests import WorstCase
from backend.llm.worst_case import worst_case
from backend.runtime.mind.state import Mind
from backend.runtime.model import fallback, reserved_requests, shown_images
from backend.runtime.worker_state import WorkerState

#: What the numbers of messages, which Postgres inserts into an entry, may add to it.
_SPARE_BYTES = 64
_WITH_A_CHEAPER_MODEL = frozenset({RefusalKind.EXHAUSTED, RefusalKind.IMPOSSIBLE})


async def reserve(worker: WorkerState, mind: Mind, request: ModelRequest) -> ModelRequest:
    """Reserve a request of the agent's cycle. Returns the request to send. Raises as `reserved_requests.reserve`."""
    if not mind.budget.applies:
        return request
    held = mind.budget.reservation
    if held is None or mind.budget.expected != (request.connection, mind.entries[-1].seq):
        needed = worst_case(request, token_ratio=mind.gauge.token_ratio)
        if held is None or not held.covers(needed):
            await reserved_requests.uncancelled(_reserve(worker, mind, needed))
            held = mind.budget.reservation
    return request if held is None else replace(request, max_output_tokens=held.output_tokens)


@dataclass(frozen=True, slots=True)
class ExpectedRequest:
    """The request that follows what is about to be committed."""

    requesting: RequestingWork
    needed: WorstCase
    connection: ModelConnection
    #: `seq` of the last entry that it shows.
    last_seq: int
    request_id: UUID = field(default_factory=uuid4)

    @property
    def key(self) -> tuple[ModelConnection, int]:
        """By which `reserve` knows it again."""
        return self.connection, self.last_seq

    @property
    def record(self) -> str:
        return reservations.record(self.requesting, self.needed, request_id=self.request_id)

    @property
    def unsure(self) -> Reservation:
        """The reservation after the database's answer was lost. It covers nothing, so the next one replaces it."""
        needed = self.needed
        return Reservation(self.request_id, self.requesting.tenant_id, needed.model, needed.is_own_key, 0, 0)

    def granted(self, verdict: dict[str, Any] | None) -> Reservation | None:
        """The reservation. None if there is no room, or no budget counts the request: `reserve` decides then."""
        found = reservations.read(verdict, self.requesting, self.needed, request_id=self.request_id)
        return found if isinstance(found, Reservation) else None


async def next_request(
    worker: WorkerState, mind: Mind, cycle_id: UUID, *, appended: Sequence[Entry], gauge: Gauge | None = None
) -> ExpectedRequest | None:
    """The request that will follow these entries. None without budgets, or if no model can be reached."""
    if not mind.budget.applies:
        return None
    try:
        connection = (await fallback.models_of(worker, mind))[0]
    except ModelError:
        return None
    messages = [*mind.window.messages, *(entry.message for entry in appended)]
    request = ModelRequest(
        connection=connection,
        system=mind.character.system_prompt,
        messages=messages,
        tools=mind.toolset.specs(),
        images=shown_images.expected(messages, connection),
    )
    ratio = (gauge or mind.gauge).token_ratio
    needed = worst_case(request, token_ratio=ratio, spare_bytes=_SPARE_BYTES * len(appended))
    return ExpectedRequest(_requesting(worker, mind, cycle_id), needed, connection, appended[-1].seq)


def _requesting(worker: WorkerState, mind: Mind, cycle_id: UUID) -> RequestingWork:
    return RequestingWork(
        tenant_id=mind.lease.tenant_id,
        worker_id=worker.worker_id,
        purpose=UsagePurpose.THINKING,
        agent_id=mind.lease.agent_id,
        cycle_id=cycle_id,
        lease_id=mind.lease.lease_id,
    )


async def _reserve(worker: WorkerState, mind: Mind, needed: WorstCase) -> None:
    assert mind.cycle is not None
    requesting = _requesting(worker, mind, mind.cycle.id)
    before = mind.budget.take()
    mind.budget.hold(await reserved_requests.reserve(requesting, needed, replaces=before))


async def release(mind: Mind) -> None:
    """Give back the reservation of a request that was not sent or that the provider has refused."""
    held = mind.budget.take()
    if held is not None:
        await reserved_requests.uncancelled(reserved_requests.release(held))


def cheaper_model(
    worker: WorkerState, mind: Mind, refusal: BudgetRefusal, *, tried: ModelConnection | None
) -> ModelConnection | None:
    """The model that a budget names for the time when it has no room for another. None if it cannot be used."""
    if refusal.kind not in _WITH_A_CHEAPER_MODEL or refusal.at_end is not BudgetEnd.CHEAPER_MODEL:
        return None
    with suppress(ModelError):
        found = fallback.routed(worker, mind, refusal.cheaper_model)
        return None if found == tried else found
    return None
