"""One call of a declared tool by a person, outside any agent (`tryTool`): who may, how often, and what came of it.

A worker makes the call (`runtime.background_jobs.tool_trials`). Where people would be asked to approve it if an agent
made it in an attended cycle, the person needs `admin:write`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from backend.kit import rpc
from backend.kit.buckets import Bucket, Buckets
from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.rpc import Content, NoResponse, RpcClient, Unanswered
from backend.kit.statements import Statement
from backend.kit.text import canonical_json, clean_json
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import audit, grant_checks
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.trust import Trust
from backend.tools import policy
from backend.tools.definitions import tenant_tools
from backend.tools.definitions.tenant_tools import Definition
from backend.tools.errors import ToolError
from backend.tools.mcp_servers import servers
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.policy import CallSite, JudgedCall, Verdict
from backend.tools.schema import input_schema

#: The longest call. A tool with a longer timeout is given up earlier than for an agent.
SECONDS = 20.0
#: A worker begins the call within this time, or never.
_BEGIN_SECONDS = 5.0
#: In each worker, and those of one tenant among them.
AT_ONCE = 32
AT_ONCE_OF_TENANT = 4
PER_MINUTE = 20
PER_ACTOR_PER_MINUTE = 10
_MINUTE = 60
#: The outcome of a call that no worker has taken.
_NOT_MADE = "NOT_MADE"
_NOW = Statement(datetime, "SELECT now()")
_KINDS = (ToolKind.HTTP, ToolKind.MCP)

#: The tool's id and revision, and the revision of its MCP server if it has one.
Revisions = list[str | int]


class TooManyTrials(LimitReached):
    """Too many tools were tried in one minute. Try again in a minute."""

    code = "TOO_MANY_TRIALS"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of the call. `text`: the result as a model would see it."""

    state: CallState
    text: str
    status: int | None = None
    error: str | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class WantedTrial:
    """A call that may be made, of exactly this tool. `arguments`: JSON. `seconds`: how long it may take."""

    tool_id: UUID
    name: str
    revisions: Revisions
    arguments: str
    seconds: float
    begins_before: datetime


async def check(work: UnitOfWork, actor: Actor, *, tool_id: UUID, arguments: Any, is_confirmed: bool) -> WantedTrial:
    """Returns the call if this actor may make it. Raises `InvalidInput`, `NotPermitted` and `ToolNotFound`."""
    tool = await tenant_tools.lock(work, tool_id=tool_id)
    serialised = _checked(actor, tool, arguments, is_confirmed=is_confirmed)
    revisions = await revisions_of(work, tool.name)
    if revisions is None:
        raise InvalidInput(f"the MCP server of {tool.name} does not offer it now", path=("input", "toolId"))
    begins_before = await work.fetch_one(_NOW) + timedelta(seconds=_BEGIN_SECONDS)
    return WantedTrial(
        tool.id, tool.name, revisions, serialised, min(tool.draft.timeout_seconds, SECONDS), begins_before
    )  # fmt: skip


async def revisions_of(work: UnitOfWork, name: str) -> Revisions | None:
    """They differ if another tool has the name, or if the tool or its MCP server was changed.

    None: no tool that is offered has it.
    """
    definition = next((each for each in await tenant_tools.find(work, names=[name]) if each.name == name), None)
    if definition is None:
        return None
    found = await servers.find(work, server_ids={definition.server_id} if definition.server_id else set())
    return [str(definition.id), definition.revision, *(each.revision for each in found.values())]


async def is_late(work: UnitOfWork, begins_before: datetime) -> bool:
    return await work.fetch_one(_NOW) > begins_before


def _checked(actor: Actor, tool: Definition, given: Any, *, is_confirmed: bool) -> str:
    grant_checks.require_person(actor, path=("input", "toolId"))
    if tool.kind not in _KINDS:
        kinds = " and ".join(_KINDS)
        raise InvalidInput(
            f"{tool.name} is {tool.kind}: only tools of the kinds {kinds} can be tried, because the others are "
            "answered by people or programs for an agent",
            path=("input", "toolId"),
        )
    try:
        arguments = canonical_json(clean_json(given)).decode()
        parsed = input_schema.parse(arguments, tool.draft.input)
    except (ToolError, ValueError) as error:
        raise InvalidInput(f"arguments: {error}", path=("input", "arguments")) from None
    _require_consent(actor, tool, parsed)
    if tool.draft.effect is EffectClass.UNSAFE and not is_confirmed:
        raise InvalidInput(
            f"{tool.name} is UNSAFE: the call has a real effect, and only once. Send confirm: true to make it",
            path=("input", "confirm"),
        )
    return arguments


def _require_consent(actor: Actor, tool: Definition, arguments: Mapping[str, Any]) -> None:
    approval = tool.draft.approval
    call = JudgedCall(
        name=tool.name, effect=tool.draft.effect, rule=approval.rule, is_over=approval.is_over(arguments)
    )  # fmt: skip
    if policy.decide(call, CallSite(trust=Trust.MEMBER)) is not Verdict.ALLOW:
        actor.require(Scope.ADMIN_WRITE)


async def admit(buckets: Buckets, actor: Actor) -> None:
    """Raises `TooManyTrials`."""
    tenant = _bucket(f"t:{actor.tenant_id}:tool-trials", PER_MINUTE)
    own = _bucket(f"t:{actor.tenant_id}:tool-trials:{actor.id}", PER_ACTOR_PER_MINUTE)
    if not all(state.is_allowed for state in await buckets.take_all([tenant, own])):
        raise TooManyTrials


def _bucket(name: str, most: int) -> Bucket:
    return Bucket(name, most, most / _MINUTE)


async def run(rpc_client: RpcClient, actor: Actor, wanted: WantedTrial) -> Trial:
    """Has a worker make the call, at most once, and notes in the audit log what came of it. Raises `NoResponse` if
    no worker has taken it: then it is not made."""
    content: Content = {
        "tenant_id": str(actor.tenant_id), "name": wanted.name, "revisions": wanted.revisions,
        "arguments": wanted.arguments, "seconds": wanted.seconds, "key": str(uuid4()),
        "begins_before": wanted.begins_before.isoformat(),
    }  # fmt: skip
    try:
        found = await rpc_client.call(rpc.TOOL_TRIAL, content, seconds=wanted.seconds + _BEGIN_SECONDS)
        trial = Trial(**{**found, "state": CallState(found["state"])})
    except Unanswered:
        trial = unknown("no worker answered in time")
    except NoResponse:
        await _note(actor, wanted, _NOT_MADE)
        raise
    await _note(actor, wanted, str(trial.state))
    return trial


def unknown(reason: str) -> Trial:
    """The call may have been made, and nobody knows its result."""
    return Trial(CallState.UNKNOWN, "", error=f"{reason}: the call may or may not have happened")


async def _note(actor: Actor, wanted: WantedTrial, outcome: str) -> None:
    details = {"name": wanted.name, "outcome": outcome}
    async with unit_of_work(actor.tenant_id) as work:
        await audit.record(work, Author.of(actor), "tool.tried", target=("Tool", wanted.tool_id), details=details)
