"""The rows of agents for their admins: create and change agents, set them active, paused or stopped.

The API calls it for plain changes, and `tools.lifecycle.agents` for those that span domains.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID, uuid4

import asyncpg

from backend.agents import model_uses, overrides, preparation, tool_names
from backend.agents.errors import AgentNameTaken, AgentNotFound, AgentStopped
from backend.agents.kinds import CAPABILITIES
from backend.agents.models import AgentKind, AgentStatus
from backend.agents.preparation import Preparation
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks, quotas
from backend.tenants import status as tenant_status
from backend.tenants.actor import Actor, Scope
from backend.tenants.quotas import Counted

AGENTS = Counted("agents", "SELECT count(*) FROM agents WHERE tenant_id = $1 AND status <> 'STOPPED'")
AWAKE_AGENTS = Counted(
    "awake_agents", "SELECT count(*) FROM agent_processes WHERE tenant_id = $1 AND state = 'THINKING'"
)


@dataclass(frozen=True, slots=True)
class Unattended:
    """The permissions of an agent in unattended cycles. `tools` None means all its outside tools."""

    tools: Sequence[str] | None


@dataclass(frozen=True, slots=True)
class AgentChange:
    """The changes for `update`. None leaves a field as it is."""

    name: str | None = None
    instructions: str | None = None
    #: An empty string removes the agent's own model.
    model: str | None = None
    kind: AgentKind | None = None
    #: Requested in this order when `model` does not answer.
    fallback_models: Sequence[str] | None = None
    #: Models by use, except the default one. A use that is not named stays as it is; None removes a choice.
    models: Mapping[str, str | None] | None = None
    #: Names of outside tools.
    tools: Sequence[str] | None = None
    unattended: Unattended | None = None
    debounce_seconds: float | None = None
    stale_goals_wait: bool | None = None
    #: Names as in `overrides.CycleLimits`. A limit that is not named stays; None resets it to the installation's limit.
    limits: Mapping[str, float | None] | None = None
    #: Replaces the whole preparation.
    preparation: Preparation | None = None


@dataclass(frozen=True, slots=True)
class TaskAgent:
    """An agent that is created for a task of another agent."""

    parent_id: UUID
    kind: AgentKind
    name: str
    instructions: str
    tools: Sequence[str]
    #: In the stored form.
    limits: Mapping[str, float]
    #: The person for whom the task is done.
    member_id: UUID | None


_INSERT = """INSERT INTO agents (id, tenant_id, name, instructions, model, kind, name_key, status, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'ACTIVE', now())"""
#: The unique index over `name_key`. It has the agents that are not stopped, except tasks and personal assistants.
_UNIQUE = "agents_name_key"
_PROCESS = "INSERT INTO agent_processes (agent_id, tenant_id, is_listed) VALUES ($1, $2, $3)"
#: The new agent has its parent's models, withheld words and guard, and it is given the guard's tool. It does not get
#: phases and retrieval, because they name other tools. The parent's permissions for unattended cycles apply to it too.
_SPAWN = """
INSERT INTO agents (id, tenant_id, name, instructions, model, fallback_models, models, kind, tools, unattended_tools,
  limits, preparation, parent_id, depth, member_id, status, updated_at)
