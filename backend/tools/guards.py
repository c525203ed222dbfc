"""A tool asked as a guard: may what a model has written take effect? (checklist C7)

`runtime.model.guard` asks it about each reply of an agent that has one. The tool is called as every other, with its
timeout, its secrets and the hosts that it may reach; it answers `{"allow": true}`, or `{"allow": false, "reason":
"..."}`. The call is about a reply that is not committed, so it has no row, and may be made again.
"""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from backend.kit.limits import DEFAULT, Limits
from backend.kit.text import canonical_json, clean, json_object
from backend.tools.errors import ToolError
from backend.tools.external.tool import AnyTool, ExternalTool, SpaceTool
from backend.tools.models import CallState, EffectClass
from backend.tools.outbound_tool import Answer
from backend.tools.registry import Result

#: Where results of tools have what was said: MCP's JSON, an HTTP answer's body, MCP's text.
_SAID = ("structured", "body", "content")
_NO_REASON = "no reason is given"


class NoVerdict(Exception):
    """The guard has not said whether. The message is one of a few, and repeats nothing of what was asked."""


async def ask(tool: AnyTool | None, *, argument: str, words: str, limits: Limits = DEFAULT) -> str | None:
    """Why the words are withheld; None: they may pass. Raises `NoVerdict`."""
    if tool is None:
        raise NoVerdict("the agent has it not")
    if isinstance(tool, ExternalTool | SpaceTool) or tool.effect is not EffectClass.PURE:
        raise NoVerdict("the agent has it as one that may change something")
    if len(words) > limits.guard_chars:
        raise NoVerdict(f"the reply has more than the {limits.guard_chars:,} characters that a guard reads")
    try:
        arguments = tool.parse(canonical_json({argument: words}).decode())
    except ToolError:  # it quotes the reply
        raise NoVerdict("its input does not take the reply") from None
    try:
        async with asyncio.timeout(limits.guard_seconds):
            answer = await tool.call(key=str(uuid4()), arguments=arguments)
    except TimeoutError:
        raise NoVerdict(f"it did not answer within {limits.guard_seconds:g} seconds") from None
    return _reason(answer, limits)


def _reason(answer: Answer, limits: Limits) -> str | None:
    if answer.state is not CallState.SUCCEEDED:
        status = answer.result.get("status")
        raise NoVerdict("the call failed" if status is None else f"the call failed with status {status}")
    verdict = _verdict(answer.result)
    if verdict["allow"]:
        return None
    reason = verdict.get("reason")
    return (clean(reason).strip() if isinstance(reason, str) else "")[: limits.guard_reason_chars] or _NO_REASON


def _verdict(result: Result) -> Mapping[str, Any]:
    for said in (_object(result.get(name)) for name in _SAID):
        if isinstance(said.get("allow"), bool):
            return said
    raise NoVerdict('there is no "allow" in its answer that is true or false')


def _object(said: Any) -> Mapping[str, Any]:
    """JSON that came as text is read too, as far as a verdict may be long."""
    if isinstance(said, str) and len(said) <= DEFAULT.tool_result_chars:
        try:
            return json_object(said)
        except ValueError:
            return {}
    return said if isinstance(said, dict) else {}
