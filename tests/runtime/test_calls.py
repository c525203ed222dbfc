"""The calls that a worker waits for, when it leaves (P10)."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest

from backend.kit.redis_signals import Hints
from backend.llm.messages import ToolSpec
from backend.runtime.hosting.liveness import Liveness
from backend.runtime.outbound.calls import OutboundCall, Outside
from backend.tools.approval_rules import DEFAULT_APPROVAL, Approval
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.outbound_tool import Answer, ProgressCallback
from backend.tools.policy import Reach
from tests.harness.stores import KEYS
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("database")


@dataclass(slots=True)
class SlowTool:
    """Answers when its gate is opened."""

    effect: EffectClass
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    was_cancelled: bool = False
    name: str = "slow"
    kind: ToolKind = ToolKind.HTTP
    patience_seconds: float = 30.0
    timeout_seconds: float = 60.0
    tool_id: UUID | None = None
    visible: bool = False
    displays: tuple[str, ...] = ()
    approval: Approval = DEFAULT_APPROVAL
    is_trusted: bool = False
    target: str = ""
    reach: Reach = Reach.FIXED

    def host(self, arguments: Mapping[str, Any]) -> str | None:
        return None

    def spec(self) -> ToolSpec:
        return ToolSpec(name=self.name, description="", parameters={})

    def parse(self, arguments: str) -> dict[str, Any]:
        return {}

    async def call(self, *, key: str, arguments: dict[str, Any], on_progress: ProgressCallback | None = None) -> Answer:
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        return Answer(CallState.SUCCEEDED, {"ok": True})


@pytest.fixture
def outside(hints: Hints) -> Outside:
    liveness = Liveness()
    liveness.confirm(began_at=time.monotonic(), moved_seconds=None)
    return Outside(worker_id=uuid4(), hints=hints, liveness=liveness, keys=KEYS)


def _call(tool: SlowTool) -> OutboundCall:
    return OutboundCall(uuid4(), uuid4(), 1, tool, {})


async def test_no_loop_waits_in_a_worker_that_leaves(outside: Outside) -> None:
    tool = SlowTool(EffectClass.UNSAFE)
    call = _call(tool)
    outside.begin([call])
    waiting = asyncio.create_task(outside.wait([call.call_id]))
    await asyncio.sleep(0)

    outside.leave()
    await asyncio.wait_for(waiting, 5)

    assert outside.is_waiting_for(call.call_id), "the call itself goes on"
    await outside.shut_down(grace_seconds=0)


async def test_unsafe_call_is_awaited_though_it_began_late(outside: Outside) -> None:
    """A step that commits while the worker leaves begins its calls after that."""
    tool = SlowTool(EffectClass.UNSAFE)
    outside.leave()
    outside.begin([_call(tool)])

    leaving = asyncio.create_task(outside.shut_down(grace_seconds=30))
    await asyncio.sleep(0.05)
    assert not leaving.done()
    tool.gate.set()
    await asyncio.wait_for(leaving, 5)

    assert not tool.was_cancelled


async def test_calls_that_have_ended_keep_no_worker(outside: Outside) -> None:
    tool = SlowTool(EffectClass.UNSAFE)
    call = _call(tool)
    outside.begin([call])
    tool.gate.set()
    await wait_until(lambda: not outside.is_waiting_for(call.call_id))

    await asyncio.wait_for(outside.shut_down(grace_seconds=30), 5)


@pytest.mark.parametrize("effect", [EffectClass.PURE, EffectClass.KEYED])
async def test_call_that_may_be_repeated_is_not_awaited(outside: Outside, effect: EffectClass) -> None:
    tool = SlowTool(effect)
    outside.begin([_call(tool)])
    await asyncio.sleep(0)

    await asyncio.wait_for(outside.shut_down(grace_seconds=30), 5)

    assert tool.was_cancelled


async def test_grace_is_all_that_an_unsafe_call_gets(outside: Outside) -> None:
    tool = SlowTool(EffectClass.UNSAFE)
    outside.begin([_call(tool)])

    await asyncio.wait_for(outside.shut_down(grace_seconds=0.05), 5)

    assert tool.was_cancelled
