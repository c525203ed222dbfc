"""Mutations with which people answer questions and approve calls of agents. They call `tools.calls.answers`.

A question is shown in its space as a message of the kind TOOL_ACTIVITY. Its `data` contains the id and the digest that
the answer needs.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import Decision
from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.spaces.spaces import MESSAGES, Message
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.errors import MessageNotFound
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.calls import answers
from backend.tools.calls.answers import SubmittedAnswer

_MESSAGE = Statement(UUID, "SELECT message_id FROM tool_calls WHERE tenant_id = $1 AND id = $2")
_STANDS = "The message that shows the call in a space. Null if no space shows it."
_DIGEST = (
    "The `digest` of the call: `Hold.digest`, or `digest` in the data of its message. It proves "
    "which arguments you have seen. If they have changed since, the mutation returns Conflict with "
    "the code OTHER_ARGUMENTS."
)


@strawberry.input
class AnswerToolCallInput(Input):
    tool_call_id: strawberry.ID
    digest: str = strawberry.field(description=_DIGEST)
    decision: Decision
    values: JSON | None = strawberry.field(
        default=None, description="Only with ANSWER: an object with the values of the form's fields, by their names."
    )
    comment: str | None = strawberry.field(default="", description="A text that the agent receives with the decision.")


@strawberry.input
class DelegateToolCallInput(Input):
    tool_call_id: strawberry.ID
    digest: str = strawberry.field(description=_DIGEST)
    member_id: strawberry.ID = strawberry.field(
        description="The person who alone may answer from now on. The person must be a member of the space."
    )


@strawberry.input
class WithdrawToolCallInput(Input):
    tool_call_id: strawberry.ID
    reason: str | None = strawberry.field(default="", description="A text that the agent receives.")


@strawberry.type
class AnswerToolCallSuccess:
    activity: Message | None = strawberry.field(description=_STANDS)


@strawberry.type
class WithdrawToolCallSuccess:
    activity: Message | None = strawberry.field(description=_STANDS)


_Success = TypeVar("_Success", AnswerToolCallSuccess, WithdrawToolCallSuccess)


@strawberry.type
class AnswerMutation:
    @mutation(
        "Answers a question of an agent in a space that you are a member of, or decides on a call that "
        "waits for your approval (`holds`). Only one answer is accepted. A later one returns Conflict "
        "with the code NOT_WAITING, and the message says who answered first. The agent reads the "
        "comment. An app that acts for a person may approve only if an admin trusts the app "
        "(`setTrust`). A person who approves what only admins or owners may approve also needs the scope "
        "`admin:write`.",
        needs=Scope.MESSAGES_WRITE,
    )
    async def answer_tool_call(self, info: Info, input: AnswerToolCallInput) -> AnswerToolCallSuccess | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id = _call(input.tool_call_id)
            submitted = SubmittedAnswer(input.digest, input.decision, values=input.values, comment=input.comment or "")
            await answers.answer(work, actor, hints, call_id=call_id, submitted=submitted)
            return {"tool_call": str(call_id)}

        return await mutate(info, "answerToolCall", input, effect=effect, read=_reading(AnswerToolCallSuccess))

    @mutation(
        "Leaves the answer to one person of the space. Nobody else may answer from then on.",
        needs=Scope.MESSAGES_WRITE,
        gives="activity",
    )
    async def delegate_tool_call(self, info: Info, input: DelegateToolCallInput) -> Message | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id = _call(input.tool_call_id)
            _, member_id = require(input.member_id, Kind.MEMBER, name="memberId")
            await answers.delegate(work, actor, hints, call_id=call_id, digest=input.digest, member_id=member_id)
            return {"tool_call": str(call_id)}

        return await mutate(info, "delegateToolCall", input, effect=effect, read=_read_delegated)

    @mutation(
        "Withdraws a question or a request for approval without an answer. The agent is informed. "
        "Everybody who may answer it may do this.",
        needs=Scope.MESSAGES_WRITE,
    )
    async def withdraw_tool_call(self, info: Info, input: WithdrawToolCallInput) -> WithdrawToolCallSuccess | Failure:
        actor, hints = info.context.actor, info.context.state.hints

        async def effect(work: UnitOfWork) -> MutationResult:
            call_id = _call(input.tool_call_id)
            await answers.withdraw(work, actor, hints, call_id=call_id, reason=input.reason or "")
            return {"tool_call": str(call_id)}

        return await mutate(info, "withdrawToolCall", input, effect=effect, read=_reading(WithdrawToolCallSuccess))


def _call(global_id: str) -> UUID:
    return require(global_id, Kind.TOOL_CALL, name="toolCallId")[1]


def _reading(success: type[_Success]) -> Callable[[UnitOfWork, MutationResult], Awaitable[_Success]]:
    """Read the message as it is now. If this is a repeat by somebody who has left the space since, they may still read
    it this once."""

    async def read(work: UnitOfWork, stored: MutationResult) -> _Success:
        return success(activity=await _message(work, stored))

    return read


async def _read_delegated(work: UnitOfWork, stored: MutationResult) -> Message:
    """Only a call in a space can be delegated. The space may be deleted since."""
    message = await _message(work, stored)
    if message is None:
        raise MessageNotFound(path=("input", "toolCallId"))
    return message


async def _message(work: UnitOfWork, stored: MutationResult) -> Message | None:
    key = await work.fetchrow(_MESSAGE, work.tenant_id, UUID(stored["tool_call"]))
    if key is None:
        return None
    found = await by_id(work, MESSAGES, [key], actor_id=key, sees_everything=True)
    return Message.of(found[key]) if key in found else None
