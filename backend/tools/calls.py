"""The calls of one step: taken from a model's reply, run, answered, recorded.

All tools are INTERNAL so far, so a step is one transaction: `runtime.step` calls `run` and `record` inside it.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.consciousness.entries import CallContent
from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.kit.text import clean, json_object
from backend.kit.unit_of_work import UnitOfWork
from backend.tools import spaces
from backend.tools.desk import Desk
from backend.tools.errors import ToolError
from backend.tools.models import CallState
from backend.tools.registry import InternalTool, Result

TOOLS: dict[str, InternalTool] = {tool.name: tool for tool in spaces.TOOLS}
SPECS = tuple(tool.spec() for tool in TOOLS.values())

_NAME = re.compile(r"[^A-Za-z0-9_-]")


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the model, with an id of ours: providers repeat theirs (invariant 6)."""

    id: UUID
    position: int
    name: str
    #: What the model wrote, cleaned; not always valid JSON.
    arguments: str

    @property
    def chain_id(self) -> str:
        return f"call_{self.id.hex}"

    def content(self) -> CallContent:
        """As the chain holds it. Some providers refuse a chain with broken JSON, so that is wrapped."""
        is_whole = parsed(self.arguments) is not None
        return CallContent(self.chain_id, self.name, self.arguments if is_whole else _wrapped(self.arguments))


def take(requested: Sequence[tuple[str, str]]) -> list[Call]:
    """The calls of a reply, (name, arguments) each, with fresh ids; what is far too much is not even recorded."""
    return [
        Call(
            id=uuid4(),
            position=position,
            name=_NAME.sub("_", name)[:64] or "unnamed",
            arguments=clean(arguments)[: DEFAULT.tool_argument_chars] or "{}",
        )
        for position, (name, arguments) in enumerate(requested[: 4 * DEFAULT.calls_per_step])
    ]


async def run(desk: Desk, calls: Sequence[Call]) -> list[Result]:
    """Run internal calls in call order, then apply their effects ordered by space; the results are in call order."""
    results: list[Result] = []
    for call in calls:
        desk.position = call.position
        try:
            results.append(await _run_one(desk, call))
        except ToolError as error:
            results.append(_failed(str(error)))
    for effect in sorted(desk.effects, key=lambda effect: effect.space_id):
        try:
            result = await effect.apply()
        except AppError as error:
            result = _failed(error.message)
        if effect.position is not None:
            results[effect.position] = result
    return results


async def _run_one(desk: Desk, call: Call) -> Result:
    if call.position >= DEFAULT.calls_per_step:
        raise ToolError(f"not run: a step runs at most {DEFAULT.calls_per_step} calls; call it again in the next one")
    tool = TOOLS.get(call.name)
    if tool is None:
        raise ToolError(f"there is no tool {call.name!r}; there are {', '.join(sorted(TOOLS))}")
    return await tool.run(desk, tool.parse(call.arguments))


_INSERT = """
INSERT INTO tool_calls (id, tenant_id, agent_id, cycle_id, step, position, name, arguments, digest, state, result,
  result_seq, finished_at)
SELECT c.id, $1, $2, $3, $4, c.position, c.name, c.arguments, c.digest, c.state, c.result::jsonb, c.result_seq, now()
FROM unnest($5::uuid[], $6::int[], $7::text[], $8::text[], $9::bytea[], $10::text[], $11::text[], $12::bigint[])
  AS c (id, position, name, arguments, digest, state, result, result_seq)"""


async def record(
    work: UnitOfWork, *, agent_id: UUID, cycle_id: UUID, step: int, calls: Sequence[Call], results: Sequence[Result],
    first_result_seq: int,
) -> None:  # fmt: skip
    """The durable rows of answered calls, in the transaction of their results."""
    await work.execute(
        _INSERT, work.tenant_id, agent_id, cycle_id, step,
        [c.id for c in calls], [c.position for c in calls], [c.name for c in calls], [c.arguments for c in calls],
        [hashlib.sha256(c.arguments.encode()).digest() for c in calls],
        [(CallState.SUCCEEDED if r["ok"] else CallState.FAILED).value for r in results],
        [json.dumps(r) for r in results], [first_result_seq + c.position for c in calls],
    )  # fmt: skip


def _failed(message: str) -> Result:
    return {"ok": False, "error": clean(message)[: DEFAULT.tool_error_chars]}


def parsed(arguments: str) -> dict[str, Any] | None:
    """The arguments as an object that can be stored; None where they are broken."""
    try:
        return json_object(arguments)
    except ValueError:
        return None


def _wrapped(arguments: str) -> str:
    return json.dumps({"unparsed": arguments[:2_000]}, ensure_ascii=False)
