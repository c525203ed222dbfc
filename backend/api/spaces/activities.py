"""Shows what a message tells of a tool call: `Message.activity`.

`tools.calls.activity` stores the data. Called by `api.spaces.spaces` for every shown message.
"""

import json
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import ActorKind, Approvers, BigInt, CallState, Consent, MessageKind, ToolKind
from backend.api.reading.ids import Kind, encode
from backend.api.request.scopes import priced
from backend.api.tenants.actors import Actor
from backend.tools.approval_rules import MOST_PEOPLE
from backend.tools.schema import forms

#: Clients keep larger numbers inexactly.
_LARGEST = 2**53


@strawberry.type(description="An argument of a tool call that its tool shows in the space (`displays`).")
class DisplayedArgument:
    name: str
    value: str


@strawberry.enum(
    description="The type of a field of a form, as in JSON Schema. ARRAY: several of the choices, which are strings."
)
class FormFieldType(StrEnum):
    STRING = "STRING"
    NUMBER = "NUMBER"
    INTEGER = "INTEGER"
    BOOLEAN = "BOOLEAN"
    ARRAY = "ARRAY"


@strawberry.type(description="A field of the form of `ask`, as a frontend draws it. Null: the form does not say it.")
class FormField:
    name: str = strawberry.field(description="Its name in the `values` of `answerToolCall`.")
    label: str
    type: FormFieldType
    is_required: bool
    choices: list[JSON] | None = strawberry.field(description="The only values that are allowed, of its type.")
    description: str | None
    format: str | None = strawberry.field(description="Such as `date` or `email`.")
    default: JSON | None
    pattern: str | None = strawberry.field(description="A regular expression that the text must match.")
    minimum: float | None
    maximum: float | None
    min_length: BigInt | None
    max_length: BigInt | None
    min_items: BigInt | None
    max_items: BigInt | None


@strawberry.enum(
    description="How a question was answered. APPROVED or DECLINED: a request for approval. ANSWERED or DECLINED: a "
    "form. WITHDRAWN: somebody who could answer has withdrawn it."
)
class QuestionOutcome(StrEnum):
    APPROVED = "APPROVED"
    DECLINED = "DECLINED"
    ANSWERED = "ANSWERED"
    WITHDRAWN = "WITHDRAWN"


@strawberry.type(description="What people were asked, and what they answered.")
class ActivityQuestion:
    consent: Consent | None = strawberry.field(
        description="Whether people are asked for this call, or have agreed. Null if the call itself is the question."
    )
    text: str = strawberry.field(description="The question, or a summary of what needs consent.")
    details: JSON | None = strawberry.field(
        description="The values of the action, or all arguments of the call that needs consent. Null for `ask`."
    )
    confirmed_tool: str | None = strawberry.field(
        description="The tool of the only call that a confirmation permits. Null if it permits no call by itself."
    )
    confirmed_arguments: JSON | None = strawberry.field(description="The arguments of that call.")
    form: JSON | None = strawberry.field(description="JSON Schema of the answer to `ask`.")
    fields: JSON | None = strawberry.field(
        description="The fields of that form, as a frontend draws them.", deprecation_reason="Use `formFields`."
    )
    form_fields: list[FormField] = strawberry.field(
        description="The fields of that form, as a frontend draws them, in their order. Empty if there is no form."
    )
    approvers: Approvers | None = strawberry.field(description="Who may give the consent. Null for a question.")
    people: int | None = strawberry.field(description="How many people must give it. Null for a question.")
    approved_by: list[Actor] = strawberry.field(
        description="The people who have given it so far.", metadata=priced(None, MOST_PEOPLE)
    )
    digest: str = strawberry.field(description="What `answerToolCall` must send, so that nobody answers another call.")
    expires_at: datetime | None
    assignee: Actor | None = strawberry.field(description="The only person who may answer. Null: not one alone.")
    outcome: QuestionOutcome | None = strawberry.field(
        description="How it was answered. Null while it is open, and if it ended before an answer."
    )
    decision: str | None = strawberry.field(
        description="The same as `outcome`, in lower case.", deprecation_reason="Use `outcome`."
    )
    values: JSON | None = strawberry.field(description="The values of the form.")
    comment: str | None
    answered_by: Actor | None
    withdrawn: str | None = strawberry.field(description="Why it ended before an answer. Null if it did not.")