SELECT $3, a.tenant_id, $4, $5, a.model, a.fallback_models, a.models, $6,
  CASE WHEN $7::jsonb ? (a.preparation #>> '{guard,tool}') THEN $7::jsonb
    ELSE $7::jsonb || coalesce(a.preparation #> '{guard,tool}', '[]') END,
  a.unattended_tools, $8, a.preparation - 'phases' - 'retrieval', a.id, a.depth + 1, $9, 'ACTIVE', now()
FROM agents a WHERE a.tenant_id = $1 AND a.id = $2"""
_INSERT_FOR_MEMBER = """INSERT INTO agents (id, tenant_id, name, instructions, kind, member_id, status, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, 'ACTIVE', now())"""
_LENGTHEN = """UPDATE agents SET limits = limits || jsonb_build_object('entries', (limits ->> 'entries')::int + $3::int)
WHERE tenant_id = $1 AND id = $2 AND limits ? 'entries'"""
_RETIRE = "UPDATE agents SET status = 'STOPPED', updated_at = now() WHERE tenant_id = $1 AND id = $2"
_KIND = Statement(AgentKind, "SELECT kind FROM agents WHERE tenant_id = $1 AND id = $2")
#: Returns the old name, if the name has changed.
_UPDATE = Statement(
    str,
    """WITH before AS (SELECT id, name FROM agents WHERE tenant_id = $1 AND id = $2)
UPDATE agents a SET name = coalesce($3, a.name), instructions = coalesce($4, a.instructions),
  model = nullif(coalesce($5, a.model), ''), kind = coalesce($6, a.kind),
  fallback_models = coalesce($7::jsonb, a.fallback_models), models = coalesce($14::jsonb, a.models),
  tools = coalesce($8::jsonb, a.tools), debounce_seconds = coalesce($9, a.debounce_seconds),
  limits = coalesce($10::jsonb, a.limits), unattended_tools = CASE WHEN $11 THEN $12::jsonb ELSE a.unattended_tools END,
  preparation = coalesce($13::jsonb, a.preparation), name_key = coalesce($15, a.name_key),
  stale_goals_wait = coalesce($16, a.stale_goals_wait), updated_at = now()
FROM before b WHERE a.tenant_id = $1 AND a.id = b.id RETURNING CASE WHEN a.name <> b.name THEN b.name END""",
)
_LOCK = Statement(AgentStatus, "SELECT status FROM agents WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE")
_LIMITS = Statement(dict[str, float], "SELECT limits FROM agents WHERE tenant_id = $1 AND id = $2")
_MODELS = Statement(dict[str, str], "SELECT models FROM agents WHERE tenant_id = $1 AND id = $2")


@dataclass(frozen=True, slots=True)
class _Guarded:
    guard: str | None
    tools: Json[list[str]]


_GUARDED = Statement(
    _Guarded, "SELECT preparation #>> '{guard,tool}' AS guard, tools FROM agents WHERE tenant_id = $1 AND id = $2"
)


@dataclass(frozen=True, slots=True)
class _UnattendedTools:
    unattended_tools: Json[list[str] | None]


_UNATTENDED = Statement(_UnattendedTools, "SELECT unattended_tools FROM agents WHERE tenant_id = $1 AND id = $2")
_GIVE_TOOLS = "UPDATE agents SET tools = to_jsonb($3::text[]), updated_at = now() WHERE tenant_id = $1 AND id = $2"
_STATUS = "UPDATE agents SET status = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"


def check(
    change: AgentChange, *, known_tools: Collection[str], built_in: Collection[str], is_new: bool = False
) -> None:
    """Raises `InvalidInput` for faults of the change itself, before any other check.

    `is_new`: the change is the whole configuration of a new agent. Otherwise `update` checks what depends on the stored
    configuration.
    """
    checked = _checked(change, known_tools=known_tools, built_in=built_in)
    model_uses.checked(checked.models or {}, present={}, at=("input", "models"))
    if is_new:
        overrides.checked(checked.limits or {}, present={}, defaults=DEFAULT)
        preparation.check_is_given(_guard(checked), checked.tools or (), is_new=True)


async def create(
    work: UnitOfWork, actor: Actor, *, name: str, instructions: str, model: str | None, kind: AgentKind
) -> UUID:
    """Create an agent with its process, asleep. All other settings have their defaults until an `update`."""
    actor.require(Scope.AGENTS_WRITE)
    await tenant_status.require_active(work)
    agent_id = uuid4()
    if model is not None:
        model_uses.checked_name(model, path=("input", "model"))
    checked = _checked(AgentChange(name=name, instructions=instructions, model=model, kind=kind), known_tools=())
    await quotas.claim(work, AGENTS)
    with _naming():
        await work.execute(
            _INSERT, agent_id, actor.tenant_id, checked.name, checked.instructions, checked.model, checked.kind,
            _key(checked.name),
        )  # fmt: skip
    await work.execute(_PROCESS, agent_id, actor.tenant_id, CAPABILITIES[kind].is_listed)
    return agent_id


async def spawn(work: UnitOfWork, task_agent: TaskAgent) -> UUID:
    """Create an agent for a task. The caller has checked that it is allowed, and has locked the parent."""
    await quotas.claim(work, AGENTS)
    agent_id = uuid4()
    await work.execute(
        _SPAWN, work.tenant_id, task_agent.parent_id, agent_id, task_agent.name, task_agent.instructions,
        task_agent.kind, json.dumps(list(task_agent.tools)), json.dumps(dict(task_agent.limits)), task_agent.member_id,
    )  # fmt: skip
    await work.execute(_PROCESS, agent_id, work.tenant_id, CAPABILITIES[task_agent.kind].is_listed)
    return agent_id


async def create_for_member(
    work: UnitOfWork, *, member_id: UUID, kind: AgentKind, name: str, instructions: str
) -> UUID:
    """Create an agent that belongs to one person. The caller has checked that the person has none yet."""
    await tenant_status.require_active(work)
    await quotas.claim(work, AGENTS)
    agent_id = uuid4()
    await work.execute(_INSERT_FOR_MEMBER, agent_id, work.tenant_id, name, instructions, kind, member_id)
    await work.execute(_PROCESS, agent_id, work.tenant_id, CAPABILITIES[kind].is_listed)
    return agent_id


async def lengthen(work: UnitOfWork, *, agent_id: UUID, entries: int) -> None:
    """Raise the limit of entries by this number, if the agent's chain has such a limit."""
    await work.execute(_LENGTHEN, work.tenant_id, agent_id, entries)


async def retire(work: UnitOfWork, *, agent_id: UUID) -> None:
    """Set the agent to STOPPED, as an admin's stop does, because its task is over."""
    await work.execute(_RETIRE, work.tenant_id, agent_id)


async def update(
    work: UnitOfWork,
    actor: Actor,
    *,
    agent_id: UUID,
    change: AgentChange,
    known_tools: Collection[str] = (),
    built_in: Collection[str] = (),
) -> str | None:
    """Change the configuration; the loop reads it at its next cycle.

    `known_tools` are the names that `tools` may have; `unattended` may have those of `built_in` too. Returns the old
    name if the name has changed: then the members of its spaces are informed (`spaces.space_changes`).
    """
    actor.require(Scope.AGENTS_WRITE)
    checked = _checked(change, known_tools=known_tools, built_in=built_in)
    await lock(work, actor, agent_id=agent_id)
    if checked.kind is not None:
        _check_kind(await work.fetch_one(_KIND, actor.tenant_id, agent_id))
    values = (
        actor.tenant_id, agent_id, checked.name, checked.instructions, checked.model, checked.kind,
        _json(checked.fallback_models), _json(checked.tools), checked.debounce_seconds,
        _json(await _limits(work, agent_id, checked.limits)), checked.unattended is not None,
        None if checked.unattended is None else _json(checked.unattended.tools),
        None if checked.preparation is None else preparation.as_json(checked.preparation),
        _json(await _models(work, agent_id, checked.models)),
        _key(checked.name), checked.stale_goals_wait,
    )  # fmt: skip
    if checked.preparation is not None or checked.tools is not None:
        await _check_guard(work, agent_id, checked)
    if checked.unattended is not None:
        await _check_unattended(work, actor, agent_id, checked.unattended.tools)
    with _naming():
        return await work.fetchrow(_UPDATE, *values)


async def give_tools(work: UnitOfWork, actor: Actor, *, agent_id: UUID, tools: Sequence[str]) -> None:
    """Replace the agent's outside tools.

    The caller has checked that the tools exist and that the actor may give them.
    """
    await lock(work, actor, agent_id=agent_id)
    await _check_guard(work, agent_id, AgentChange(tools=tools))
    await work.execute(_GIVE_TOOLS, work.tenant_id, agent_id, list(tools))


async def set_status(work: UnitOfWork, actor: Actor, *, agent_id: UUID, status: AgentStatus) -> bool:
    """Set the agent's status. Returns False if the agent already has it. A stopped agent cannot get another status."""
    actor.require(Scope.AGENTS_WRITE)
    if status is AgentStatus.ACTIVE:
        await tenant_status.require_active(work)
    present = await lock(work, actor, agent_id=agent_id, may_be_stopped=status is AgentStatus.STOPPED)
    if present is status:
        return False
    await work.execute(_STATUS, actor.tenant_id, agent_id, status)
    return True


async def lock(
    work: UnitOfWork,
    actor: Actor,
    *,
    agent_id: UUID,
    may_be_stopped: bool = False,
    path: tuple[str, ...] = ("input", "agentId"),
) -> AgentStatus:
    """Lock the agent's row and return its status. Raises `AgentNotFound`, or `AgentStopped` unless `may_be_stopped`."""
    status = await work.fetchrow(_LOCK, actor.tenant_id, agent_id)
    if status is None:
        raise AgentNotFound(path=path)
    if status is AgentStatus.STOPPED and not may_be_stopped:
        raise AgentStopped(path=path)
    return status


@contextmanager
def _naming() -> Iterator[None]:
    """Raises `AgentNameTaken` when the unique index refuses the name. The transaction has failed after that.

    The index decides between two agents that take one name at the same time.
    """
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        if error.constraint_name != _UNIQUE:
            raise
        raise AgentNameTaken(path=("input", "name")) from None


async def _check_guard(work: UnitOfWork, agent_id: UUID, checked: AgentChange) -> None:
    """Check the guard against the stored configuration, under the agent's lock."""
    present = await work.fetch_one(_GUARDED, work.tenant_id, agent_id)
    is_new = checked.preparation is not None
    guard = _guard(checked) if is_new else present.guard
    tools = present.tools if checked.tools is None else checked.tools
    preparation.check_is_given(guard, tools, is_new=is_new)


async def _check_unattended(work: UnitOfWork, actor: Actor, agent_id: UUID, wanted: Sequence[str] | None) -> None:
    """Only an admin may add tools to this set, because they are then called unattended and without approval."""
    present = (await work.fetch_one(_UNATTENDED, work.tenant_id, agent_id)).unattended_tools
    is_more = present is not None if wanted is None else not set(wanted) <= set(present or ())
    if is_more:
        actor.require(Scope.ADMIN_WRITE)
        grant_checks.require_vouched(actor)


def _guard(change: AgentChange) -> str | None:
    """The tool that guards the agent's replies."""
    guard = None if change.preparation is None else change.preparation.guard
    return None if guard is None else guard.tool


async def _limits(
    work: UnitOfWork, agent_id: UUID, changes: Mapping[str, float | None] | None
) -> dict[str, float] | None:
    """The overrides to store, under the agent's lock."""
    if changes is None:
        return None
    present = await work.fetch_one(_LIMITS, work.tenant_id, agent_id)
    return overrides.checked(changes, present=present, defaults=DEFAULT)


async def _models(work: UnitOfWork, agent_id: UUID, changes: Mapping[str, str | None] | None) -> dict[str, str] | None:
    """The choices to store, under the agent's lock."""
    if changes is None:
        return None
    present = await work.fetch_one(_MODELS, work.tenant_id, agent_id)
    return model_uses.checked(changes, present=present, at=("input", "models"))


def _checked(change: AgentChange, *, known_tools: Collection[str], built_in: Collection[str] = ()) -> AgentChange:
    return AgentChange(
        name=None if change.name is None else text.require(change.name, name="name", max_chars=DEFAULT.name_chars),
        instructions=None
        if change.instructions is None
        else text.require(
            change.instructions, name="instructions", max_chars=DEFAULT.instructions_chars, allow_empty=True
        ),
        model=model_uses.checked_name(change.model, path=("input", "model")) if change.model else change.model,
        kind=None if change.kind is None else _check_kind(change.kind),
        fallback_models=None
        if change.fallback_models is None
        else model_uses.checked_fallbacks(change.fallback_models, path=("input", "fallbackModels")),
        models=change.models,
        tools=None if change.tools is None else tool_names.checked(change.tools, known_tools, path=("input", "tools")),
        unattended=None
        if change.unattended is None
        else _checked_unattended(change.unattended, {*known_tools, *built_in}),
        debounce_seconds=None if change.debounce_seconds is None else _checked_debounce(change.debounce_seconds),
        stale_goals_wait=change.stale_goals_wait,
        limits=change.limits,
        preparation=None if change.preparation is None else preparation.checked(change.preparation),
    )


def _check_kind(kind: AgentKind) -> AgentKind:
    if not CAPABILITIES[kind].is_created_by_people:
        raise InvalidInput(f"an agent cannot be given the kind {kind}, and cannot lose it", path=("input", "kind"))
    return kind


def _checked_unattended(unattended: Unattended, known: Collection[str]) -> Unattended:
    if unattended.tools is None:
        return unattended
    return Unattended(tool_names.checked(unattended.tools, known, path=("input", "unattended")))


def _checked_debounce(seconds: float) -> float:
    if not 0 <= seconds <= DEFAULT.debounce_seconds:
        raise InvalidInput(
            f"debounceSeconds must be a number from 0 to {DEFAULT.debounce_seconds:,}",
            path=("input", "debounceSeconds"),
        )
    return seconds


def _key(name: str | None) -> str | None:
    return None if name is None else text.name_key(name)


def _json(value: object) -> str | None:
    return None if value is None else json.dumps(value)
