"""Shows what a notice tells beside its text: `Message.notice`.

`runtime.notices`, `tasks.notices` and `spaces` store the data. Called by `api.spaces.spaces` for every shown message.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

import strawberry

from backend.api.enums import BudgetScope, MessageKind, ModelRemedy, TaskStatus
from backend.api.reading.ids import Kind, encode


@strawberry.enum(
    description="What a notice is about. MODEL_FAILURE: the model of an agent fails. DEAD_LETTER: an agent could not "
    "process a message. LIMIT: an agent has reached a limit of `Agent.limits`, or its answer the maximum length. "
    "BUDGET: a budget has ended its work. WINDOW_CUT: it no longer sees the older part of its past, before a summary "
    "was ready. SUMMARY_FAILED: no summary could be written. TASK: the state of a task. AGENTS_QUIET: agents have only "
    "answered each other, and no longer hear each other. AGENT_RESTS: an agent has worked on its own for long, and "
    "rests. CONNECTOR: something about a connector. OTHER: something else; read the text."
)
class NoticeKind(StrEnum):
    MODEL_FAILURE = "MODEL_FAILURE"
    DEAD_LETTER = "DEAD_LETTER"
    LIMIT = "LIMIT"
    BUDGET = "BUDGET"
    WINDOW_CUT = "WINDOW_CUT"
    SUMMARY_FAILED = "SUMMARY_FAILED"
    TASK = "TASK"
    AGENTS_QUIET = "AGENTS_QUIET"
    AGENT_RESTS = "AGENT_RESTS"
    CONNECTOR = "CONNECTOR"
    OTHER = "OTHER"


@strawberry.type(description="Why an agent cannot answer at the moment.")
class NoticeFailure:
    error: str = strawberry.field(description="A value of `ModelErrorKind`, or `CRASH`. More values may be added.")
    remedy: ModelRemedy | None = strawberry.field(description="What an admin must correct. Null if nothing is known.")
    attempt: int | None = strawberry.field(description="The number of rounds that have failed. Null for a dead letter.")
    retry_at: datetime | None = strawberry.field(
        description="When it is tried again. Null: it is not, or it works again."
    )
    has_recovered: bool = strawberry.field(description="True if the agent can answer again.")


@strawberry.type(description="The budget that an agent waits for, or that has ended its work. Only admins see amounts.")
class NoticeBudget:
    id: strawberry.ID
    name: str
    scope: BudgetScope
    resets_at: datetime | None = strawberry.field(description="When it begins again. Null: it does not by itself.")


@strawberry.type(description="A limit that was reached.")
class NoticeLimit:
    name: str = strawberry.field(
        description="Its name, as in `AgentLimits`. Also `outputTokens`: the maximum length of an answer; and "
        "`entries`: of the whole chain of a task's agent. More names may be added."
    )
    used: int


@strawberry.type(description="The state of a task.")
class NoticeTask:
    id: strawberry.ID
    status: TaskStatus
    progress: str | None = strawberry.field(description="What its agent says about how it goes.")
    reason: str | None = strawberry.field(description="Why it ended like this. Null while it goes on.")


@strawberry.type(description="What a message of kind NOTICE tells. The parts that `kind` does not need are null.")
class MessageNotice:
    kind: NoticeKind
    is_final: bool = strawberry.field(description="True if nothing follows by itself: no retry, no further state.")
    failure: NoticeFailure | None = strawberry.field(description="For MODEL_FAILURE and DEAD_LETTER.")
    budget: NoticeBudget | None = strawberry.field(description="For BUDGET, and a MODEL_FAILURE that waits for one.")
    limit: NoticeLimit | None = strawberry.field(description="For LIMIT.")
    task: NoticeTask | None = strawberry.field(description="For TASK.")
    connector_name: str | None = strawberry.field(description="For CONNECTOR.")


#: The first of these names in the data says what it is about.
_KINDS = {
    "deadLetter": NoticeKind.DEAD_LETTER,
    "error": NoticeKind.MODEL_FAILURE,
    "limit": NoticeKind.LIMIT,
    "budget": NoticeKind.BUDGET,
    "window": NoticeKind.WINDOW_CUT,
    "compaction": NoticeKind.SUMMARY_FAILED,
    "taskId": NoticeKind.TASK,
    "hops": NoticeKind.AGENTS_QUIET,
    "unprompted": NoticeKind.AGENT_RESTS,
    "connector": NoticeKind.CONNECTOR,
}


def notice_of(kind: str, stored: str | None) -> MessageNotice | None:
    """Return `Message.notice`."""
    if kind != MessageKind.NOTICE or stored is None:
        return None
    data = json.loads(stored)
    task = _task(data)
    return MessageNotice(
        kind=next((found for name, found in _KINDS.items() if name in data), NoticeKind.OTHER),
        is_final=_is_over(task) if task else bool(data.get("final", "hops" in data)),
        failure=_failure(data) if "error" in data else None,
        budget=_budget(data.get("budget")),
        limit=NoticeLimit(name=data["limit"], used=data["used"]) if "limit" in data else None,
        task=task,
        connector_name=data["connector"]["name"] if "connector" in data else None,
    )


def is_cut(kind: str, stored: str | None) -> bool:
    """Return `Message.isCut`."""
    return kind == MessageKind.TEXT and stored is not None and bool(json.loads(stored).get("cut"))


def _failure(data: Mapping[str, Any]) -> NoticeFailure:
    has_recovered = data.get("recovered", False)
    return NoticeFailure(
        error=data["error"],
        remedy=ModelRemedy(data["remedy"]) if data.get("remedy") else None,
        attempt=data.get("attempt"),
        retry_at=None if has_recovered else _time(data.get("retryAt")),
        has_recovered=has_recovered,
    )


def _budget(budget: Mapping[str, Any] | None) -> NoticeBudget | None:
    if budget is None:
        return None
    return NoticeBudget(
        id=encode(Kind.BUDGET, UUID(budget["id"])),
        name=budget["name"],
        scope=BudgetScope(budget["scope"]),
        resets_at=_time(budget.get("resetsAt")),
    )


def _task(data: Mapping[str, Any]) -> NoticeTask | None:
    if "taskId" not in data:
        return None
    return NoticeTask(
        id=encode(Kind.TASK, UUID(data["taskId"])),
        status=TaskStatus(data["status"]),
        progress=data.get("progress"),
        reason=data.get("reason"),
    )


def _is_over(task: NoticeTask) -> bool:
    return task.status not in {TaskStatus.ACTIVE, TaskStatus.PAUSED}


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
