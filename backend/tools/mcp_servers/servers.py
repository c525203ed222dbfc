"""MCP servers for a tenant's admins: create, change, refresh and delete them.

The API calls it and does not speak MCP itself. A worker finds a row that is LISTING (`tools.mcp_servers.discovery`) and
lists the tools of the server. They become tools of the tenant named `server__tool`; agents have those that they are
given. A permission that an admin removes ends at once. A new tool is offered after the server has listed it.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID, uuid4

from backend.agents import tool_names, tool_references
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import quotas
from backend.tenants.actor import Actor, Scope
from backend.tenants.quotas import Counted
from backend.tenants.trust import may_vouch, require_vouching
from backend.tools import approval_rules
from backend.tools.approval_rules import DEFAULT_APPROVAL, Approval
from backend.tools.definitions import redefinition, tenant_tools
from backend.tools.definitions.configs import McpConfig
from backend.tools.definitions.redefinition import ToolChange
from backend.tools.errors import McpServerExists, McpServerNotFound
from backend.tools.mcp_servers.connections import HttpConnection
from backend.tools.models import EffectClass, McpServerStatus
from backend.tools.policy import Rule

#: No `__`, because it separates the names of the server and of its tool.
_NAME = re.compile(r"(?!.*__)[A-Za-z0-9-]([A-Za-z0-9_-]{0,22}[A-Za-z0-9-])?")
MOST_REMOTE_CHARS = 200
_OVER = ("input", "approval", "rule")
SERVERS = Counted("mcp_servers", "SELECT count(*) FROM mcp_servers WHERE tenant_id = $1 AND deleted_at IS NULL")


@dataclass(frozen=True, slots=True)
class ServerDraft:
    """An admin's description of a server, without its name."""

    link: HttpConnection | None
    #: The allowed tools, by their names on the server; None: all.
    allowed: tuple[str, ...] | None
    effect: EffectClass
    #: The effects of tools that differ from `effect`, by their names on the server.
    effects: Mapping[str, EffectClass]
    visible: bool
    timeout_seconds: float
    patience_seconds: float
    #: A program that the operator allows, instead of `link`.
    program: str | None = None
    #: For all its tools: when people are asked to approve calls, and who.
    approval: Approval = DEFAULT_APPROVAL

    @property
    def secret_names(self) -> frozenset[str]:
        """The names of the secrets in its headers."""
        return frozenset() if self.link is None else self.link.secret_names

    @property
    def origin(self) -> str:
        """The origin that these secrets are sent to."""
        return "" if self.link is None else self.link.origin

    def allows(self, remote_name: str) -> bool:
        return self.allowed is None or remote_name in self.allowed

    def names(self, remote_name: str) -> bool:
        """Whether an admin allows this tool by its name."""
        return self.allowed is not None and remote_name in self.allowed

    def allows_only(self, names: Collection[str]) -> bool:
        return self.allowed is not None and set(self.allowed) <= set(names)

    def effect_of(self, remote_name: str) -> EffectClass:
        return self.effects.get(remote_name, self.effect)


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server as it is stored."""

    id: UUID
    tenant_id: UUID
    name: str
    revision: int
    status: McpServerStatus
    #: JSON of an `HttpConnection`.
    link: str | None
    program: str | None
    allowed: Json[list[str] | None]
    effect: EffectClass
    effects: Json[dict[str, str]]
    visible: bool
    timeout_seconds: float
    patience_seconds: float
    failures: int
    approval: Json[dict[str, Any] | None]
    is_trusted: bool


@dataclass(frozen=True, slots=True)
class LockedServer:
    """The present state of a server. Another `revision` has another connection."""

    id: UUID
    tenant_id: UUID
    name: str
    revision: int
    status: McpServerStatus
    draft: ServerDraft
    #: An admin vouches for the answers of its tools.
    is_trusted: bool = False

    @property
    def target(self) -> str:
        """The target of its calls. It differs if another server takes its place."""
        link = self.draft.link
        return self.draft.program or "" if link is None else link.model_dump_json()

    @classmethod
    def of(cls, row: ServerRow) -> Self:
        return cls(row.id, row.tenant_id, row.name, row.revision, row.status, _draft(row), row.is_trusted)


SELECT = Statement(
    ServerRow,
    """SELECT id, tenant_id, name, revision, status, link::text AS link, program, allowed, effect, effects, visible,
  timeout_seconds, patience_seconds, failures, approval, is_trusted FROM mcp_servers
WHERE tenant_id = $1 AND deleted_at IS NULL""",
)
_LOCK = SELECT + " AND id = $2 FOR NO KEY UPDATE"
_FIND = SELECT + " AND id = ANY ($2)"
_INSERT = Statement(
    UUID,
    """
