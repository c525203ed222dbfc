"""The tools that a tenant's admins define: creates, changes and deletes them, and finds them by name for agents.

The API calls it; `tools.toolbox` reads the tools of an agent when a worker takes it. A name is final and unique among
the tools that are not deleted, because agents are given tools by name. A tool that agents have is deleted only if the
caller forces it (`is_forced`). Tools of MCP servers are in the same table; only their server's list changes them
(`tools.mcp_servers.servers`, `discovery`).
"""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID, uuid4

from backend.agents import tool_names, tool_references
from backend.kit import text
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
from backend.tools.calls import displays
from backend.tools.definitions import configs, redefinition
from backend.tools.definitions.configs import Config
from backend.tools.definitions.redefinition import ToolChange
from backend.tools.errors import ToolExists, ToolInUse, ToolNotFound, ToolOfServer
from backend.tools.models import EffectClass, ToolKind
from backend.tools.policy import Rule
from backend.tools.schema import input_schema

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
TOOLS = Counted("tools", "SELECT count(*) FROM tools WHERE tenant_id = $1 AND deleted_at IS NULL AND server_id IS NULL")


@dataclass(frozen=True, slots=True)
class ToolDraft:
    """An admin's description of a tool, without its name. The kind of `config` is final."""

    description: str
    #: JSON Schema of the arguments.
    input: Mapping[str, Any]
    effect: EffectClass
    #: Its calls are shown in the space.
    visible: bool
    #: How long an answer is accepted, and how long the cycle waits before the call becomes a hold.
    timeout_seconds: float
    patience_seconds: float
    config: Config
    #: Fields of their arguments that are shown there too.
    displays: tuple[str, ...] = ()
    #: When people are asked to approve its calls, and who.
    approval: Approval = DEFAULT_APPROVAL


@dataclass(frozen=True, slots=True)
class ToolRow:
    """A tool as it is stored."""

    id: UUID
    tenant_id: UUID
    name: str
    kind: ToolKind
    description: str
    input: Json[dict[str, Any]]
    effect: EffectClass
    visible: bool
    displays: Json[list[str]]
    timeout_seconds: float
    patience_seconds: float
    config: Json[dict[str, Any]]
    revision: int
    server_id: UUID | None
    approval: Json[dict[str, Any] | None]
    is_trusted: bool


@dataclass(frozen=True, slots=True)
class Definition:
    """The present state of a tenant's tool. Another `revision` of the same `id` counts as another tool in caches."""

    id: UUID
    tenant_id: UUID
    name: str
    revision: int
    draft: ToolDraft
    #: The MCP server that has it.
    server_id: UUID | None = None
    #: An admin vouches for its results.
    is_trusted: bool = False

    @property
    def kind(self) -> ToolKind:
        return self.draft.config.kind

    @classmethod
    def of(cls, row: ToolRow) -> Self:
        return cls(row.id, row.tenant_id, row.name, row.revision, _draft(row), row.server_id, row.is_trusted)


_SELECT = """SELECT id, tenant_id, name, kind, description, input, effect, visible, displays, timeout_seconds,
  patience_seconds, config, revision, server_id, approval, is_trusted FROM tools
WHERE tenant_id = $1 AND deleted_at IS NULL"""
_LOCK = Statement(ToolRow, f"{_SELECT} AND id = $2 FOR NO KEY UPDATE")
_OF_SERVERS = "SELECT id FROM mcp_servers WHERE tenant_id = $1 AND name = ANY ($3) AND deleted_at IS NULL"
_FIND = Statement(ToolRow, f"{_SELECT} AND is_offered AND (name = ANY ($2) OR server_id IN ({_OF_SERVERS}))")
_INSERT = Statement(
    UUID,
    """
INSERT INTO tools (id, tenant_id, name, kind, created_by, description, input, effect, visible, displays,
  timeout_seconds, patience_seconds, config, approval)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (tenant_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id""",
)
_CHANGE = """
UPDATE tools SET description = $3, input = $4, effect = $5, visible = $6, displays = $7, timeout_seconds = $8,
  patience_seconds = $9, is_trusted = is_trusted AND (config = $10::jsonb OR $12), config = $10, approval = $11,
  revision = revision + 1, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_TRUST = """UPDATE tools SET is_trusted = $3, revision = revision + 1, updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_DELETE = "UPDATE tools SET deleted_at = now() WHERE tenant_id = $1 AND id = $2"
_KEEP = Statement(
    str,
    """SELECT name FROM tools WHERE tenant_id = $1 AND name = ANY ($2) AND deleted_at IS NULL
ORDER BY id FOR SHARE""",
)
_KEEP_SERVERS = Statement(
    str,
    """SELECT name FROM mcp_servers WHERE tenant_id = $1 AND name = ANY ($2) AND deleted_at IS NULL
ORDER BY id FOR SHARE""",
)
_EXISTS = Statement(int, "SELECT 1 FROM tools WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL AND is_offered")
_NAMES = Statement(str, "SELECT name FROM tools WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY name")


