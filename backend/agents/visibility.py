"""Decides who sees an agent, and who sees into its mind. The rule is in the database: `sees_agent`, `sees_mind`.

Every list, read by id, feed and mutation calls this module, or puts these conditions into its own statement (ADR 0033).

| agent | seen by | its mind, calls and times seen by |
|---|---|---|
| of the tenant | everyone | everyone, within their scopes |
| of a task | members who see the task's space, and the task's giver | the same |
| personal assistant | its member, admins, members of its spaces | its member only |
| of a task of an assistant | the assistant's member | the assistant's member |
"""

from uuid import UUID

from backend.agents.errors import AgentNotFound
from backend.kit.errors import NotPermitted
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor

_PATH = "input", "agentId"


def agent_seen(column: str) -> str:
    """The condition for a statement: `$1` is the tenant, `$3` the reader, `$4` whether the reader sees every space."""
    return f"sees_agent($1, {column}, $3::uuid, $4::bool)"


def mind_seen(column: str) -> str:
    """Like `agent_seen`, for the content of the agent's mind."""
    return f"sees_mind($1, {column}, $3::uuid, $4::bool)"


_SEES_AGENT = Statement(bool, f"SELECT {agent_seen('$2')}")
_SEES_MIND = Statement(bool, f"SELECT {mind_seen('$2')}")


async def sees_mind(work: UnitOfWork, actor: Actor, agent_id: UUID) -> bool:
    return bool(await work.fetchrow(_SEES_MIND, *_asked(work, actor, agent_id)))


async def require_agent(work: UnitOfWork, actor: Actor, agent_id: UUID) -> None:
    """Raises `AgentNotFound` if the agent does not exist or the actor does not see it."""
    if not await work.fetchrow(_SEES_AGENT, *_asked(work, actor, agent_id)):
        raise AgentNotFound(path=_PATH)


async def require_mind(work: UnitOfWork, actor: Actor, agent_id: UUID) -> None:
    """Like `require_agent`, for reading or changing the agent's mind."""
    if not await sees_mind(work, actor, agent_id):
        raise AgentNotFound(path=_PATH)


async def require_own(work: UnitOfWork, actor: Actor, agent_id: UUID, *, path: tuple[str, ...]) -> None:
    """Like `require_mind`, for an actor who sees the agent itself. Raises `NotPermitted`."""
    if not await sees_mind(work, actor, agent_id):
        raise NotPermitted("only the member who owns a personal assistant may change this", path=path)


def _asked(work: UnitOfWork, actor: Actor, agent_id: UUID) -> tuple[UUID | None, UUID, UUID, bool]:
    return work.tenant_id, agent_id, actor.id, actor.sees_everything
