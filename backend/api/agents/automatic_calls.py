"""Checks the tools that the runtime calls by itself for an agent: retrieval and guard.

`agent_mutations` calls it before it stores them. No person approves such a call, so the tool must not change anything.
`agents.registry` checks whether the agent has the guard's tool.
"""

from collections.abc import Mapping
from typing import Any

from backend.agents.preparation import Guard, Preparation, Retrieval
from backend.api.request.context import Info
from backend.kit.errors import InvalidInput
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.builtin import history
from backend.tools.definitions import tenant_tools
from backend.tools.models import EffectClass
from backend.tools.step_calls import dispatch
from backend.tools.web import fetch_url


async def check(info: Info, work: UnitOfWork, preparation: Preparation | None) -> None:
    """Raise `InvalidInput` if a tool or argument cannot be used."""
    if preparation is None:
        return
    retrieval, guard = preparation.retrieval, preparation.guard
    if retrieval is not None and retrieval.tool in dispatch.RECALLING:
        _check_recall(retrieval)
    elif retrieval is not None and retrieval.tool not in fetch_url.NAMES:
        await _input_of(info, work, retrieval.tool, at="retrieval")
    if guard is not None:
        _check_argument(guard, await _input_of(info, work, guard.tool, at="guard"))


async def _input_of(info: Info, work: UnitOfWork, tool: str, *, at: str) -> Mapping[str, Any]:
    """Return the input schema of a PURE tool of the tenant or the operator. If both have the name, the tenant's tool is
    used (`tools.toolbox`)."""
    schema: Mapping[str, Any] | None
    entry = info.context.state.catalogue.entries.get(tool)
    if entry is not None and not await tenant_tools.find(work, names=[tool]):
        schema = entry.input if entry.effect is EffectClass.PURE else None
    else:
        defined = await tenant_tools.find_lookup(work, name=tool)
        schema = None if defined is None else defined.draft.input
    if schema is None:
        raise InvalidInput(
            f"{tool[:100]!r} is not a tool with the effect PURE that the runtime can call by itself",
            path=("input", "preparation", at, "tool"),
        )
    return schema


def _check_recall(retrieval: Retrieval) -> None:
    if retrieval.argument != history.ARGUMENT:
        path = ("input", "preparation", "retrieval", "argument")
        raise InvalidInput(f"for {retrieval.tool} the argument must be {history.ARGUMENT!r}", path=path)


def _check_argument(guard: Guard, schema: Mapping[str, Any]) -> None:
    path = ("input", "preparation", "guard", "argument")
    described = schema.get("properties", {}).get(guard.argument)
    if not isinstance(described, dict) or described.get("type") != "string":
        raise InvalidInput(
            f"the input of the tool has no property {guard.argument[:100]!r} of the type string", path=path
        )
    others = sorted({*schema.get("required", ())} - {guard.argument})
    if others:
        raise InvalidInput(
            f"the tool must not require another argument, but it requires {others[0][:100]!r}", path=path
        )
