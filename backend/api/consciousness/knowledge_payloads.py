"""Inputs and payloads of the knowledge mutations. `knowledge_mutations` has the fields."""

import strawberry

from backend.api.consciousness.knowledge import Goal, KnowledgeItem, Learning, Memory, Note
from backend.api.enums import GoalStatus
from backend.api.request.scopes import part
from backend.api.writing.mutations import Input
from backend.api.writing.payloads import UserError
from backend.tenants.actor import Scope

_SEEN = (
    "To change an existing item: the revision that you have read. Null creates a new item. If the "
    "revision is not current, or the new item exists already, the mutation returns EditedMeanwhile."
)


@strawberry.input
class SetInput(Input):
    """The fields that all `set…` inputs share."""

    agent_id: strawberry.ID
    revision: int | None = strawberry.field(default=None, description=_SEEN)


@strawberry.input
class DeleteInput(Input):
    """The fields that all `delete…` inputs share."""

    revision: int = strawberry.field(description="The revision that you have read.")


@strawberry.input
class SetMemoryInput(SetInput):
    key: str
    value: str


@strawberry.input
class SetGoalInput(SetInput):
    goal_id: strawberry.ID | None = strawberry.field(
        default=None, description="The item to change. Null creates a new one."
    )
    text: str | None = strawberry.field(
        default=None, description="Required for a new goal. Null keeps the current text."
    )
    status: GoalStatus | None = None
    news: str | None = strawberry.field(default=None, description="The current progress. Null keeps it.")


@strawberry.input
class SetNoteInput(SetInput):
    note_id: strawberry.ID | None = strawberry.field(
        default=None, description="The item to change. Null creates a new one."
    )
    title: str | None = strawberry.field(
        default=None, description="Required for a new note. Null keeps the current value."
    )
    text: str | None = strawberry.field(
        default=None, description="Required for a new note. Null keeps the current value."
    )


@strawberry.input
class SetLearningInput(SetInput):
    learning_id: strawberry.ID | None = strawberry.field(
        default=None, description="The item to change. Null creates a new one."
    )
    rule: str


@strawberry.input
class DeleteMemoryInput(DeleteInput):
    memory_id: strawberry.ID


@strawberry.input
class DeleteGoalInput(DeleteInput):
    goal_id: strawberry.ID


@strawberry.input
class DeleteNoteInput(DeleteInput):
    note_id: strawberry.ID


@strawberry.input
class DeleteLearningInput(DeleteInput):
    learning_id: strawberry.ID


@strawberry.type(
    description="Somebody has changed the item since you read it, or an item that you wanted to create exists "
    "already. Read `present`, then decide and send its revision."
)
class EditedMeanwhile(UserError):
    present: KnowledgeItem = part("The current item.", needs=Scope.AGENTS_INSPECT)


@strawberry.type
class SetMemorySuccess:
    memory: Memory


@strawberry.type
class SetGoalSuccess:
    goal: Goal


@strawberry.type
class SetNoteSuccess:
    note: Note


@strawberry.type
class SetLearningSuccess:
    learning: Learning


@strawberry.type
class DeleteMemorySuccess:
    memory_id: strawberry.ID


@strawberry.type
class DeleteGoalSuccess:
    goal_id: strawberry.ID


@strawberry.type
class DeleteNoteSuccess:
    note_id: strawberry.ID


@strawberry.type
class DeleteLearningSuccess:
    learning_id: strawberry.ID