async def create(work: UnitOfWork, actor: Actor, *, name: str, draft: ToolDraft, taken: Collection[str]) -> UUID:
    """Creates a tool that no agent has.

    Lists that refer to the name lose it: they were about an older tool. `taken`: names of the installation's own tools.
    """
    actor.require(Scope.TOOLS_WRITE)
    if not tool_names.is_own(name):
        raise InvalidInput(tool_names.OWN_RULE, path=("input", "name"))
    if name in taken:
        raise ToolExists(f"{name} is the name of a tool of this installation", path=("input", "name"))
    redefinition.require_first(actor, draft.approval)
    values = _checked(draft)
    await quotas.claim(work, TOOLS)
    tool_id = await work.fetchrow(_INSERT, uuid4(), actor.tenant_id, name, draft.config.kind, actor.id, *values)
    if tool_id is None:
        raise ToolExists(path=("input", "name"))
    await tool_references.take(work, names=[name])
    return tool_id


async def lock(work: UnitOfWork, *, tool_id: UUID, named: str = "toolId") -> Definition:
    """Returns the tool, locked until the end of the transaction. Raises `ToolNotFound`."""
    row = await work.fetchrow(_LOCK, work.tenant_id, tool_id)
    if row is None:
        raise ToolNotFound(path=("input", named))
    return Definition.of(row)


async def change(work: UnitOfWork, actor: Actor, *, tool_id: UUID, draft: ToolDraft) -> None:
    """Changes a tool. Agents use the new version from their next wake on; running calls end as they began.

    If a program changes the config, the tool loses its trust mark.
    """
    actor.require(Scope.TOOLS_WRITE)
    current = await lock(work, tool_id=tool_id)
    if current.server_id is not None:
        raise ToolOfServer(path=("input", "toolId"))
    if draft.config.kind is not current.kind:
        raise InvalidInput(f"the kind of the tool is {current.kind} and cannot change", path=("input",))
    values = _checked(draft)
    await redefinition.require(work, actor, _change_to(current, draft))
    is_vouched = may_vouch(actor)
    await work.execute(_CHANGE, actor.tenant_id, tool_id, *values, is_vouched)


def _change_to(current: Definition, new: ToolDraft) -> ToolChange:
    """The change as a `ToolChange`. `new` is checked already."""
    draft = current.draft
    changed = {
        str(current.kind).lower(): new.config != draft.config,
        "input": json.loads(checked_schema(new.input)) != draft.input,
    }
    return ToolChange(
        names=[current.name], current=draft.approval, new=new.approval,
        effects=[(draft.effect, new.effect)], changed=[name for name, is_other in changed.items() if is_other],
    )  # fmt: skip


async def trust(work: UnitOfWork, actor: Actor, *, tool_id: UUID, is_trusted: bool) -> None:
    """Sets whether an admin vouches for its results. For tools of an MCP server, the server has the mark."""
    require_vouching(actor)
    if (await lock(work, tool_id=tool_id, named="id")).server_id is not None:
        raise ToolOfServer(path=("input", "id"))
    await work.execute(_TRUST, actor.tenant_id, tool_id, is_trusted)


async def delete(work: UnitOfWork, actor: Actor, *, tool_id: UUID, is_forced: bool) -> None:
    """Deletes a tool. Raises `ToolInUse` if agents have it; with `is_forced` it is taken from them.

    Running calls may end; no call is started again.
    """
    actor.require(Scope.TOOLS_WRITE)
    current = await lock(work, tool_id=tool_id)
    if current.server_id is not None:
        raise ToolOfServer(path=("input", "toolId"))
    await take(work, names=[current.name], is_forced=is_forced)
    await work.execute(_DELETE, actor.tenant_id, tool_id)


async def take(work: UnitOfWork, *, names: Collection[str], is_forced: bool) -> None:
    """Removes these names from agents and from every list that refers to them, because no tool has them any more.

    Raises `ToolInUse` if agents have one of them, unless it is forced.
    """
    users = 0 if is_forced else await tool_references.count_given(work, names=names)
    if users:
        raise ToolInUse(
            f"{users:,} agents have this tool: take it from them first, or force the deletion", path=("input",)
        )
    await tool_references.take(work, names=names)


async def find(work: UnitOfWork, *, names: Collection[str]) -> list[Definition]:
    """The tools that these names refer to; unknown names are left out."""
    storable = [text.clean(name) for name in names]
    servers = [server for name in storable if (server := tool_names.server_of(name)) is not None]
    return [Definition.of(row) for row in await work.fetch(_FIND, work.tenant_id, storable, servers)]


