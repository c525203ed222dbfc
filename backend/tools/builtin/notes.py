"""The tools for longer texts that an agent keeps: `create_note`, `update_note`, `search_notes`."""

from typing import Any

from pydantic import Field

from backend.consciousness.knowledge import notes, store
from backend.consciousness.knowledge.notes import NOTES, FoundNote, NoteChange
from backend.kit.limits import DEFAULT
from backend.tools.builtin.knowledge_writes import looked_up, removed, revision, told, writer
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext


class CreateNote(Arguments):
    title: str = Field(max_length=DEFAULT.name_chars)
    text: str = Field(max_length=DEFAULT.note_chars)


class UpdateNote(Arguments):
    note: int = Field(description="Its number.")
    title: str | None = Field(None, max_length=DEFAULT.name_chars)
    text: str | None = Field(None, description="In place of the whole text.", max_length=DEFAULT.note_chars)
    append: str | None = Field(None, description="To the end of the text.", max_length=DEFAULT.note_chars)
    remove: bool = Field(False, description="The note is not needed any more.")
    revision: int | None = revision()


class SearchNotes(Arguments):
    query: str = Field(
        "",
        description="Words, or their beginnings. Without any: the last changed.",
        max_length=DEFAULT.note_query_chars,
    )
    note: int | None = Field(None, description="The number of one that you want to read whole.")


async def create_note(context: ToolContext, arguments: CreateNote) -> dict[str, Any]:
    verb = notes.create(
        context.work, writer(context), agent_id=context.actor.id, title=arguments.title, content=arguments.text
    )
    note = await store.require(context.work, NOTES, agent_id=context.actor.id, name=await told(context, NOTES, verb))
    return {"ok": True, "note": note.number}


async def update_note(context: ToolContext, arguments: UpdateNote) -> dict[str, Any]:
    given, by, agent_id = arguments, writer(context), context.actor.id
    if given.remove:
        await removed(context, NOTES, given.note, given.revision)
        return {"ok": True}
    wanted = NoteChange(given.title, given.text, given.append)
    verb = notes.update(context.work, by, agent_id=agent_id, name=given.note, wanted=wanted, seen=given.revision)
    await told(context, NOTES, verb)
    return {"ok": True}


async def search_notes(context: ToolContext, arguments: SearchNotes) -> dict[str, Any]:
    agent_id = context.reader_id
    if arguments.note is not None:
        found = await store.find(context.work, NOTES, agent_id=agent_id, name=arguments.note)
        if found is None:
            raise ToolError(f"there is no note {arguments.note}; search_notes finds your notes")
        looked_up(context, [found])
        return {"ok": True, "title": found.title, "text": found.text}
    rows = await notes.search(context.work, agent_id=agent_id, query=arguments.query, limit=DEFAULT.found_notes)
    looked_up(context, rows)
    return {"ok": True, "notes": [_found(row) for row in rows]}


def _found(note: FoundNote) -> dict[str, Any]:
    return {
        "note": note.number,
        "title": note.title,
        "excerpt": note.excerpt,
        "chars": note.chars,
        "changed": note.updated_at.isoformat(timespec="seconds"),
    }


_SEARCH = InternalTool("search_notes", "Find notes of yours by words, or read one whole.", SearchNotes, search_notes)
NAME = _SEARCH.name
TOOLS = (
    InternalTool(
        "create_note", "Write something longer down, to be found again by its words.", CreateNote, create_note
    ),
    InternalTool("update_note", "Change a note of yours, add to its end, or remove it.", UpdateNote, update_note),
    _SEARCH,
)
