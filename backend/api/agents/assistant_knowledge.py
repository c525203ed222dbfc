"""What a personal assistant keeps: its person may read and delete it without the scope `agents:inspect`."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

import strawberry

from backend.agents.visibility import mind_seen
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.paging import Connection, paged
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.consciousness.knowledge import goals, learnings, memories, notes, store
from backend.consciousness.knowledge.errors import NotKnown
from backend.consciousness.knowledge.store import Writer
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import grant_checks
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tenants.trust import trust_of
from backend.tools import assistants


@strawberry.enum(description="The kind of an item that an assistant keeps.")
class KnowledgeKind(StrEnum):
    MEMORY = "MEMORY"
    GOAL = "GOAL"
    NOTE = "NOTE"
    LEARNING = "LEARNING"


_ITEM_TYPES = {
    Kind.MEMORY: memories.MEMORIES,
    Kind.GOAL: goals.GOALS,
    Kind.NOTE: notes.NOTES,
    Kind.LEARNING: learnings.LEARNINGS,
}


_ITEM = """SELECT k.id, k.kind, k.name, k.text, k.revision, k.created_at, k.updated_at FROM (
    SELECT tenant_id, agent_id, id, 'MEMORY' AS kind, key AS name, value AS text, revision, created_at, updated_at
    FROM memories
    UNION ALL SELECT tenant_id, agent_id, id, 'GOAL', number::text, concat_ws(' - ', text, nullif(news, '')), revision,
      created_at, updated_at FROM goals
    UNION ALL SELECT tenant_id, agent_id, id, 'NOTE', title, text, revision, created_at, updated_at FROM notes
    UNION ALL SELECT tenant_id, agent_id, id, 'LEARNING', number::text, rule, revision, created_at, updated_at
    FROM learnings) k"""
ITEMS = Source(_ITEM, "k", visible=mind_seen("k.agent_id"))
ITEMS_OF_AGENT = Listing("kept", ITEMS, "k.agent_id", (("k.created_at", "timestamptz"), ("k.id", "uuid")))


@strawberry.type(description="One item that your own assistant keeps.")
class KeptItem:
    id: strawberry.ID
    kind: KnowledgeKind
    name: str = strawberry.field(
        description="The key of a memory, the title of a note, or the number of a goal or learning."
    )
    text: str
    revision: int
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, row: Row) -> "KeptItem":
        kind = KnowledgeKind(row["kind"])
        return cls(
            id=encode(Kind[kind.name], row["id"]),
            kind=kind,
            name=row["name"],
            text=row["text"],
            revision=row["revision"],
            created_at=row["created_at"],
            updated_at=row["updated_at"],
        )


@strawberry.type(description="What your own assistant knows: its memories, goals, notes and learnings.")
class AssistantKnowledge:
    key: strawberry.Private[UUID]

    items: Connection[KeptItem] = paged(
        ITEMS_OF_AGENT,
        KeptItem.of,
        description="Memories, goals, notes and learnings of the assistant, oldest first.",
        needs=Scope.AGENTS_READ,
    )


@strawberry.input
class ForgetOfMyAssistantInput(Input):
    item_id: strawberry.ID = strawberry.field(description="Id of a memory, goal, note or learning (`KeptItem.id`).")
    revision: int = strawberry.field(
        description="The `revision` that you have read. If the item has changed since, the mutation returns Conflict "
        "with the code EDITED_MEANWHILE."
    )


@strawberry.type
class AssistantKnowledgeMutation:
    @mutation(
        "Deletes an item that your own assistant keeps. The assistant is informed. Only a person may do "
        "this, not an app that acts for a person.",
        needs=Scope.MESSAGES_WRITE,
        gives="item_id",
    )
    async def forget_of_my_assistant(self, info: Info, input: ForgetOfMyAssistantInput) -> strawberry.ID | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            grant_checks.require_person(actor)
            kind, item_id = require(input.item_id, *_ITEM_TYPES, name="itemId")
            item_type = _ITEM_TYPES[kind]
            own = await assistants.find(work, member_id=actor.id)
            if own is None or await store.find(work, item_type, agent_id=own.agent_id, name=item_id) is None:
                raise NotKnown(path=("input", "itemId"))
            await store.remove(
                work, Writer(actor, trust_of(actor)), item_type, agent_id=own.agent_id, name=item_id,
                seen=input.revision, is_of_their_assistant=True,
            )  # fmt: skip
            return {"item": encode(kind, item_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return strawberry.ID(stored["item"])

        return await mutate(info, "forgetOfMyAssistant", input, effect=effect, read=read)
