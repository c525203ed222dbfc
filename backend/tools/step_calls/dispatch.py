"""The calls of one step: reads them from the model's reply, and runs the internal ones.

`runtime.cycle.step` calls `run` in the transaction of its step. `runtime.cycle.step_fast_path` calls `run_plain` before
that. `tools.calls.repository` stores the rows.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.agents.kinds import Family
from backend.consciousness.entries import CallContent
from backend.kit.deferred_unit_of_work import ReadingNeeded
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.text import clean, json_object
from backend.telemetry import genai, tracing
from backend.tools import large_results
from backend.tools.builtin import (
    assistant,
    files,
    goals,
    history,
    inbox,
    memories,
    notes,
    people,
    plans,
    questions,
    reactions,
    space_list,
    spaces,
    tasks,
)
from backend.tools.chain_ids import chain_id
from backend.tools.errors import ToolError
from backend.tools.external.tool import AnyTool
from backend.tools.registry import InternalTool, Offer, Result
from backend.tools.tool_context import StepPost, ToolContext
from backend.tools.web import fetch_url

#: The built-in tools by subject, in the order in which they are offered and documented.
FAMILIES: dict[Family, tuple[InternalTool, ...]] = {
    Family.SPACES: (*spaces.TOOLS, *reactions.TOOLS, *files.TOOLS),
    Family.PEOPLE: (*people.TOOLS, *questions.TOOLS),
    Family.PLANS: plans.TOOLS,
    Family.KNOWLEDGE: (*memories.TOOLS, *goals.TOOLS, *notes.TOOLS),
    Family.PAST: history.TOOLS,
    Family.TASKS: tasks.GIVING,
    Family.OWN_TASK: tasks.HAVING,
    Family.PERSON: assistant.TOOLS,
    Family.SELF: (*inbox.TOOLS, *large_results.TOOLS, *space_list.TOOLS),
}
TOOLS: dict[str, InternalTool] = {tool.name: tool for family in FAMILIES.values() for tool in family}
#: Tools that the runtime may call for an agent when its cycle begins (`runtime.cycle.recall`), with the maximum length
#: of their argument `query`. Goals and learnings need no such call: they are few and are shown first.
RECALLING = {
    history.NAME: DEFAULT.search_query_chars,
    notes.NAME: DEFAULT.note_query_chars,
    memories.NAME: DEFAULT.note_query_chars,
}
#: Tools that an agent has only if it is given them.
GIVEN = (*(name for name, tool in TOOLS.items() if tool.offer is Offer.GIVEN), *fetch_url.NAMES)
#: Names that no other tool may have.
NAMES = frozenset((*TOOLS, *fetch_url.NAMES))

_NAME = re.compile(r"[^A-Za-z0-9_-]")
_OTHER_SPACE = "not done: the active space is not the space for which the call was made; enter that space and try again"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the model, with an id of ours, because providers repeat theirs (invariant 6)."""

    id: UUID
    position: int
    name: str
    #: The text that the model wrote, cleaned; not always valid JSON.
    arguments: str

    @property
    def chain_id(self) -> str:
        return chain_id(self.id)

    @property
    def digest(self) -> bytes:
        """The digest that an answer is bound to: exactly these arguments."""
        return hashlib.sha256(self.arguments.encode()).digest()

    def content(self) -> CallContent:
        """The call as the chain stores it. Invalid JSON is wrapped, because some providers refuse a chain with it."""
        is_whole = parsed(self.arguments) is not None
        return CallContent(self.chain_id, self.name, self.arguments if is_whole else _wrapped(self.arguments))


def take(requested: Sequence[tuple[str, str]], *, ids: Mapping[int, UUID]) -> list[Call]:
    """The calls of a reply, from pairs of name and arguments. Calls far beyond the limit of a step are not recorded.

    `ids`: by position, the ids of calls that people saw while they were written. The others get new ids.
    """
    return [
        Call(
            id=ids.get(position) or uuid4(),
            position=position,
            name=_NAME.sub("_", name)[:64] or "unnamed",
            arguments=clean(arguments)[: DEFAULT.tool_argument_chars] or "{}",
        )
        for position, (name, arguments) in enumerate(requested[: 4 * DEFAULT.calls_per_step])
    ]


