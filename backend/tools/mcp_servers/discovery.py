"""Stores the tools that MCP servers offer as tools of the tenant. Workers list them.

`runtime.background_jobs.mcp_discovery` finds a due server, claims it, lists its tools (`tools.mcp.listing`), and stores
those that agents can be given. `sort_tools` takes as long as the server's schemas require, so it runs in its own
thread. Two workers list one server only if the first took too long, and then only the second result is stored. A tool
that the server does not list any more keeps its row and its name, so that no other tool gets the name. A tool that a
model cannot be given is reported with the reason.

Rows of tools are never deleted, and calls refer to them. So the rows of one server are limited: beyond the limit, it
adds no tool under a new name, unless an admin names the tool.
"""

import hashlib
import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.agents.tool_names import BETWEEN
from backend.kit import text
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tools import approval_rules
from backend.tools.definitions import tenant_tools
from backend.tools.definitions.configs import McpConfig
from backend.tools.mcp_servers.servers import MOST_REMOTE_CHARS, SELECT, LockedServer
from backend.tools.models import EffectClass, McpServerStatus, ToolKind

_NOT_ALLOWED = re.compile(r"[^A-Za-z0-9_-]+")
_NAME_CHARS = 64
_TAG_CHARS = 8
_REASON_CHARS = 300
_JITTER = 0.2
_TOO_MANY = (
    f"the server has had {DEFAULT.mcp_stored_tools:,} tools with other names, so it can add no more: to use this tool, "
    "name it in allowedTools"
)


@dataclass(frozen=True, slots=True)
class FoundTool:
    """A tool as its server describes it; nothing is checked."""

    remote_name: str
    description: str
    input: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OfferedTool:
    """A tool that agents can be given."""

    name: str
    remote_name: str
    description: str
    #: The schema as it is stored.
    input: str


@dataclass(frozen=True, slots=True)
class RefusedTool:
    """A tool that agents cannot be given."""

    remote_name: str
    reason: str


@dataclass(frozen=True, slots=True)
class SortedTools:
    """The tools of a server, split into offered and refused ones."""

    offered: Sequence[OfferedTool]
    refused: Sequence[RefusedTool]


@dataclass(frozen=True, slots=True)
class DiscoveryClaim:
    """The exclusive right to store the list of a server."""

    id: UUID
    server: LockedServer
    failures: int


@dataclass(frozen=True, slots=True)
class DueServer:
    """A server whose tools are to be listed now."""

    tenant_id: UUID
    server_id: UUID


_DUE = Statement(DueServer, "SELECT tenant_id, server_id FROM find_due_mcp_servers($1)")
_LOCK_DUE = SELECT + " AND id = $2 AND next_list_at <= now() FOR NO KEY UPDATE SKIP LOCKED"
_CLAIM = """UPDATE mcp_servers SET claim_id = $3, next_list_at = now() + make_interval(secs => $4)
WHERE tenant_id = $1 AND id = $2"""
_SETTLE = """
UPDATE mcp_servers SET status = $4, last_error = $5, next_list_at = now() + make_interval(secs => $6), claim_id = NULL,
  failures = CASE WHEN $5::text IS NULL THEN 0 ELSE failures + 1 END, refused = coalesce($7::jsonb, refused),
  listed_at = CASE WHEN $5::text IS NULL THEN now() ELSE listed_at END
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"""
_MINE = Statement(int, "SELECT 1 FROM mcp_servers WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 FOR NO KEY UPDATE")
_PUT = """
INSERT INTO tools (id, tenant_id, name, kind, created_by, description, input, effect, visible, timeout_seconds,
  patience_seconds, config, server_id, is_offered, approval)
SELECT t.id, $1, t.name, $2, NULL, t.description, t.input::jsonb, t.effect, $3, $4, $5, t.config::jsonb, $6,
  t.is_offered, $14::jsonb
FROM unnest($7::uuid[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bool[])
  AS t (id, name, description, input, effect, config, is_offered)
ON CONFLICT (tenant_id, name) WHERE deleted_at IS NULL DO UPDATE SET description = excluded.description,
  input = excluded.input, effect = excluded.effect, visible = excluded.visible, config = excluded.config,
  timeout_seconds = excluded.timeout_seconds, patience_seconds = excluded.patience_seconds,
  is_offered = excluded.is_offered, approval = excluded.approval, updated_at = now(), revision = tools.revision + (
    (tools.description, tools.input, tools.effect, tools.visible, tools.config, tools.timeout_seconds,
     tools.patience_seconds, tools.is_offered, tools.approval)
    IS DISTINCT FROM (excluded.description, excluded.input, excluded.effect, excluded.visible, excluded.config,
     excluded.timeout_seconds, excluded.patience_seconds, excluded.is_offered, excluded.approval)
  )::int WHERE tools.server_id = excluded.server_id"""
