"""One call of a declared tool by an admin, outside any agent (`tryTool`): who may, how often, and what came of it.

A worker makes the call (`runtime.background_jobs.tool_trials`). It is judged as a call of an agent that has seen only
what the actor says (`tools.policy`). Where people would be asked to approve it, the actor must be somebody who may free
the tool from approvals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from backend.kit import rpc
from backend.kit.buckets import Bucket, Buckets
from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.rpc import Content, RpcClient, Unanswered
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import audit, grant_checks
from backend.tenants.actor import Actor, Scope
from backend.tenants.audit import Author
from backend.tenants.trust import trust_of
from backend.tools import policy
from backend.tools.definitions.tenant_tools import Definition
from backend.tools.errors import ToolError
from backend.tools.models import CallState, EffectClass, ToolKind
from backend.tools.policy import CallSite, JudgedCall, Verdict
from backend.tools.schema import input_schema

#: The longest call. A tool with a longer timeout is given up earlier than for an agent.
SECONDS = 20.0
#: For the look-ups of the worker before the call.
_MARGIN_SECONDS = 5.0
#: In each worker.
AT_ONCE = 32
PER_MINUTE = 20
PER_ACTOR_PER_MINUTE = 10
_MINUTE = 60
_KINDS = (ToolKind.HTTP, ToolKind.MCP)


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
    """A call that may be made. `arguments`: JSON. `seconds`: how long it may take."""

    tool_id: UUID
    name: str
    arguments: str
    seconds: float


def check(actor: Actor, tool: Definition, given: Any, *, is_confirmed: bool) -> WantedTrial:
    """Returns the call if this actor may make it. Raises `InvalidInput` and `NotPermitted`."""
    if tool.kind not in _KINDS:
        kinds = " and ".join(_KINDS)
        raise InvalidInput(
            f"{tool.name} is {tool.kind}: only tools of the kinds {kinds} can be tried, because the others are "
            "answered by people or programs for an agent",
            path=("input", "toolId"),
        )
    arguments = canonical_json(given).decode()
    try:
        parsed = input_schema.parse(arguments, tool.draft.input)
    except ToolError as error:
        raise InvalidInput(f"arguments: {error}", path=("input", "arguments")) from None
    _require_consent(actor, tool, parsed)
    if tool.draft.effect is EffectClass.UNSAFE and not is_confirmed:
        raise InvalidInput(
            f"{tool.name} is UNSAFE: the call has a real effect, and only once. Send confirm: true to make it",
            path=("input", "confirm"),
        )
    return WantedTrial(tool.id, tool.name, arguments, min(tool.draft.timeout_seconds, SECONDS))


def _require_consent(actor: Actor, tool: Definition, arguments: Mapping[str, Any]) -> None:
    approval = tool.draft.approval
    call = JudgedCall(
        name=tool.name, effect=tool.draft.effect, rule=approval.rule, is_over=approval.is_over(arguments)
    )  # fmt: skip
    if policy.decide(call, CallSite(trust=trust_of(actor))) is not Verdict.ALLOW:
        actor.require(Scope.ADMIN_WRITE)
        grant_checks.require_vouched(actor, path=("input", "toolId"))


async def admit(buckets: Buckets, actor: Actor) -> None:
    """Raises `TooManyTrials`."""
    tenant = _bucket(f"t:{actor.tenant_id}:tool-trials", PER_MINUTE)
    own = _bucket(f"t:{actor.tenant_id}:tool-trials:{actor.service_id or actor.id}", PER_ACTOR_PER_MINUTE)
    if not all(state.is_allowed for state in await buckets.take_all([tenant, own])):
        raise TooManyTrials


def _bucket(name: str, most: int) -> Bucket:
    return Bucket(name, most, most / _MINUTE)


async def run(rpc_client: RpcClient, actor: Actor, wanted: WantedTrial) -> Trial:
    """Has a worker make the call, at most once, and notes in the audit log what came of it. Raises `NoResponse` if
    no worker has taken it: then it is not made."""
    content: Content = {
        "tenant_id": str(actor.tenant_id), "tool_id": str(wanted.tool_id), "name": wanted.name,
        "arguments": wanted.arguments, "seconds": wanted.seconds, "key": str(uuid4()),
    }  # fmt: skip
    try:
        found = await rpc_client.call(rpc.TOOL_TRIAL, content, seconds=wanted.seconds + _MARGIN_SECONDS)
        trial = Trial(**{**found, "state": CallState(found["state"])})
    except Unanswered:
        trial = unknown("no worker answered in time")
    async with unit_of_work(actor.tenant_id) as work:
        await _note(work, actor, wanted, trial)
    return trial


def unknown(reason: str) -> Trial:
    """The call may have been made, and nobody knows its result."""
    return Trial(CallState.UNKNOWN, "", error=f"{reason}: the call may or may not have happened")


async def _note(work: UnitOfWork, actor: Actor, wanted: WantedTrial, trial: Trial) -> None:
    details = {"name": wanted.name, "outcome": str(trial.state)}
    await audit.record(work, Author.of(actor), "tool.tried", target=("Tool", wanted.tool_id), details=details)
