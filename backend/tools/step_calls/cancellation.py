"""Ends the open calls of an agent that a person stops or resets, so that its chain stays valid (invariant 6).

`tools.lifecycle.agents` calls it for a reset and `tools.lifecycle.cycle_stops` for a stop, after they shut the fence.
`runtime.cycle.stopping` calls it under its own fence. So no other transaction writes the chain at that time. The chain
shows the answers that arrived before. The other calls get a result that says that they were withdrawn, and later
answers are refused.
"""

from uuid import UUID

from backend.agents import leases
from backend.consciousness import entries as chain
from backend.consciousness.entries import Entry
from backend.inbox import drain as inbox
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import least
from backend.tools.calls import repository as call_repository
from backend.tools.calls.repository import Row, event_key
from backend.tools.chain_ids import chain_id
from backend.tools.models import CallState
from backend.tools.registry import WITHDRAWN, Result
from backend.tools.step_calls import dispatch

_LOST = "the record of this call was lost"


async def withdraw(work: UnitOfWork, *, agent_id: UUID, revoked: leases.Revoked, reason: str) -> list[Entry]:
    """Writes results for the calls at the tail of the open cycle, if it has any, then ends every open call.

    Returns the entries that it wrote.
    """
    written = list[Entry]()
    if revoked.cycle_id is not None:
        [tail] = await chain.load(work, agent_id=agent_id, from_seq=revoked.tail_seq)
        if tail.call_ids:
            written = await _answer(work, agent_id=agent_id, revoked=revoked, tail=tail, reason=reason)
    await call_repository.expire_all(work, agent_id=agent_id, reason=reason)
    return written


async def _answer(
    work: UnitOfWork, *, agent_id: UUID, revoked: leases.Revoked, tail: Entry, reason: str
) -> list[Entry]:
    """One result for each call, in call order, as `runtime.cycle.call_settlement` would write them."""
    rows = await call_repository.of_step(work, agent_id=agent_id, cycle_id=tail.cycle_id, step=tail.step)
    results = {chain_id(row.id): await _result(work, row, reason=reason) for row in rows}
    trusts = {chain_id(row.id): row.answer_trust for row in rows}
    keys = [event_key(row.id) for row in rows]
    await inbox.consume(work, agent_id=agent_id, keys=keys, cycle_id=tail.cycle_id)
    written = [
        chain.entry(
            seq=tail.seq + offset,
            cycle_id=tail.cycle_id,
            step=tail.step,
            content=chain.result_content(call_chain_id, results.get(call_chain_id) or dispatch.failed(_LOST)),
            trust=least((tail.trust, trusts.get(call_chain_id, tail.trust))),
        )
        for offset, call_chain_id in enumerate(tail.call_ids, 1)
    ]
    await leases.lengthen(work, agent_id=agent_id, entries=len(written))
    await chain.append(work, agent_id=agent_id, commit_no=revoked.commit_no, cycle_id=tail.cycle_id, entries=written)
    seqs = {call_chain_id: entry.seq for call_chain_id, entry in zip(tail.call_ids, written, strict=True)}
    await call_repository.put_in_chain(
        work, {row.id: seqs[chain_id(row.id)] for row in rows if chain_id(row.id) in seqs}
    )
    return written


async def _result(work: UnitOfWork, row: Row, *, reason: str) -> Result:
    if not row.is_open:
        return row.result or dispatch.failed(f"it ended as {row.state}")
    result = dispatch.failed(f"{WITHDRAWN}{reason}")
    await call_repository.close(work, row, state=CallState.EXPIRED, result=result)
    return result
