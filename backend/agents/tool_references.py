"""Removes a tool's name from every place where admins have named it, when the name changes its meaning (ADR 0032).

A name in a list refers to the tool that had the name at that time. So when a tool is created or deleted, its name is
removed from all lists: the agents' tools, their permissions for unattended cycles, the permissions of open cycles, and
the offer to assistants. `tools.definitions.tenant_tools` and `tools.mcp_servers.servers` call it in the transaction of
the change.
"""

from collections.abc import Collection
from dataclasses import dataclass

from backend.agents import assistant_tools, tool_names
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_COUNT_GIVEN = Statement(
    int,
    """SELECT count(*) FROM agents
WHERE tenant_id = $1 AND (tools ?| $2::text[] OR unattended_tools ?| $2::text[]) AND status <> 'STOPPED'""",
)
_TAKE = """
UPDATE agents SET tools = tools - $2::text[], unattended_tools = unattended_tools - $2::text[], updated_at = now()
FROM (
  SELECT g.id FROM agents g WHERE g.tenant_id = $1 AND (g.tools ?| $2::text[] OR g.unattended_tools ?| $2::text[])
  ORDER BY g.id FOR NO KEY UPDATE
) given WHERE tenant_id = $1 AND agents.id = given.id"""
_TAKE_FROM_CYCLES = """UPDATE think_cycles SET permissions = permissions - $2::text[]
WHERE tenant_id = $1 AND outcome IS NULL AND permissions ?| $2::text[]"""


@dataclass(frozen=True, slots=True)
class _FreeUses:
    is_called_alone: bool
    is_offered: bool


_FREED = Statement(
    _FreeUses,
    """
SELECT EXISTS (SELECT FROM agents
    WHERE tenant_id = $1 AND unattended_tools ?| $2::text[] AND status <> 'STOPPED') OR EXISTS (
  SELECT FROM think_cycles WHERE tenant_id = $1 AND outcome IS NULL AND permissions ?| $2::text[]) AS is_called_alone,
  EXISTS (SELECT FROM tenants WHERE tenant_id = $1 AND assistant_tools ?| $2::text[]) AS is_offered""",
)
#: All names in these lists that begin with this text.
_NAMED = Statement(
    str,
    """
SELECT DISTINCT n.name FROM (
  SELECT tools AS names FROM agents WHERE tenant_id = $1
  UNION ALL SELECT unattended_tools FROM agents WHERE tenant_id = $1 AND unattended_tools IS NOT NULL
  UNION ALL SELECT permissions FROM think_cycles WHERE tenant_id = $1 AND outcome IS NULL AND permissions IS NOT NULL
  UNION ALL SELECT assistant_tools FROM tenants WHERE tenant_id = $1
) l, jsonb_array_elements_text(l.names) AS n (name) WHERE starts_with(n.name, $2)""",
)


async def count_given(work: UnitOfWork, *, names: Collection[str]) -> int:
    """The number of agents, without stopped ones, that have a tool of these names."""
    return await work.fetch_one(_COUNT_GIVEN, work.tenant_id, list(names))


async def freed(work: UnitOfWork, *, names: Collection[str]) -> str | None:
    """The free use that an admin's list permits for one of these names, in words. None if no list permits one."""
    uses = await work.fetch_one(_FREED, work.tenant_id, list(names))
    if uses.is_called_alone:
        return "agents may call it unattended"
    return "it is offered to assistants" if uses.is_offered else None


async def take(work: UnitOfWork, *, names: Collection[str]) -> None:
    """Remove these names from all agents, open cycles and the offer to assistants."""
    await work.execute(_TAKE, work.tenant_id, list(names))
    await work.execute(_TAKE_FROM_CYCLES, work.tenant_id, list(names))
    await assistant_tools.take_back(work, names=names)


async def take_all_of(work: UnitOfWork, *, server: str) -> None:
    """Remove all names of tools of this server, and the name for all its tools."""
    await take(work, names=await work.fetch(_NAMED, work.tenant_id, f"{server}{tool_names.BETWEEN}"))