async def find_lookup(work: UnitOfWork, *, name: str) -> Definition | None:
    """The tool of that name, if the runtime may call it without the model.

    The tool must change nothing, and this process must be the caller.
    """
    definitions = await find(work, names=[name]) if NAME.fullmatch(name) else []
    named = (each for each in definitions if each.name == name)
    return next(
        (
            each
            for each in named
            if each.draft.effect is EffectClass.PURE
            and each.kind in (ToolKind.HTTP, ToolKind.MCP)
            and each.draft.approval.rule in (Rule.NEVER, Rule.UNTRUSTED)
        ),
        None,
    )


async def keep(work: UnitOfWork, *, names: Collection[str]) -> set[str]:
    """Locks the existing tools of these names until the end of the transaction, and returns their names.

    The caller gives them to an agent. Without the lock a name could outlive its tool, and the agent would get the next
    tool of that name. Every transaction locks servers before their tools.
    """
    possible = [name for name in names if NAME.fullmatch(name)]
    servers = [server for name in names if NAME.fullmatch(server := tool_names.server_of(name) or "")]
    kept_servers = await work.fetch(_KEEP_SERVERS, work.tenant_id, servers) if servers else []
    kept = await work.fetch(_KEEP, work.tenant_id, possible)
    return {*kept, *map(tool_names.all_of, kept_servers)}


async def exists(work: UnitOfWork, *, tool_id: UUID) -> bool:
    return await work.fetchrow(_EXISTS, work.tenant_id, tool_id) is not None


async def names(work: UnitOfWork) -> list[str]:
    return await work.fetch(_NAMES, work.tenant_id)


def _draft(row: ToolRow) -> ToolDraft:
    return ToolDraft(
        description=row.description,
        input=row.input,
        effect=row.effect,
        visible=row.visible,
        displays=tuple(row.displays),
        timeout_seconds=row.timeout_seconds,
        patience_seconds=row.patience_seconds,
        config=configs.of(row.kind, row.config),
        approval=approval_rules.read(row.approval),
    )


def _checked(draft: ToolDraft) -> tuple[object, ...]:
    """The values as they are stored."""
    description = text.require(draft.description, name="description", max_chars=DEFAULT.tool_description_chars)
    most = draft.config.most_seconds
    if not 0 < draft.timeout_seconds <= most:
        raise InvalidInput(f"timeoutSeconds must be above 0, up to {most:,.0f}", path=("input", "timeoutSeconds"))
    if not 0 <= draft.patience_seconds <= DEFAULT.tool_patience_seconds:
        raise InvalidInput(
            f"patienceSeconds must be from 0 to {DEFAULT.tool_patience_seconds:,}", path=("input", "patienceSeconds")
        )
    if draft.config.kind is ToolKind.SPACE:
        _check_form(draft)
    schema, shown = _checked_input(draft), displays.checked(draft.displays, draft.input, is_visible=draft.visible)
    return (
        description, schema, draft.effect, draft.visible, json.dumps(shown), draft.timeout_seconds,
        draft.patience_seconds, draft.config.model_dump_json(),
        approval_rules.stored(draft.approval),
    )  # fmt: skip


def _check_form(draft: ToolDraft) -> None:
    """Checks that a tool that only asks a question has no other effect, is not marked visible and needs no approval."""
    if draft.effect is not EffectClass.PURE:
        raise InvalidInput("effect: must be PURE for a SPACE tool, which only asks people", path=("input", "effect"))
    if draft.visible:
        raise InvalidInput(
            "visible: not allowed for a SPACE tool, whose question is always posted in the space",
            path=("input", "visible"),
        )
    if draft.approval != DEFAULT_APPROVAL:
        raise InvalidInput(
            "approval: not allowed for a SPACE tool, because a question needs no approval", path=("input", "approval")
        )


def _checked_input(draft: ToolDraft) -> str:
    try:
        stored = checked_schema(draft.input)
        draft.config.check_input(json.loads(stored))
    except ValueError as error:
        raise InvalidInput(f"input: {error}", path=("input", "input")) from None
    try:
        draft.approval.check_input(draft.input)
    except ValueError as error:
        raise InvalidInput(f"approval: over: {error}", path=("input", "approval", "over")) from None
    return stored


def checked_schema(declared: Mapping[str, Any], *, is_ours: bool = True) -> str:
    """The input schema as it is stored; a `ValueError` says why it is not valid.

    `is_ours`: False if an MCP server wrote the schema.
    """
    schema = {name: value for name, value in declared.items() if name != "$schema"}
    stored = json.dumps(text.clean_json(schema))
    if len(stored) > DEFAULT.tool_schema_chars:
        raise ValueError(f"{len(stored):,} characters as JSON, at most {DEFAULT.tool_schema_chars:,} are allowed")
    input_schema.check_of_tenant(schema, is_ours=is_ours)
    return stored