async def run(context: ToolContext, calls: Sequence[Call]) -> dict[int, Result]:
    """Runs the internal calls in call order, then applies their effects ordered by space.

    Returns the results by position. Calls that wait for somebody have no result yet; the context has their holds.
    """
    results, times = await _decide(context, calls)
    for effect in context.ordered_effects:
        try:
            result = await effect.apply()
        except AppError as error:
            result = failed(error.message)
        if effect.position is not None:
            results[effect.position] = result
    _trace(calls, times, results)
    return {position: result for position, result in results.items() if position not in context.holds}


async def run_plain(
    context: ToolContext, calls: Sequence[Call]
) -> tuple[dict[int, Result], list[tuple[StepPost, int | None]]]:
    """As `run`, but writes nothing. Returns the results, and the messages to post with the positions of their calls.

    Raises `ReadingNeeded` if the step needs anything else.
    """
    if not all(tool is None or tool.is_plain for tool in (_offered(context, call) for call in calls)):
        raise ReadingNeeded
    results, times = await _decide(context, calls)
    posts: list[tuple[StepPost, int | None]] = []
    for effect in context.ordered_effects:
        if effect.post is None:
            raise ReadingNeeded
        try:
            post = effect.post()
        except AppError as error:
            results |= {} if effect.position is None else {effect.position: failed(error.message)}
            continue
        if not post.message.is_plain:
            raise ReadingNeeded
        posts.append((post, effect.position))
        if effect.position is not None and post.result is not None:
            results[effect.position] = post.result
    _trace(calls, times, results)
    return results, posts


async def _decide(context: ToolContext, calls: Sequence[Call]) -> tuple[dict[int, Result], list[int]]:
    """The results of the tools, in call order, and the times around the calls. Their effects are left on the
    context."""
    results: dict[int, Result] = {}
    times = [tracing.now_ns()]
    for call in calls:
        context.position, context.call_id, context.digest = call.position, call.id, call.digest
        try:
            results[call.position] = await _run_one(context, call)
        except ToolError as error:
            results[call.position] = failed(str(error))
        times.append(tracing.now_ns())
    return results, times


def _trace(calls: Sequence[Call], times: Sequence[int], results: Mapping[int, Result]) -> None:
    """Write the spans of calls that have run: at the end, since a step that turns out not to be plain runs again."""
    if not tracing.is_on():
        return
    for call, start_ns, end_ns in zip(calls, times, times[1:], strict=False):
        is_failed = results.get(call.position, {}).get("ok") is False
        genai.write_tool(
            name=call.name if call.name in TOOLS else None, call_id=call.id, start_ns=start_ns, end_ns=end_ns,
            is_failed=is_failed,
        )  # fmt: skip


def _offered(context: ToolContext, call: Call) -> InternalTool | None:
    return TOOLS.get(call.name) if call.name in context.offered else None


async def _run_one(context: ToolContext, call: Call) -> Result:
    tool = _offered(context, call)
    if tool is None:
        raise ToolError(f"there is no tool {call.name!r}; your tools are {', '.join(sorted(context.offered))}")
    _check_position(call)
    if context.judged.get(call.position, context.active_space) != context.active_space:
        raise ToolError(_OTHER_SPACE)
    return await tool.run(context, tool.parse(call.arguments))


def prepare(tool: AnyTool, call: Call) -> dict[str, Any]:
    """The checked arguments of a call to the outside. A `ToolError` becomes its result instead."""
    _check_position(call)
    return tool.parse(call.arguments)


def check(tool: InternalTool, call: Call) -> None:
    """As `prepare`, for a built-in tool that runs later."""
    _check_position(call)
    tool.parse(call.arguments)


def _check_position(call: Call) -> None:
    if call.position >= DEFAULT.calls_per_step:
        raise ToolError(f"not run: a step runs at most {DEFAULT.calls_per_step} calls; call it again in the next one")


def failed(message: str) -> Result:
    return {"ok": False, "error": clean(message)[: DEFAULT.tool_error_chars]}


def parsed(arguments: str) -> dict[str, Any] | None:
    """The arguments as an object that can be stored; None if they are invalid."""
    try:
        return json_object(arguments)
    except ValueError:
        return None


def _wrapped(arguments: str) -> str:
    return json.dumps({"unparsed": arguments[:2_000]}, ensure_ascii=False)
