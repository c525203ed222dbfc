"""Agents as their admins see them: made, changed, set to active, paused or stopped. Rows only.

Called by the API for plain changes and by `tools.lifecycle` for those that span domains.
"""

from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.agents.errors import AgentNotFound, AgentStopped
from backend.agents.models import AgentKind, AgentStatus
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope


@dataclass(frozen=True, slots=True)
class AgentChange:
    """What `update` changes; None leaves a field as it is."""

    name: str | None = None
    instructions: str | None = None
    model: str | None = None
    kind: AgentKind | None = None


_INSERT = """INSERT INTO agents (id, tenant_id, name, instructions, model, kind, status, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, 'ACTIVE', now())"""
_PROCESS = "INSERT INTO agent_processes (agent_id, tenant_id) VALUES ($1, $2)"
_UPDATE = """UPDATE agents SET name = coalesce($3, name), instructions = coalesce($4, instructions),
  model = coalesce($5, model), kind = coalesce($6, kind), updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_LOCK = "SELECT status FROM agents WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE"
_STATUS = "UPDATE agents SET status = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"


async def create(
    work: UnitOfWork, actor: Actor, *, name: str, instructions: str, model: str | None, kind: AgentKind
) -> UUID:
    """A new agent with its process, asleep."""
    actor.require(Scope.AGENTS_WRITE)
    agent_id = uuid4()
    checked = _checked(AgentChange(name=name, instructions=instructions, model=model, kind=kind))
    await work.execute(
        _INSERT, agent_id, actor.tenant_id, checked.name, checked.instructions, checked.model, checked.kind
    )
    await work.execute(_PROCESS, agent_id, actor.tenant_id)
    return agent_id


async def update(work: UnitOfWork, actor: Actor, *, agent_id: UUID, change: AgentChange) -> None:
    """Change the configuration; the loop reads it at its next cycle."""
    actor.require(Scope.AGENTS_WRITE)
    checked = _checked(change)
    await lock(work, actor, agent_id=agent_id)
    await work.execute(
        _UPDATE, actor.tenant_id, agent_id, checked.name, checked.instructions, checked.model, checked.kind
    )


async def set_status(work: UnitOfWork, actor: Actor, *, agent_id: UUID, status: AgentStatus) -> bool:
    """Set the admin's word; False if it stood already. A stopped agent takes no other."""
    actor.require(Scope.AGENTS_WRITE)
    present = await lock(work, actor, agent_id=agent_id, may_be_stopped=status is AgentStatus.STOPPED)
    if present is status:
        return False
    await work.execute(_STATUS, actor.tenant_id, agent_id, status)
    return True


async def lock(work: UnitOfWork, actor: Actor, *, agent_id: UUID, may_be_stopped: bool = False) -> AgentStatus:
    """Lock the agent's row and return its status; raises `AgentNotFound`, or `AgentStopped` unless that is fine."""
    found = await work.fetchval(_LOCK, actor.tenant_id, agent_id)
    if found is None:
        raise AgentNotFound(path=("input", "agentId"))
    status = AgentStatus(found)
    if status is AgentStatus.STOPPED and not may_be_stopped:
        raise AgentStopped(path=("input", "agentId"))
    return status


def _checked(change: AgentChange) -> AgentChange:
    return AgentChange(
        name=None if change.name is None else text.require(change.name, name="name", max_chars=DEFAULT.name_chars),
        instructions=None
        if change.instructions is None
        else text.require(
            change.instructions, name="instructions", max_chars=DEFAULT.instructions_chars, allow_empty=True
        ),
        model=None if change.model is None else _checked_model(change.model),
        kind=change.kind,
    )


def _checked_model(model: str) -> str:
    model = text.require(model, name="model", max_chars=DEFAULT.name_chars)
    if any(character.isspace() for character in model):
        raise InvalidInput("model must be a litellm model name, without spaces", path=("input", "model"))
    return model
