"""Mutations with which admins change what an agent knows. Each calls one function of `consciousness.knowledge`.

Nobody can overwrite a change that they have not seen. If the given revision is not the current one, the mutation
returns the current item.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

import strawberry

from backend.agents.visibility import require_mind, sees_mind
from backend.api.consciousness import knowledge_payloads as payloads
from backend.api.consciousness.knowledge import (
    GOALS,
    LEARNINGS,
    MEMORIES,
    NOTES,
    Goal,
    KnowledgeItem,
    Learning,
    Memory,
    Note,
)
from backend.api.consciousness.knowledge_payloads import EditedMeanwhile
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import Row, Source, by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import mutate
from backend.api.writing.payloads import Conflict, Failure
from backend.consciousness.knowledge import goals, learnings, memories, notes, store
from backend.consciousness.knowledge.errors import EditedMeanwhile as Edited
from backend.consciousness.knowledge.errors import NotKnown
from backend.consciousness.knowledge.goals import GoalChange
from backend.consciousness.knowledge.notes import NoteChange
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.knowledge.store import Writer
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.trust import trust_of

_Item = TypeVar("_Item", bound=KnowledgeItem)
_Success = TypeVar("_Success")
#: Changes an item of the given agent and returns the item's id.
_Verb = Callable[[UnitOfWork, Writer, UUID], Awaitable[UUID]]


@dataclass(frozen=True, slots=True)
class _ItemKind(Generic[_Item]):
    kind: Kind
    item_type: ItemType[ItemRow]
    source: Source
    make: Callable[[Row], _Item]


_MEMORY = _ItemKind(Kind.MEMORY, memories.MEMORIES, MEMORIES, Memory.of)
_GOAL = _ItemKind(Kind.GOAL, goals.GOALS, GOALS, Goal.of)
_NOTE = _ItemKind(Kind.NOTE, notes.NOTES, NOTES, Note.of)
_LEARNING = _ItemKind(Kind.LEARNING, learnings.LEARNINGS, LEARNINGS, Learning.of)


@dataclass(slots=True)
class _ConflictHandler(Generic[_Item]):
    """Adds the current item to the error if the caller has not seen its latest revision."""

    info: Info
    item_kind: _ItemKind[_Item]
    present: _Item | None = None

    def guarded(
        self, effect: Callable[[UnitOfWork], Awaitable[MutationResult]]
    ) -> Callable[[UnitOfWork], Awaitable[MutationResult]]:
        async def run(work: UnitOfWork) -> MutationResult:
            try:
                return await effect(work)
            except Edited as error:
                self.present = await _read(self.info, work, self.item_kind, error.item_id)
                raise

        return run

    def with_present_item(self, payload: _Success | Failure) -> _Success | EditedMeanwhile | Failure:
        if self.present is None or not isinstance(payload, Conflict):
            return payload
        return EditedMeanwhile(code=payload.code, message=payload.message, path=payload.path, present=self.present)


@strawberry.type
class KnowledgeMutation:
    @mutation(
        "Adds a fact for the agent, or replaces the value under an existing key. Send `revision` to replace one.",
        needs=Scope.AGENTS_WRITE,
    )
    async def set_memory(
        self, info: Info, input: payloads.SetMemoryInput
    ) -> payloads.SetMemorySuccess | payloads.EditedMeanwhile | Failure:
        async def verb(work: UnitOfWork, writer: Writer, agent_id: UUID) -> UUID:
            return await memories.keep(
                work, writer, agent_id=agent_id, key=input.key, value=input.value, seen=input.revision
            )

        return await _set(
            info, "setMemory", input, _MEMORY, verb=verb,
            success=lambda item: payloads.SetMemorySuccess(memory=item),
        )  # fmt: skip

    @mutation(
        "Adds a goal for the agent, or changes the text, status or news of an existing one.", needs=Scope.AGENTS_WRITE
    )
    async def set_goal(
        self, info: Info, input: payloads.SetGoalInput
    ) -> payloads.SetGoalSuccess | payloads.EditedMeanwhile | Failure:
        goal_change = GoalChange(input.text, input.status, input.news)

        async def verb(work: UnitOfWork, writer: Writer, agent_id: UUID) -> UUID:
            if input.goal_id is None:
                return await goals.create(work, writer, agent_id=agent_id, draft=goal_change)
            _, goal_id = require(input.goal_id, Kind.GOAL, name="goalId")
            return await goals.update(
                work, writer, agent_id=agent_id, name=goal_id, wanted=goal_change, seen=input.revision
            )

        return await _set(
            info, "setGoal", input, _GOAL, verb=verb,
            success=lambda item: payloads.SetGoalSuccess(goal=item),
        )  # fmt: skip

    @mutation("Adds a note for the agent, or changes an existing one.", needs=Scope.AGENTS_WRITE)
    async def set_note(
        self, info: Info, input: payloads.SetNoteInput
    ) -> payloads.SetNoteSuccess | payloads.EditedMeanwhile | Failure:
        async def verb(work: UnitOfWork, writer: Writer, agent_id: UUID) -> UUID:
            if input.note_id is None:
                return await notes.create(
                    work, writer, agent_id=agent_id, title=input.title or "", content=input.text or ""
                )
            _, note_id = require(input.note_id, Kind.NOTE, name="noteId")
            note_change = NoteChange(input.title, input.text)
            return await notes.update(
                work, writer, agent_id=agent_id, name=note_id, wanted=note_change, seen=input.revision
            )

        return await _set(
            info, "setNote", input, _NOTE, verb=verb,
            success=lambda item: payloads.SetNoteSuccess(note=item),
        )  # fmt: skip

    @mutation("Adds a rule for the agent, or replaces an existing one.", needs=Scope.AGENTS_WRITE)
    async def set_learning(
        self, info: Info, input: payloads.SetLearningInput
    ) -> payloads.SetLearningSuccess | payloads.EditedMeanwhile | Failure:
        async def verb(work: UnitOfWork, writer: Writer, agent_id: UUID) -> UUID:
            if input.learning_id is None:
                return await learnings.create(work, writer, agent_id=agent_id, rule=input.rule)
            _, learning_id = require(input.learning_id, Kind.LEARNING, name="learningId")
            return await learnings.replace(
                work, writer, agent_id=agent_id, name=learning_id, rule=input.rule, seen=input.revision
            )

        return await _set(
            info, "setLearning", input, _LEARNING, verb=verb,
            success=lambda item: payloads.SetLearningSuccess(learning=item),
        )  # fmt: skip

    @mutation("Deletes a memory. The agent is informed.", needs=Scope.AGENTS_WRITE)
    async def delete_memory(
        self, info: Info, input: payloads.DeleteMemoryInput
    ) -> payloads.DeleteMemorySuccess | payloads.EditedMeanwhile | Failure:
        return await _delete(
            info, "deleteMemory", input, _MEMORY, named=input.memory_id,
            success=lambda item_id: payloads.DeleteMemorySuccess(memory_id=item_id),
        )  # fmt: skip

    @mutation("Deletes a goal. The agent is informed.", needs=Scope.AGENTS_WRITE)
    async def delete_goal(
        self, info: Info, input: payloads.DeleteGoalInput
    ) -> payloads.DeleteGoalSuccess | payloads.EditedMeanwhile | Failure:
        return await _delete(
            info, "deleteGoal", input, _GOAL, named=input.goal_id,
            success=lambda item_id: payloads.DeleteGoalSuccess(goal_id=item_id),
        )  # fmt: skip

    @mutation("Deletes a note. The agent is informed.", needs=Scope.AGENTS_WRITE)
    async def delete_note(
        self, info: Info, input: payloads.DeleteNoteInput
    ) -> payloads.DeleteNoteSuccess | payloads.EditedMeanwhile | Failure:
        return await _delete(
            info, "deleteNote", input, _NOTE, named=input.note_id,
            success=lambda item_id: payloads.DeleteNoteSuccess(note_id=item_id),
        )  # fmt: skip

    @mutation("Deletes a learning. The agent is informed.", needs=Scope.AGENTS_WRITE)
    async def delete_learning(
        self, info: Info, input: payloads.DeleteLearningInput
    ) -> payloads.DeleteLearningSuccess | payloads.EditedMeanwhile | Failure:
        return await _delete(
            info, "deleteLearning", input, _LEARNING, named=input.learning_id,
            success=lambda item_id: payloads.DeleteLearningSuccess(learning_id=item_id),
        )  # fmt: skip


def _writer(info: Info) -> Writer:
    return Writer(info.context.actor, trust_of(info.context.actor))


async def _set(
    info: Info,
    operation: str,
    input: payloads.SetInput,
    item_kind: _ItemKind[_Item],
    *,
    verb: _Verb,
    success: Callable[[_Item], _Success],
) -> _Success | EditedMeanwhile | Failure:
    async def effect(work: UnitOfWork) -> MutationResult:
        _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
        await require_mind(work, info.context.actor, agent_id)
        return {item_kind.item_type.word: str(await verb(work, _writer(info), agent_id))}

    async def read(work: UnitOfWork, stored: MutationResult) -> _Success:
        return success(await _read(info, work, item_kind, UUID(stored[item_kind.item_type.word])))

    conflicts = _ConflictHandler(info, item_kind)
    return conflicts.with_present_item(
        await mutate(info, operation, input, effect=conflicts.guarded(effect), read=read)
    )


async def _delete(
    info: Info,
    operation: str,
    input: payloads.DeleteInput,
    item_kind: _ItemKind[_Item],
    *,
    named: strawberry.ID,
    success: Callable[[strawberry.ID], _Success],
) -> _Success | EditedMeanwhile | Failure:
    async def effect(work: UnitOfWork) -> MutationResult:
        _, item_id = require(named, item_kind.kind, name=f"{item_kind.item_type.word}Id")
        agent_id = await store.owner_of(work, item_kind.item_type, item_id=item_id)
        if not await sees_mind(work, info.context.actor, agent_id):
            raise NotKnown(path=("input", f"{item_kind.item_type.word}Id"))
        await store.remove(
            work, _writer(info), item_kind.item_type, agent_id=agent_id, name=item_id, seen=input.revision
        )
        return {item_kind.item_type.word: str(item_id)}

    async def read(_: UnitOfWork, stored: MutationResult) -> _Success:
        return success(encode(item_kind.kind, UUID(stored[item_kind.item_type.word])))

    conflicts = _ConflictHandler(info, item_kind)
    return conflicts.with_present_item(
        await mutate(info, operation, input, effect=conflicts.guarded(effect), read=read)
    )


async def _read(info: Info, work: UnitOfWork, item_kind: _ItemKind[_Item], item_id: UUID) -> _Item:
    actor = info.context.actor
    rows = await by_id(work, item_kind.source, [item_id], actor_id=actor.id, sees_everything=actor.sees_everything)
    if item_id not in rows:  # a repeat, after the item was deleted
        raise NotKnown
    return item_kind.make(rows[item_id])
