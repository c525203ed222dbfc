"""Mutations with which outside programs work on calls of EXTERNAL tools. They call `tools.external.queue`."""

from datetime import datetime
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.tools.external_calls import EXTERNAL_CALLS, ExternalToolCall
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.errors import ToolCallNotFound
from backend.tools.external import queue as external_calls
from backend.tools.external.queue import CallOutcome
from backend.tools.outbound_tool import Progress

_CLAIM = "The `claim` from `claimToolCall`. Omit it if you never claim calls."


@strawberry.input
class ClaimToolCallInput(Input):
    tool_call_id: strawberry.ID
    seconds: int = strawberry.field(
        default=60,
        description=f"Length of the claim in seconds: 1 to {DEFAULT.claim_seconds_most:,}. `renewToolCall` extends it.",
    )


@strawberry.input
class RenewToolCallInput(Input):
    tool_call_id: strawberry.ID
    claim: str
    seconds: int = strawberry.field(
        description="New duration of the claim in seconds from now, up to 3,600. 0 gives the call back, if you have "
        "not started it: any program can then claim it."
    )


@strawberry.input
class SubmitToolResultInput(Input):
    tool_call_id: strawberry.ID
    ok: bool = strawberry.field(
        default=True,
        description="True: the call succeeded. False: it failed, and `result` is the reason, best as a text.",
    )
    result: JSON | None = strawberry.field(
        default=None,
        description=f"The result for the model: any JSON of at most {DEFAULT.submitted_result_bytes:,} bytes.",
    )
    claim: str | None = strawberry.field(default=None, description=_CLAIM)
    digest: str | None = strawberry.field(
        default=None,
        description="The digest of the arguments that you have used. If it is not the digest of the call, the "
        "mutation returns Conflict with the code OTHER_ARGUMENTS.",
    )


@strawberry.input
class ReportToolProgressInput(Input):
    tool_call_id: strawberry.ID
    progress: float | None = strawberry.field(default=None, description="Completed part of the work, from 0 to 1.")
    note: str | None = strawberry.field(default="", description="A text about the progress.")
    claim: str | None = strawberry.field(default=None, description=_CLAIM)


@strawberry.type
class ClaimToolCallSuccess:
    claim: str = strawberry.field(
        description="A secret of the claimant. Send it with everything that you report about the call."
    )
    claimed_until: datetime
    call: ExternalToolCall


@strawberry.type
class RenewToolCallSuccess:
    claimed_until: datetime | None = strawberry.field(
        description="The end of the claim. Null if you gave the call back."
    )


@strawberry.type
class ExternalCallMutation:
    @mutation(
        "Claims a waiting call, so that no other program works on it. When the claim expires, the call "
        "is free again. If the tool is UNSAFE, it is not: then only you can still submit the result. "
        "Returns Conflict with the code CLAIMED or NOT_WAITING if you cannot have it.",
        needs=Scope.TOOLS_WRITE,
    )
    async def claim_tool_call(self, info: Info, input: ClaimToolCallInput) -> ClaimToolCallSuccess | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id = await _call(work, actor, input.tool_call_id)
            claim = await external_calls.claim(work, actor, call_id=call_id, seconds=input.seconds)
            return {"tool_call": str(call_id), "claim": str(claim.token), "until": claim.until.isoformat()}

        async def read(work: UnitOfWork, stored: MutationResult) -> ClaimToolCallSuccess:
            key = UUID(stored["tool_call"])
            found = await by_id(work, EXTERNAL_CALLS, [key], actor_id=actor.id, sees_everything=True)
            return ClaimToolCallSuccess(
                claim=stored["claim"],
                claimed_until=datetime.fromisoformat(stored["until"]),
                call=ExternalToolCall.of(found[key]),
            )

        return await mutate(info, "claimToolCall", input, effect=effect, read=read)

    @mutation("Extends a claim, or gives the call back.", needs=Scope.TOOLS_WRITE)
    async def renew_tool_call(self, info: Info, input: RenewToolCallInput) -> RenewToolCallSuccess | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id, token = await _call(work, actor, input.tool_call_id), _token(input.claim)
            claim = await external_calls.renew(work, actor, hints, call_id=call_id, token=token, seconds=input.seconds)
            return {"tool_call": str(call_id), "until": claim.until.isoformat() if claim else ""}

        async def read(_: UnitOfWork, stored: MutationResult) -> RenewToolCallSuccess:
            until = stored["until"]
            return RenewToolCallSuccess(claimed_until=datetime.fromisoformat(until) if until else None)

        return await mutate(info, "renewToolCall", input, effect=effect, read=read)

    @mutation(
        "Submits the result of a call. It is accepted only once, and only before the call expires. The "
        "agent wakes and continues.",
        needs=Scope.TOOLS_WRITE,
        gives="tool_call_id",
    )
    async def submit_tool_result(self, info: Info, input: SubmitToolResultInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id = await _call(work, actor, input.tool_call_id)
            token = None if input.claim is None else _token(input.claim)
            outcome = CallOutcome(input.ok, input.result, claim=token, digest=input.digest)
            await external_calls.submit(work, actor, hints, call_id=call_id, outcome=outcome)
            return {"tool_call": str(call_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.TOOL_CALL, UUID(stored["tool_call"]))

        return await mutate(info, "submitToolResult", input, effect=effect, read=read)

    @mutation(
        "Reports the progress of a call. People in the space that shows the call see it at once (`ToolActivity`).",
        needs=Scope.TOOLS_WRITE,
        gives="tool_call_id",
    )
    async def report_tool_progress(self, info: Info, input: ReportToolProgressInput) -> strawberry.ID | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id = await _call(work, actor, input.tool_call_id)
            token = None if input.claim is None else _token(input.claim)
            progress = Progress(input.progress, input.note or "")
            await external_calls.report(work, actor, hints, call_id=call_id, token=token, progress=progress)
            return {"tool_call": str(call_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.TOOL_CALL, UUID(stored["tool_call"]))

        return await mutate(info, "reportToolProgress", input, effect=effect, read=read)


async def _call(work: UnitOfWork, actor: Actor, global_id: str) -> UUID:
    """Return the key of a call that the actor may see. Otherwise raise `ToolCallNotFound`."""
    _, call_id = require(global_id, Kind.TOOL_CALL, name="toolCallId")
    if not await by_id(work, EXTERNAL_CALLS, [call_id], actor_id=actor.id, sees_everything=actor.sees_everything):
        raise ToolCallNotFound(path=("input", "toolCallId"))
    return call_id


def _token(claim: str) -> UUID:
    try:
        return UUID(claim)
    except ValueError:
        raise InvalidInput("claim must be the claim that `claimToolCall` returned", path=("input", "claim")) from None