INSERT INTO mcp_servers (id, tenant_id, name, created_by, link, allowed, effect, effects, visible, timeout_seconds,
  patience_seconds, program, approval, status, next_list_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'LISTING', now())
ON CONFLICT (tenant_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id""",
)
_CHANGE = """
UPDATE mcp_servers SET revision = revision + ((link, program) IS DISTINCT FROM ($3::jsonb, $10::text))::int,
  is_trusted = is_trusted AND ($12 OR (link, program) IS NOT DISTINCT FROM ($3::jsonb, $10::text)), link = $3,
  program = $10, allowed = $4, effect = $5, effects = $6, visible = $7, timeout_seconds = $8, patience_seconds = $9,
  approval = $11, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_TRUST = """UPDATE mcp_servers SET is_trusted = $3, revision = revision + 1, updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
#: Clears the claim: a worker that lists the tools now uses the old settings.
_SET_STATUS = """
UPDATE mcp_servers SET status = $3::text, next_list_at = CASE WHEN $3::text <> 'OFF' THEN now() END, claim_id = NULL,
  failures = 0 WHERE tenant_id = $1 AND id = $2"""
#: A newly allowed tool is offered only after the server has listed it again.
_CHANGE_TOOLS = """
UPDATE tools SET effect = coalesce($3::jsonb ->> (config ->> 'remote_name'), $4), visible = $5, timeout_seconds = $6,
  patience_seconds = $7, approval = $10, revision = revision + 1,
  is_offered = is_offered AND $8 AND ($9::jsonb IS NULL OR $9::jsonb ? (config ->> 'remote_name')),
  updated_at = now() WHERE tenant_id = $1 AND server_id = $2 AND deleted_at IS NULL"""
#: This lock conflicts with `tenant_tools.keep`, which holds while an agent is given one of the tools.
_TOOLS = Statement(
    str,
    """SELECT name FROM tools WHERE tenant_id = $1 AND server_id = $2 AND deleted_at IS NULL
ORDER BY id FOR NO KEY UPDATE""",
)
_DELETE_TOOLS = "UPDATE tools SET deleted_at = now() WHERE tenant_id = $1 AND server_id = $2 AND deleted_at IS NULL"
_DELETE = """UPDATE mcp_servers SET deleted_at = now(), next_list_at = NULL, claim_id = NULL
WHERE tenant_id = $1 AND id = $2"""


async def create(work: UnitOfWork, actor: Actor, *, name: str, draft: ServerDraft) -> UUID:
    """Creates a server. Its tools become known when a worker has listed them, and no agent has them."""
    actor.require(Scope.TOOLS_WRITE)
    if not _NAME.fullmatch(name):
        message = "name must have 1 to 24 characters from A-Z a-z 0-9 _ -, without __, and without _ at either end"
        raise InvalidInput(message, path=("input", "name"))
    redefinition.require_first(actor, draft.approval)
    values = _checked(draft)
    await quotas.claim(work, SERVERS)
    server_id = await work.fetchrow(_INSERT, uuid4(), actor.tenant_id, name, actor.id, *values)
    if server_id is None:
        raise McpServerExists(path=("input", "name"))
    await tool_references.take_all_of(work, server=name)
    return server_id


async def lock(work: UnitOfWork, *, server_id: UUID, named: str = "mcpServerId") -> LockedServer:
    """Returns the server, locked until the end of the transaction. Raises `McpServerNotFound`."""
    row = await work.fetchrow(_LOCK, work.tenant_id, server_id)
    if row is None:
        raise McpServerNotFound(path=("input", named))
    return LockedServer.of(row)


async def change(work: UnitOfWork, actor: Actor, *, server_id: UUID, draft: ServerDraft, is_on: bool) -> None:
    """Changes a server; its tools are listed again. Agents use the change from their next wake on.

    Running calls end as they began. If a program changes the connection, the server loses its trust mark.
    """
    actor.require(Scope.TOOLS_WRITE)
    current = await lock(work, server_id=server_id)
    names = await work.fetch(_TOOLS, actor.tenant_id, server_id)
    await redefinition.require(work, actor, _change_to([*names, tool_names.all_of(current.name)], current.draft, draft))
    is_vouched = may_vouch(actor)
    await work.execute(_CHANGE, actor.tenant_id, server_id, *_checked(draft), is_vouched)
    effects = json.dumps(draft.effects)
    await work.execute(
        _CHANGE_TOOLS, actor.tenant_id, server_id, effects, draft.effect, draft.visible, draft.timeout_seconds,
        draft.patience_seconds, is_on, None if draft.allowed is None else json.dumps(draft.allowed),
        approval_rules.stored(draft.approval),
    )  # fmt: skip
    status = McpServerStatus.LISTING if is_on else McpServerStatus.OFF
    await work.execute(_SET_STATUS, actor.tenant_id, server_id, status)


async def trust(work: UnitOfWork, actor: Actor, *, server_id: UUID, is_trusted: bool) -> None:
    """Sets whether an admin vouches for the answers of its tools."""
    require_vouching(actor)
    await lock(work, server_id=server_id, named="id")
    await work.execute(_TRUST, actor.tenant_id, server_id, is_trusted)


async def refresh(work: UnitOfWork, actor: Actor, *, server_id: UUID) -> None:
    """Requests a new listing of its tools now."""
    actor.require(Scope.TOOLS_WRITE)
    if (await lock(work, server_id=server_id)).status is McpServerStatus.OFF:
        raise InvalidInput("the server is switched off", path=("input", "mcpServerId"))
    await work.execute(_SET_STATUS, actor.tenant_id, server_id, McpServerStatus.LISTING)


async def delete(work: UnitOfWork, actor: Actor, *, server_id: UUID, is_forced: bool) -> None:
    """Deletes a server with its tools. Raises `ToolInUse` if agents have one; with `is_forced` they lose it."""
    actor.require(Scope.TOOLS_WRITE)
    server = await lock(work, server_id=server_id)
    names = await work.fetch(_TOOLS, actor.tenant_id, server_id)
    await tenant_tools.take(work, names=[*names, tool_names.all_of(server.name)], is_forced=is_forced)
    await work.execute(_DELETE_TOOLS, actor.tenant_id, server_id)
    await work.execute(_DELETE, actor.tenant_id, server_id)


async def find(work: UnitOfWork, *, server_ids: Collection[UUID]) -> dict[UUID, LockedServer]:
    """The servers with these ids; unknown ids are left out."""
    rows = await work.fetch(_FIND, work.tenant_id, list(server_ids)) if server_ids else []
    return {row.id: LockedServer.of(row) for row in rows}


def _change_to(names: Sequence[str], current: ServerDraft, new: ServerDraft) -> ToolChange:
    """The change as a `ToolChange`. More allowed tools count too, because a permission may cover all of them."""
    exceptions = [(current.effect_of(name), new.effect_of(name)) for name in {*current.effects, *new.effects}]
    changed = {
        "link": new.link != current.link,
        "program": new.program != current.program,
        "allowedTools": current.allowed is not None and not new.allows_only(current.allowed),
    }
    return ToolChange(
        names=names, current=current.approval, new=new.approval,
        effects=[(current.effect, new.effect), *exceptions],
        changed=[name for name, is_other in changed.items() if is_other],
    )  # fmt: skip


def _draft(row: ServerRow) -> ServerDraft:
    return ServerDraft(
        link=None if row.link is None else HttpConnection.model_validate_json(row.link),
        program=row.program,
        allowed=None if row.allowed is None else tuple(row.allowed),
        effect=row.effect,
        effects={name: EffectClass(effect) for name, effect in row.effects.items()},
        visible=row.visible,
        timeout_seconds=row.timeout_seconds,
        patience_seconds=row.patience_seconds,
        approval=approval_rules.read(row.approval),
    )


def _checked(draft: ServerDraft) -> tuple[object, ...]:
    """The values as they are stored."""
    if draft.approval.rule is Rule.OVER:
        raise InvalidInput(
            "approval: OVER is only allowed for a single tool, because a server's tools have different inputs",
            path=_OVER,
        )
    if (draft.link is None) == (draft.program is None):
        raise InvalidInput("give either a link or a program, not both", path=("input", "link"))
    if not 0 < draft.timeout_seconds <= McpConfig.most_seconds:
        message = f"timeoutSeconds must be above 0, up to {McpConfig.most_seconds:,.0f}"
        raise InvalidInput(message, path=("input", "timeoutSeconds"))
    if not 0 <= draft.patience_seconds <= DEFAULT.tool_patience_seconds:
        message = f"patienceSeconds must be from 0 to {DEFAULT.tool_patience_seconds:,}"
        raise InvalidInput(message, path=("input", "patienceSeconds"))
    for field, names in (("allowedTools", draft.allowed or ()), ("effects", draft.effects)):
        _check_names(names, field)
    return (
        None if draft.link is None else draft.link.model_dump_json(),
        None if draft.allowed is None else json.dumps(draft.allowed), draft.effect, json.dumps(draft.effects),
        draft.visible, draft.timeout_seconds, draft.patience_seconds, draft.program,
        approval_rules.stored(draft.approval),
    )  # fmt: skip


def _check_names(names: Collection[str], field: str) -> None:
    path = ("input", field)
    if len(names) > DEFAULT.mcp_tools:
        raise InvalidInput(f"at most {DEFAULT.mcp_tools} tools can be named", path=path)
    if any(not name or len(name) > MOST_REMOTE_CHARS or not name.isprintable() for name in names):
        raise InvalidInput(f"the name of a tool must have 1 to {MOST_REMOTE_CHARS} printable characters", path=path)
