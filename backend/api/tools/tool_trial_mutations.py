"""Tries a tool with one real call. A worker makes it (`tools.trials`, `runtime.background_jobs.tool_trials`)."""

import dataclasses

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import CallState
from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.errors import NoWorkerAnswered
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure, failure
from backend.kit.rpc import NoResponse
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools import trials
from backend.tools.trials import Trial, WantedTrial


@strawberry.input
class TryToolInput(Input):
    tool_id: strawberry.ID
    arguments: JSON = strawberry.field(description="The arguments: an object that fits the `input` of the tool.")
    confirm: bool = strawberry.field(
        default=False, description="Must be true for an UNSAFE tool: the call has a real effect."
    )


@strawberry.type(description="What came of a real call of a tool.")
class ToolTrial:
    state: CallState = strawberry.field(
        description="SUCCEEDED, FAILED, or UNKNOWN: the call may or may not have happened."
    )
    status: int | None = strawberry.field(
        description="The HTTP status. Null if the tool is not HTTP or did not answer."
    )
    text: str = strawberry.field(
        description="The result exactly as a model would see it, shortened in the same way. Empty if there is none."
    )
    error: str | None = strawberry.field(description="A sentence that says what went wrong. Null if it succeeded.")
    seconds: float | None = strawberry.field(description="Duration of the call. Null if it was not made or is unknown.")

    @classmethod
    def of(cls, trial: Trial) -> "ToolTrial":
        return cls(**{field.name: getattr(trial, field.name) for field in dataclasses.fields(trial)})


@strawberry.type
class TryToolSuccess:
    trial: ToolTrial | None = strawberry.field(
        description="The result. Null if this request repeats an earlier one with the same idempotency key: no second "
        "call is made. Whether the first one was made, the audit log says."
    )


@strawberry.type
class ToolTrialMutation:
    @mutation(
        "Makes one real call of an HTTP or MCP tool, outside any agent, with the checks, secrets and limits of an "
        "agent's call. If the tool fails, the mutation still succeeds, and `ToolTrial.error` says why. The call is "
        f"given up after {trials.SECONDS:.0f} seconds, or after the timeout of the tool if that is shorter. Only "
        "people may try tools: no programs, and no apps that act for them. If people would have to approve the call of "
        f"an agent, you need `admin:write`. At most {trials.PER_ACTOR_PER_MINUTE} calls per minute for you and "
        f"{trials.PER_MINUTE} for the tenant; more return LimitReached with the code TOO_MANY_TRIALS.",
        needs=Scope.TOOLS_WRITE,
    )
    async def try_tool(self, info: Info, input: TryToolInput) -> TryToolSuccess | Failure:
        state, actor, wanted = info.context.state, info.context.actor, list[WantedTrial]()

        async def effect(work: UnitOfWork) -> MutationResult:
            wanted.clear()
            _, tool_id = require(input.tool_id, Kind.TOOL, name="toolId")
            checked = await trials.check(
                work, actor, tool_id=tool_id, arguments=input.arguments, is_confirmed=input.confirm
            )
            await trials.admit(state.buckets, actor)
            wanted.append(checked)
            return {"tool": str(tool_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> TryToolSuccess:  # noqa: ARG001 - a repeat has none
            return TryToolSuccess(trial=None)

        payload = await mutate(info, "tryTool", input, effect=effect, read=read)
        if isinstance(payload, TryToolSuccess) and wanted:
            # The key is stored by now, so that no repeat makes a second call.
            try:
                payload.trial = ToolTrial.of(await trials.run(state.rpc, actor, wanted[0]))
            except NoResponse:
                return failure(NoWorkerAnswered())
        return payload
