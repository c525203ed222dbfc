"""A tool called as a guard: its verdicts, and all cases without a verdict (C7)."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from backend.kit.limits import Limits
from backend.tools import guards
from backend.tools.external.tool import ExternalTool
from backend.tools.guards import NoVerdict
from backend.tools.http.tool import open_session, operators_tool
from backend.tools.models import CallState, EffectClass
from backend.tools.operator_tools import HttpEntry
from backend.tools.outbound_tool import Answer, OutsideToolBase, ProgressCallback
from tests.fakes.tool_server import Reply, ToolServer

_TEXT = {"type": "string", "maxLength": 30}
_INPUT = {"type": "object", "properties": {"text": _TEXT}, "required": ["text"]}
_LIMITS = Limits(guard_chars=100, guard_reason_chars=10, guard_seconds=1, tool_pause_seconds=0.01)

Ask = Callable[..., Awaitable[str | None]]


@pytest.fixture
async def server() -> AsyncIterator[ToolServer]:
    async with ToolServer() as running:
        yield running


@pytest.fixture
async def ask(server: ToolServer) -> AsyncIterator[Ask]:
    """`await ask("words")`: the verdict of the tool at /tools/moderate."""
    async with open_session(is_guarded=False) as session:

        async def asked(words: str = "words", *, effect: EffectClass = EffectClass.PURE) -> str | None:
            url = f"{server.url}/tools/moderate"
            entry = HttpEntry(description="Judges.", effect=effect, input=_INPUT, url=url)
            tool = operators_tool("moderate", entry, session, _LIMITS)
            return await guards.ask(tool, argument="text", text=words, limits=_LIMITS)

        yield asked


@dataclass(frozen=True, slots=True, kw_only=True)
class _Saying(OutsideToolBase):
    """A tool with a fixed answer."""

    result: dict[str, Any]

    async def call(self, *, key: str, arguments: dict[str, Any], on_progress: ProgressCallback | None = None) -> Answer:
        return Answer(CallState.SUCCEEDED, {"ok": True, **self.result})


_NO_ALLOW = 'its answer has no "allow" that is true or false'


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"allow": True, "reason": "fine"}, None),
        ({"allow": False, "reason": " too rude: it is so "}, "too rude: "),
        ({"allow": False}, "no reason is given"),
        ({"allow": False, "reason": ["rude"]}, "no reason is given"),
    ],
)
async def test_the_verdict_is_that_of_the_tool(server: ToolServer, ask: Ask, body: Any, reason: str | None) -> None:
    server.script("moderate", [Reply(body=body)])

    assert await ask() == reason
    assert [request.body for request in server.requests()] == [{"text": "words"}]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (Reply(status=404, body={"allow": True}), "the call failed with status 404"),
        (Reply(delay_seconds=30), "it did not answer within 1 seconds"),
        (Reply(body={"allow": 1}), _NO_ALLOW),
        (Reply(body=[True]), _NO_ALLOW),
        (Reply(raw="allow"), _NO_ALLOW),
        (Reply(raw=' {"allow": true}' + " " * 10_000, times=200), _NO_ALLOW),
    ],
    ids=["fails", "slow", "no truth", "a list", "no JSON", "endless"],
)
async def test_invalid_answer_is_no_verdict(server: ToolServer, ask: Ask, reply: Reply, why: str) -> None:
    server.script("moderate", [reply])

    with pytest.raises(NoVerdict) as failure:
        await ask()

    assert str(failure.value) == why


@pytest.mark.parametrize(
    ("words", "effect", "why"),
    [
        ("x" * 31, EffectClass.PURE, "its input does not accept the reply"),
        ("x" * 101, EffectClass.PURE, "the reply has more than 100 characters, the most that a guard reads"),
        ("x", EffectClass.KEYED, "it may change something"),
    ],
)
async def test_request_that_no_guard_can_judge_is_not_sent(
    server: ToolServer, ask: Ask, words: str, effect: EffectClass, why: str
) -> None:
    with pytest.raises(NoVerdict) as failure:
        await ask(words, effect=effect)

    assert str(failure.value) == why, "and nothing of the reply"
    assert server.requests() == []


async def test_a_tool_that_a_program_answers_is_no_guard() -> None:
    held = ExternalTool(
        name="moderate", description="Judges.", input=_INPUT, effect=EffectClass.PURE, timeout_seconds=9,
        patience_seconds=0,
    )  # fmt: skip
    for tool, why in ((held, "may change something"), (None, "does not have it")):
        with pytest.raises(NoVerdict, match=why):
            await guards.ask(tool, argument="text", text="words", limits=_LIMITS)


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        ({"content": "I think not", "structured": {"allow": False, "reason": "rude"}}, "rude"),
        ({"content": '{"allow": false, "reason": "rude"}'}, "rude"),
        ({"content": '{"allow": true}'}, None),
    ],
)
async def test_a_verdict_may_come_as_mcp_has_it(result: dict[str, Any], reason: str | None) -> None:
    tool: Any = _Saying(
        name="near__moderate", description="Judges.", input=_INPUT, effect=EffectClass.PURE, timeout_seconds=9,
        patience_seconds=9, result=result,
    )  # fmt: skip

    assert await guards.ask(tool, argument="text", text="words", limits=_LIMITS) == reason
