"""Calls a tool as a guard: may the text that a model wrote take effect?

`runtime.model.guard` calls it for each reply of an agent that has a guard. The tool is called like any other, with its
timeout, its secrets and the hosts that it may reach. It answers `{"allow": true}`, or `{"allow": false, "reason":
"..."}`. The reply is not committed yet, so the call has no row and may be repeated.
"""

import asyncio
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from backend.kit.limits import DEFAULT, Limits
from backend.kit.text import canonical_json, clean, json_object
from backend.tools import outbound_tool
from backend.tools.errors import ToolError
from backend.tools.external.tool import AnyTool, ExternalTool, SpaceTool
from backend.tools.models import CallState, EffectClass
from backend.tools.outbound_tool import Answer
from backend.tools.registry import Result

#: Where a tool result can contain the verdict: MCP's JSON, the body of an HTTP answer, MCP's text.
_VERDICT_FIELDS = ("structured", "body", "content")
_NO_REASON = "no reason is given"


class NoVerdict(Exception):
    """The guard gave no verdict. The message is one of a fixed set and quotes nothing of the reply."""


async def ask(tool: AnyTool | None, *, argument: str, text: str, limits: Limits = DEFAULT) -> str | None:
    """The reason why the text is withheld; None if it may pass. Raises `NoVerdict`."""
    if tool is None:
        raise NoVerdict("the agent does not have it")
    if isinstance(tool, ExternalTool | SpaceTool) or tool.effect is not EffectClass.PURE:
        raise NoVerdict("it may change something")
    if len(text) > limits.guard_chars:
        raise NoVerdict(f"the reply has more than {limits.guard_chars:,} characters, the most that a guard reads")
    try:
        arguments = tool.parse(canonical_json({argument: text}).decode())
    except ToolError:  # the original message quotes the reply
        raise NoVerdict("its input does not accept the reply") from None
    try:
        async with asyncio.timeout(limits.guard_seconds):
            answer = await outbound_tool.make(tool, key=str(uuid4()), arguments=arguments)
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
    for verdict in (_object(result.get(name)) for name in _VERDICT_FIELDS):
        if isinstance(verdict.get("allow"), bool):
            return verdict
    raise NoVerdict('its answer has no "allow" that is true or false')


def _object(value: Any) -> Mapping[str, Any]:
    """A JSON object; text is parsed too, up to the length limit of a tool result."""
    if isinstance(value, str) and len(value) <= DEFAULT.tool_result_chars:
        try:
            return json_object(value)
        except ValueError:
            return {}
    return value if isinstance(value, dict) else {}
