"""The outside tools of personal assistants: an admin offers them, each member chooses some of them (ADR 0033).

The offer is stored with the tenant, the choice with the agent (`agents.tools`). If the admin withdraws an offered tool,
the choice stays stored, but the agent does not get the tool (`runtime.mind_loading`). If the tool is offered again, the
agent gets it again.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.agents import tool_names
from backend.kit.errors import InvalidInput
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks
from backend.tenants.actor import Actor, Scope


@dataclass(frozen=True, slots=True)
class _OfferedTools:
    assistant_tools: Json[list[str]]


_OFFERED = Statement(_OfferedTools, "SELECT assistant_tools FROM tenants WHERE tenant_id = $1")
_OFFER = "UPDATE tenants SET assistant_tools = to_jsonb($2::text[]) WHERE tenant_id = $1"
_TAKE_BACK = """UPDATE tenants SET assistant_tools = assistant_tools - $2::text[]
WHERE tenant_id = $1 AND assistant_tools ?| $2::text[]"""
_IS_ASSISTANT = Statement(bool, "SELECT kind = 'PERSONAL_ASSISTANT' FROM agents WHERE tenant_id = $1 AND id = $2")
_PATH = ("input", "tools")


async def offer(work: UnitOfWork, actor: Actor, *, names: Sequence[str], known: Collection[str]) -> None:
    """Replace the offered tools. The caller needs the right to give tools to agents, because an offer does that."""
    actor.require(Scope.ADMIN_WRITE)
    actor.require(Scope.AGENTS_WRITE)
    checked = tool_names.checked(names, known, path=_PATH)
    if not set(checked) <= set(await _offered(work)):
        grant_checks.require_vouched(actor)
    await work.execute(_OFFER, work.tenant_id, checked)


async def take_back(work: UnitOfWork, *, names: Collection[str]) -> None:
    """Remove these names from the offer."""
    await work.execute(_TAKE_BACK, work.tenant_id, list(names))


async def chosen(work: UnitOfWork, *, names: Sequence[str], known: Collection[str]) -> list[str]:
    """The tools that a member chooses for their assistant, without duplicates. Raises `InvalidInput`."""
    _check(names, offered=await _offered(work))
    unknown = next((each for each in names if each not in known), None)
    if unknown is not None:
        raise InvalidInput(f"there is no tool {unknown[:100]!r}", path=_PATH)
    return list(dict.fromkeys(names))


async def require_offered(work: UnitOfWork, *, agent_id: UUID, names: Collection[str]) -> None:
    """Raises `InvalidInput` if the agent is a personal assistant and one of these tools is not offered."""
    if await work.fetchrow(_IS_ASSISTANT, work.tenant_id, agent_id):
        _check(names, offered=await _offered(work))


async def _offered(work: UnitOfWork) -> list[str]:
    return (await work.fetch_one(_OFFERED, work.tenant_id)).assistant_tools


def _check(names: Collection[str], *, offered: Collection[str]) -> None:
    refused = next((each for each in names if not tool_names.covers(offered, each)), None)
    if refused is not None:
        there = f"the offered tools are {', '.join(sorted(offered))}" if offered else "no tool is offered"
        raise InvalidInput(f"the tool {refused[:100]!r} is not offered to assistants: {there}", path=_PATH)
