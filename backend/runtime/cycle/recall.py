"""Runs a built-in search tool for the agent at the beginning of a cycle.

`forced_retrieval` calls it if the agent's preparation names a built-in search tool. Such a tool needs no
`call_settlement`: the call, its result and its row are one transaction, as in a step. The result has the trust of the
content that was found, and the cycle takes over that trust.
"""

from collections.abc import Mapping

from backend.agents import cycles, leases
from backend.agents.cycles import Cycle
from backend.agents.leases import Fenced
from backend.consciousness import entries as chain
from backend.consciousness.vectors import QueryEmbedding
from backend.kit.text import canonical_json
from backend.runtime.cycle import step_commits
from backend.runtime.cycle.query_embedding import embed_queries
from backend.runtime.cycle.step_commits import WrittenStep
from backend.runtime.cycle.step_result import Stepped, follow, go_on
from backend.runtime.cycle_phase import CyclePhase
from backend.runtime.mind.state import Mind
from backend.runtime.worker_state import WorkerState
from backend.tools.step_calls import dispatch
from backend.tools.step_calls.call_records import Intent
from backend.tools.step_calls.dispatch import Call
from backend.tools.tool_context import ToolContext

#: The step number of its entries and its row. The model's first step is 1.
_STEP = 0


async def begin(worker: WorkerState, mind: Mind, cycle: Cycle, query: str, *, tool: str) -> CyclePhase | None:
    """Run the search. `tool` is one of `dispatch.RECALLING`.

    Returns None if the agent does not have the tool, because its whole past is in the window.
    """
    if tool not in mind.toolset.names:
        return None
    arguments = canonical_json({"query": query[-dispatch.RECALLING[tool] :]}).decode()
    [call] = dispatch.take([(tool, arguments)], ids={})
    query_embeddings = await embed_queries(
        worker.embedder, [call], tenant_id=mind.lease.tenant_id, agent_id=mind.lease.agent_id,
        worker_id=worker.worker_id, cycle_id=cycle.id,
    )  # fmt: skip

    async def body(fence: Fenced) -> Stepped:
        return await _write(worker, mind, fence, cycle, call=call, query_embeddings=query_embeddings)

    stepped = await leases.fenced(mind.lease, body, entries=2)
    mind.progress.go_on(stepped.cycle)
    mind.tail.begin()
    return follow(worker, mind, stepped)


async def _write(
    worker: WorkerState,
    mind: Mind,
    fence: Fenced,
    cycle: Cycle,
    *,
    call: Call,
    query_embeddings: Mapping[int, QueryEmbedding],
) -> Stepped:
    seq = fence.tail_seq + 1
    context = ToolContext(
        work=fence.work,
        actor=mind.actor,
        hints=worker.hints,
        active_space=mind.active_space,
        context_space=mind.progress.context_space,
        in_view=mind.progress.in_view(cycle),
        hop=cycle.hop,
        stream_ids={},
        offered=mind.toolset.names,
        cycle_id=cycle.id,
        episodes_at_hand=worker.limits.episodes_at_hand,
        query_embeddings=query_embeddings,
        is_unattended=cycle.is_unattended,
        trust=cycle.trust,
    )
    result = (await dispatch.run(context, [call]))[call.position]
    contents = [chain.assistant_content("", [call.content()]), chain.result_content(call.chain_id, result)]
    written = [
        chain.entry(seq=seq + place, cycle_id=cycle.id, step=_STEP, content=content, trust=trust)
        for place, (content, trust) in enumerate(zip(contents, (cycle.trust, context.trust), strict=True))
    ]
    step = WrittenStep(
        cycle.id, _STEP, worker.worker_id, written, [Intent(call, result)], context.trust, first_result_seq=seq + 1,
        seen_spaces=cycle.unseen(context.seen),
    )  # fmt: skip
    await step_commits.write(fence, agent_id=mind.lease.agent_id, step=step)
    await cycles.reset_attempts(fence.work, mind.lease)
    return await go_on(
        worker, mind, fence, Stepped(CyclePhase.THINKING, cycle.seeing(context.seen), written, mind.active_space)
    )
