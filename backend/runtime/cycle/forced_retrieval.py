"""Runs a configured retrieval tool at the beginning of a cycle, before the first model request.

`think_cycle` calls `begin` before each request. The call is written to the chain like a call of the model, as step 0.
After that `call_settlement` runs it, in this worker or the next one. The tail of the chain shows that the call was made
(invariant 4). The call belongs to no space, because the events of the cycle may come from several spaces.
"""

from uuid import UUID

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.agents.models import RepairKind
from backend.agents.preparation import Retrieval
from backend.consciousness import entries as chain
from backend.consciousness.models import EntryRole
from backend.inbox import drain as inbox
from backend.inbox.payloads import SystemPayload, ToolResultPayload
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import unit_of_work
from backend.runtime import call_permission
from backend.runtime.cycle import recall, step_commits
from backend.runtime.cycle.step_commits import WrittenStep
from backend.runtime.cycle.step_result import Stepped, follow, hand_over, may_go_on
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.inbox_entry import items
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools.external.tool import ExternalTool, SpaceTool
from backend.tools.health import repairs
from backend.tools.models import EffectClass
from backend.tools.policy import Verdict
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.call_records import Intent

#: The step number of its entry and its row. The model's first step is 1.
_STEP = 0


def may_come(mind: Mind, trigger: str) -> bool:
    """Whether a cycle that opens with this trigger may call the tool before its first model request."""
    wanted = mind.character.preparation.retrieval
    return wanted is not None and wanted.is_for(trigger) and wanted.tool in mind.toolset.names


async def begin(worker: WorkerState, mind: Mind) -> CyclePhase | None:
    """Write the call, which `call_settlement` runs next. Returns None if no retrieval is due."""
    cycle, wanted = mind.cycle, mind.character.preparation.retrieval
    assert cycle is not None
    if wanted is None or not _is_due(mind, cycle, wanted):
        return None
    if wanted.tool in dispatch.RECALLING:
        query = await _query(worker, mind.lease.tenant_id, cycle)
        return await recall.begin(worker, mind, cycle, query, tool=wanted.tool) if query else None
    tool = mind.toolset.find(wanted.tool)
    if tool is None or isinstance(tool, ExternalTool | SpaceTool) or tool.effect is not EffectClass.PURE:
        await _report(mind, wanted, "the agent does not have it" if tool is None else "it may change something")
        return None
    query = await _query(worker, mind.lease.tenant_id, cycle)
    if not query:
        return None
    arguments = {wanted.argument: query}
    if call_permission.policy_of(mind).outside(tool, arguments) is not Verdict.ALLOW:
        return None
    [call] = dispatch.take([(tool.name, canonical_json(arguments).decode())], ids={})

    async def body(fence: Fenced) -> Stepped:
        return await _write(worker, mind, fence, Intent(call, None, tool))

    stepped = await leases.fenced(mind.lease, body, entries=1)
    mind.tail.begin()
    return follow(worker, mind, stepped)


def _is_due(mind: Mind, cycle: Cycle, wanted: Retrieval) -> bool:
    if cycle.steps or not wanted.is_for(cycle.trigger):
        return False
    return not any(entry.cycle_id == cycle.id and entry.role is EntryRole.ASSISTANT for entry in mind.entries)


async def _report(mind: Mind, wanted: Retrieval, problem: str) -> None:
    """Report once to the admins that the tool has changed since the configuration was checked.

    Cycles then run without the retrieval.
    """
    reason = f"cycles start without a call of the lookup tool {wanted.tool}: {problem}"
    async with unit_of_work(mind.lease.tenant_id) as work:
        await repairs.record_fault(work, agent_id=mind.lease.agent_id, reason=reason, kind=RepairKind.LOST_RETRIEVAL)


async def _query(worker: WorkerState, tenant_id: UUID, cycle: Cycle) -> str:
    """The text of the newest events, oldest first. If it is too long, the beginning is cut off."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        newest = await inbox.injected(work, cycle_id=cycle.id, limit=worker.limits.retrieval_events)
    payloads = [payload for payload in newest if not isinstance(payload, SystemPayload | ToolResultPayload)]
    return "\n\n".join(items.text_of(payload) for payload in reversed(payloads))[-worker.limits.retrieval_chars :]


async def _write(worker: WorkerState, mind: Mind, fence: Fenced, intent: Intent) -> Stepped:
    """Write the entry and the row of the call. The row is PENDING, and `call_settlement` begins the call."""
    cycle = mind.cycle
    assert cycle is not None
    content = chain.assistant_content("", [intent.call.content()])
    entry = chain.entry(seq=fence.tail_seq + 1, cycle_id=cycle.id, step=_STEP, content=content, trust=cycle.trust)
    step = WrittenStep(cycle.id, _STEP, worker.worker_id, [entry], [intent], cycle.trust)
    await step_commits.write(fence, agent_id=mind.lease.agent_id, step=step)
    await cycles.reset_attempts(fence.work, mind.lease)
    stepped = Stepped(CyclePhase.CALLING, cycle, [entry], mind.active_space)
    return stepped if may_go_on(worker, fence) else await hand_over(fence, mind, stepped)