_WITHDRAW_MISSING = """
UPDATE tools SET is_offered = false, revision = revision + 1, updated_at = now()
WHERE tenant_id = $1 AND server_id = $2 AND deleted_at IS NULL AND is_offered AND name <> ALL ($3)"""

_COUNT = Statement(int, "SELECT count(*) FROM tools WHERE tenant_id = $1 AND server_id = $2 AND deleted_at IS NULL")
_KNOWN = Statement(
    str,
    "SELECT name FROM tools WHERE tenant_id = $1 AND server_id = $2 AND deleted_at IS NULL AND name = ANY ($3)",
)
#: The newest listing has none of these names. Some at a time, so that the transaction stays short.
_EMPTY_WITHDRAWN = """
UPDATE tools SET description = '', input = '{}', revision = revision + 1, updated_at = now()
WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT t.id FROM tools t WHERE t.tenant_id = $1 AND t.server_id = $2
    AND t.deleted_at IS NULL AND NOT t.is_offered AND t.name <> ALL ($3) AND (t.description <> '' OR t.input <> '{}')
    ORDER BY t.id LIMIT $4 FOR NO KEY UPDATE))"""
_EMPTIED_AT_ONCE = 1_000


async def due(*, limit: int) -> list[tuple[UUID, UUID]]:
    """Pairs of tenant and server that are due."""
    async with unit_of_work(None, read_only=True) as work:
        return [(row.tenant_id, row.server_id) for row in await work.fetch(_DUE, limit)]


async def claim(work: UnitOfWork, *, server_id: UUID) -> DiscoveryClaim | None:
    """Claims a due server; None if it is not due any more, or another worker has it.

    A claim that is not settled expires by itself.
    """
    claim_id, seconds = uuid4(), DEFAULT.mcp_list_seconds * 2
    row = await work.fetchrow(_LOCK_DUE, work.tenant_id, server_id)
    if row is None:
        return None
    await work.execute(_CLAIM, work.tenant_id, server_id, claim_id, seconds)
    return DiscoveryClaim(claim_id, LockedServer.of(row), row.failures)


async def store(work: UnitOfWork, claimed: DiscoveryClaim, listed: SortedTools) -> bool:
    """Stores the tools that the server offers. False: an admin changed the server meanwhile, and it is listed again."""
    if await work.fetchrow(_MINE, work.tenant_id, claimed.server.id, claimed.id) is None:
        return False
    offered, beyond = await _within_limit(work, claimed.server, listed.offered)
    await _put(work, claimed.server, offered)
    await _withdraw(work, claimed.server, [each.name for each in offered])
    refused = json.dumps([{"name": each.remote_name, "reason": each.reason} for each in (*listed.refused, *beyond)])
    seconds = DEFAULT.mcp_refresh_seconds * random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - no secret
    await _settle(work, claimed, status=McpServerStatus.ACTIVE, error=None, seconds=seconds, refused=refused)
    return True


async def fail(work: UnitOfWork, claimed: DiscoveryClaim, *, reason: str) -> None:
    """The listing failed: the server's tools stay offered, and it is listed again after a while."""
    seconds = min(DEFAULT.mcp_pause_seconds * 2.0 ** min(claimed.failures, 20), DEFAULT.mcp_refresh_seconds)
    error = text.clean(reason)[:_REASON_CHARS]
    await _settle(work, claimed, status=McpServerStatus.FAILING, error=error, seconds=seconds, refused=None)


