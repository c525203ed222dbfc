"""What provenance and approval cost a turn: processor time of this process, for a window and calls as they are, and the
one read that they may make."""

import json
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

from backend import orm
from backend.agents.cycles import Cycle
from backend.consciousness import entries as chain
from backend.kit import db
from backend.kit.settings import StoreSettings
from backend.runtime import call_permission
from backend.runtime.cycle.call_plan import plan
from backend.runtime.cycle.model_request import PreparedReply
from backend.runtime.mind.state import Mind
from backend.runtime.model.phases import PhaseSettings
from backend.tenants.trust import Trust, least
from backend.tools.approval_rules import Approval
from backend.tools.external.tool import ExternalTool
from backend.tools.models import EffectClass
from backend.tools.policy import Rule
from backend.tools.step_calls.call_records import Intent
from backend.tools.step_calls.dispatch import TOOLS, Call
from backend.tools.toolset import Toolset
from tests.bench.conversation import Place
from tests.bench.measures import Bench
from tests.bench.table import milliseconds, render, verdict

#: As the window of `past`.
_ENTRIES = 776
_EVENTS, _STEPS = 20, 2
_WARM_UP_TURNS, _TURNS = 30, 300
_INPUT = {"type": "object", "required": ["amount"], "properties": {"amount": {"type": "integer"}}}
_MOST_MS = 1


async def consent(bench: Bench) -> str:
    """Two steps a turn, of four calls each, one of which asks by a condition. Where a reply enters a space, the draft
    of what is said there has looked it up already."""
    (place,) = await bench.ours.settle(1)
    await orm.open_app_pool(StoreSettings(DATABASE_URL=bench.stage.owner_database_url))
    try:
        rows = [await _row(bench, place, trust) for trust in Trust]
        rows += [await _row(bench, place, Trust.STRANGER, entering=count) for count in (1, 2)]
    finally:
        await db.close_pool()
    return render("Provenance and approval, per turn", ("", "CPU", "target, ms", "elapsed"), rows)


async def _row(bench: Bench, place: Place, trust: Trust, *, entering: int = 0) -> list[str]:
    """`entering`: in how many of its replies a space is entered, and a message sent there."""
    mind, replies = _mind(bench, place, trust), [_reply(place, enters=number < entering) for number in range(_STEPS)]
    for _ in range(_WARM_UP_TURNS):
        await _turn(mind, replies, trust)
    began, cpu_began = time.perf_counter(), time.process_time()
    for _ in range(_TURNS):
        await _turn(mind, replies, trust)
    spent, elapsed = (time.process_time() - cpu_began) / _TURNS, (time.perf_counter() - began) / _TURNS
    name = f"a cycle of {trust}" + (f", {entering} of {_STEPS} replies enter a space" if entering else "")
    return [name, milliseconds(spent), verdict(spent * 1_000, at_most=_MOST_MS), milliseconds(elapsed)]


async def _turn(mind: Mind, replies: Sequence[PreparedReply], trust: Trust) -> None:
    """What `opening`, `step`, `settle` and `mind` do of it."""
    drained = least([trust] * _EVENTS)
    window = least(entry.trust for entry in mind.entries)
    cycle = cast(Cycle, mind.cycle).shown(least((drained, window)))
    for reply in replies:
        made = plan(mind, reply, await call_permission.load_policy(mind, reply.calls, reply.deltas.entered))
        tools = made.tools
        intents = [Intent(call, None, tools.get(call.position)) for call in reply.calls]
        cycle = cycle.shown(least(Trust(each.answer_trust(cycle.trust)) for each in intents))


def _mind(bench: Bench, place: Place, trust: Trust) -> Mind:
    """As far as the decisions look at one."""
    pay = ExternalTool(
        name="pay", description="Pays.", input=_INPUT, effect=EffectClass.UNSAFE, timeout_seconds=60,
        patience_seconds=0, approval=Approval(rule=Rule.OVER, over="amount > 100"),
    )  # fmt: skip
    look = ExternalTool(
        name="look", description="Looks.", input=_INPUT, effect=EffectClass.PURE, timeout_seconds=60, patience_seconds=0
    )
    content: dict[str, Any] = {"role": "user", "content": "hello"}
    made = SimpleNamespace(
        cycle=Cycle(id=uuid4(), number=1, trigger="SPACE_MESSAGE", member_id=None, trust=trust),
        lease=SimpleNamespace(tenant_id=bench.tenant.tenant_id, agent_id=place.agent),
        cycle_spaces=[place.space],
        active_space=place.space,
        character=SimpleNamespace(open_hosts=(), capabilities=SimpleNamespace(has_one_task=False)),
        toolset=Toolset(dict(TOOLS), {"pay": pay, "look": look}),
        entries=[
            chain.entry(seq=seq, cycle_id=uuid4(), step=0, content=content, trust=Trust.MEMBER)
            for seq in range(_ENTRIES)
        ],
    )
    return cast(Mind, made)


def _reply(place: Place, *, enters: bool) -> PreparedReply:
    asked: list[tuple[str, dict[str, Any]]] = [
        ("pay", {"amount": 500}), ("look", {"amount": 5}), ("send_message", {"text": "hello"}),
        ("set_memory", {"key": "a", "value": "b"}),
    ]  # fmt: skip
    entered = {str(place.space): place.space} if enters else {}
    if enters:
        asked[1] = ("enter_space", {"space": str(place.space)})
    calls = [
        Call(id=uuid4(), position=number, name=name, arguments=json.dumps(arguments))
        for number, (name, arguments) in enumerate(asked)
    ]
    return cast(
        PreparedReply,
        SimpleNamespace(calls=calls, phase_settings=PhaseSettings(), deltas=SimpleNamespace(entered=entered)),
    )
