"""Checks changes of a personal assistant by others. They may change its cost and its limits, and pause it.

The API calls it before `registry.update`. The member alone decides what an assistant reads as its own, and who speaks
to it (ADR 0033).
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from uuid import UUID

from backend.agents import assistant_tools
from backend.agents.registry import AgentChange
from backend.agents.visibility import require_own
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

#: `kind` can be changed by no one; `tools` may become fewer.
_FREE = frozenset({"model", "fallback_models", "models", "limits", "kind"})
_NAMES = {"debounce_seconds": "debounceSeconds", "stale_goals_wait": "staleGoalsWait"}


@dataclass(frozen=True, slots=True)
class _GivenTools:
    tools: Json[frozenset[str]]


_TOOLS = Statement(_GivenTools, "SELECT tools FROM agents WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE")


async def require_change(work: UnitOfWork, actor: Actor, agent_id: UUID, change: AgentChange) -> None:
    """Raises `NotPermitted` for a part that only the member may change, `InvalidInput` if a tool is not offered."""
    changed = [
        each.name for each in fields(change) if getattr(change, each.name) is not None and each.name not in _FREE
    ]
    if changed == ["tools"] and await _are_fewer(work, agent_id, change.tools or ()):
        return
    if changed:
        name = changed[0]
        await require_own(work, actor, agent_id, path=("input", _NAMES.get(name, name)))
    if change.tools is not None:
        await assistant_tools.require_offered(work, agent_id=agent_id, names=change.tools)


async def _are_fewer(work: UnitOfWork, agent_id: UUID, wanted: Sequence[str]) -> bool:
    present = await work.fetchrow(_TOOLS, work.tenant_id, agent_id)
    return present is not None and set(wanted) <= present.tools