def sort_tools(server: str, listed: Sequence[FoundTool]) -> SortedTools:
    """Checks the listed tools, and names them as the model will see them."""
    offered: dict[str, OfferedTool] = {}
    refused: list[RefusedTool] = []
    for tool in listed:
        name = offered_name(server, tool.remote_name)
        remote_name = text.clean(tool.remote_name)[:_REASON_CHARS]
        try:
            _check_name(tool.remote_name, is_known=name in offered)
            schema = tenant_tools.checked_schema(tool.input, is_ours=False)
        except ValueError as error:
            refused.append(RefusedTool(remote_name, text.clean(str(error))[:_REASON_CHARS]))
            continue
        description = text.clean(tool.description).strip()[: DEFAULT.tool_description_chars]
        offered[name] = OfferedTool(name, tool.remote_name, description or tool.remote_name, schema)
    return SortedTools(list(offered.values()), refused)


def _check_name(remote_name: str, *, is_known: bool) -> None:
    if is_known:
        raise ValueError("it is listed twice")
    if not remote_name or len(remote_name) > MOST_REMOTE_CHARS or not remote_name.isprintable():
        raise ValueError(f"its name must have 1 to {MOST_REMOTE_CHARS} printable characters")


def offered_name(server: str, remote_name: str) -> str:
    """The name in a form that providers accept. A name that had to be changed ends with a hash of the original."""
    allowed = _NOT_ALLOWED.sub("_", remote_name)
    whole = f"{server}{BETWEEN}{allowed}"
    if allowed == remote_name and len(whole) <= _NAME_CHARS:
        return whole
    tag = hashlib.sha256(remote_name.encode(errors="replace")).hexdigest()[:_TAG_CHARS]
    return f"{whole[: _NAME_CHARS - _TAG_CHARS - 1]}_{tag}"


async def _within_limit(
    work: UnitOfWork, server: LockedServer, offered: Sequence[OfferedTool]
) -> tuple[Sequence[OfferedTool], Sequence[RefusedTool]]:
    """The tools that are stored, and those that are refused because the server has too many rows. Tools that have rows
    keep them, and tools that an admin names get rows. The server's lock is held, so no other listing adds rows."""
    names = [each.name for each in offered]
    known = {*await work.fetch(_KNOWN, work.tenant_id, server.id, names)}
    room = DEFAULT.mcp_stored_tools - await work.fetch_one(_COUNT, work.tenant_id, server.id)
    stored, refused = list[OfferedTool](), list[RefusedTool]()
    for tool in offered:
        if tool.name in known or server.draft.names(tool.remote_name):
            stored.append(tool)
        elif room > 0:
            room -= 1
            stored.append(tool)
        elif server.draft.allows(tool.remote_name):
            refused.append(RefusedTool(text.clean(tool.remote_name)[:_REASON_CHARS], _TOO_MANY))
    return stored, refused


async def _withdraw(work: UnitOfWork, server: LockedServer, listed: Sequence[str]) -> None:
    """The server's other tools are not offered any more. If they are many, they lose their large texts too; a tool that
    comes back gets its texts again."""
    await work.execute(_WITHDRAW_MISSING, work.tenant_id, server.id, listed)
    if await work.fetch_one(_COUNT, work.tenant_id, server.id) > DEFAULT.mcp_tools:
        await work.execute(_EMPTY_WITHDRAWN, work.tenant_id, server.id, listed, _EMPTIED_AT_ONCE)


async def _put(work: UnitOfWork, server: LockedServer, offered: Sequence[OfferedTool]) -> None:
    """No other tool has a name that begins with its server's name (`agents.tool_names`)."""
    draft = server.draft
    names = [each.remote_name for each in offered]
    effects: list[EffectClass] = [draft.effect_of(name) for name in names]
    configs = [McpConfig(remote_name=name).model_dump_json() for name in names]
    await work.execute(
        _PUT, work.tenant_id, ToolKind.MCP, draft.visible, draft.timeout_seconds, draft.patience_seconds, server.id,
        [uuid4() for _ in offered], [each.name for each in offered], [each.description for each in offered],
        [each.input for each in offered], effects, configs, [draft.allows(name) for name in names],
        approval_rules.stored(draft.approval),
    )  # fmt: skip


async def _settle(
    work: UnitOfWork,
    claimed: DiscoveryClaim,
    *,
    status: McpServerStatus,
    error: str | None,
    seconds: float,
    refused: str | None,
) -> None:
    await work.execute(_SETTLE, work.tenant_id, claimed.server.id, claimed.id, status, error, seconds, refused)
