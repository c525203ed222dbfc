"""Who may have a tool lead elsewhere: only who administers, once an admin has said something of it that frees calls.

An admin's word about a tool is about what the tool was when they said it: the rules NEVER and OVER, the names that an
agent may call when nobody attends (`agents.registry`), and those that are offered to assistants. ADR 0032.
"""

from collections.abc import Collection

from backend.agents import assistant_tools, registry
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope
from backend.tools.approvals import Approval
from backend.tools.policy import Rule

_FREEING = frozenset({Rule.NEVER, Rule.OVER})


async def require(work: UnitOfWork, actor: Actor, *, present: Approval, names: Collection[str]) -> None:
    """For a tool, or all tools of a server, that is called otherwise from now on. `names`: all by which it is given.
    Its row is locked, so that nobody names it meanwhile."""
    if Scope.ADMIN_WRITE in actor.scopes:
        return
    if present.rule in _FREEING or await _is_named(work, names):
        actor.require(Scope.ADMIN_WRITE)


async def take_word(work: UnitOfWork, *, names: Collection[str]) -> None:
    """Nothing that was said by these names is about what has them from now on."""
    await registry.take_tools(work, names=names)
    await assistant_tools.take_back(work, names=names)


async def take_word_of_server(work: UnitOfWork, *, server: str) -> None:
    """As `take_word`, of a server's name: tools that an earlier one had may still be named."""
    await take_word(work, names=await registry.names_of_server(work, server=server))


async def _is_named(work: UnitOfWork, names: Collection[str]) -> bool:
    return await registry.are_unattended(work, names=names) or await assistant_tools.are_offered(work, names=names)