@strawberry.type(description="A tool call as the message shows it.")
class MessageActivity:
    tool_call_id: strawberry.ID
    tool: str = strawberry.field(description="Name of the tool.")
    kind: ToolKind
    status: CallState
    displayed: list[DisplayedArgument]
    task_id: strawberry.ID | None = strawberry.field(description="The task whose agent made the call.")
    question: ActivityQuestion | None = strawberry.field(description="Null if nobody is asked.")


def activity_of(kind: str, stored: str | None) -> MessageActivity | None:
    """Return `Message.activity`."""
    if kind != MessageKind.TOOL_ACTIVITY or stored is None:
        return None
    data = json.loads(stored)
    return MessageActivity(
        tool_call_id=encode(Kind.TOOL_CALL, UUID(data["toolCallId"])),
        tool=data["name"],
        kind=ToolKind(data["kind"]),
        status=CallState(data["status"]),
        displayed=[DisplayedArgument(name=name, value=value) for name, value in data.get("display", {}).items()],
        task_id=encode(Kind.TASK, UUID(data["taskId"])) if "taskId" in data else None,
        question=_question(data) if "digest" in data else None,
    )


def _question(data: dict[str, Any]) -> ActivityQuestion:
    answer = data.get("answer") or {}
    return ActivityQuestion(
        consent=Consent(data["consent"]) if "consent" in data else None,
        text=data.get("question") or data["summary"],
        details=_json(data.get("details")),
        confirmed_tool=data.get("tool"),
        confirmed_arguments=_json(data.get("arguments")),
        form=_json(data.get("form")),
        fields=_json(data.get("fields")),
        form_fields=[_form_field(each) for each in data.get("fields") or ()],
        approvers=Approvers(data["approvers"]) if "approvers" in data else None,
        people=data.get("people"),
        approved_by=[actor for each in data.get("approvedBy", ()) if (actor := _actor(each)) is not None],
        digest=data["digest"],
        expires_at=datetime.fromisoformat(data["expiresAt"]) if data.get("expiresAt") else None,
        assignee=_actor(data.get("assignee")),
        outcome=QuestionOutcome(answer["decision"].upper()) if answer.get("decision") else None,
        decision=answer.get("decision"),
        values=_json(answer.get("values")),
        comment=answer.get("comment"),
        answered_by=_actor(answer.get("by")),
        withdrawn=data.get("withdrawn"),
    )


def fields_of(form: dict[str, Any]) -> list[FormField]:
    """The fields of a form that a question has."""
    return [_form_field(each) for each in forms.fields(form)]


def _form_field(field: dict[str, Any]) -> FormField:
    return FormField(
        name=field["name"],
        label=field["label"],
        type=FormFieldType(field["type"].upper()),
        is_required=field["isRequired"],
        choices=None if field.get("choices") is None else [JSON(each) for each in field["choices"]],
        description=field.get("description"),
        format=field.get("format"),
        default=_json(field.get("default")),
        pattern=field.get("pattern"),
        minimum=_number(field.get("minimum")),
        maximum=_number(field.get("maximum")),
        min_length=_count(field.get("minLength")),
        max_length=_count(field.get("maxLength")),
        min_items=_count(field.get("minItems")),
        max_items=_count(field.get("maxItems")),
    )


def _number(bound: float | None) -> float | None:
    """A bound of a model's making. One that no float can express bounds nothing that people write."""
    return None if bound is None or abs(bound) > _LARGEST else float(bound)


def _count(bound: float | None) -> BigInt | None:
    return None if bound is None or abs(bound) > _LARGEST else BigInt(int(bound))


def _json(value: Any) -> JSON | None:
    return None if value is None else JSON(value)


def _actor(member: dict[str, Any] | None) -> Actor | None:
    return None if member is None else Actor.of(ActorKind.PERSON, UUID(member["id"]), member["name"])
