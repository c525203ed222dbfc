"""The tools for longer texts that an agent keeps: `create_note`, `update_note`, `search_notes`."""

from typing import Any

from pydantic import Field

from backend.consciousness.knowledge import notes, store
from backend.consciousness.knowledge.notes import NOTES, FoundNote, NoteChange
from backend.kit.limits import DEFAULT
from backend.tools.builtin.knowledge_writes import record_read, remove, revision, run_write, writer
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
    write = notes.create(
        context.work, writer(context), agent_id=context.actor.id, title=arguments.title, content=arguments.text
    )
    note = await store.require(
        context.work, NOTES, agent_id=context.actor.id, name=await run_write(context, NOTES, write)
    )
    return {"ok": True, "note": note.number}


async def update_note(context: ToolContext, arguments: UpdateNote) -> dict[str, Any]:
    by, agent_id = writer(context), context.actor.id
    if arguments.remove:
        await remove(context, NOTES, arguments.note, arguments.revision)
        return {"ok": True}
    change = NoteChange(arguments.title, arguments.text, arguments.append)
    write = notes.update(
        context.work, by, agent_id=agent_id, name=arguments.note, wanted=change, seen=arguments.revision
    )
    await run_write(context, NOTES, write)
    return {"ok": True}


async def search_notes(context: ToolContext, arguments: SearchNotes) -> dict[str, Any]:
    agent_id = context.reader_id
    if arguments.note is not None:
        note = await store.find(context.work, NOTES, agent_id=agent_id, name=arguments.note)
        if note is None:
            raise ToolError(f"there is no note {arguments.note}; search_notes finds your notes")
        record_read(context, [note])
        return {"ok": True, "title": note.title, "text": note.text}
    rows = await notes.search(context.work, agent_id=agent_id, query=arguments.query, limit=DEFAULT.found_notes)
    record_read(context, rows)
    return {"ok": True, "notes": [_shown(row) for row in rows]}


def _shown(note: FoundNote) -> dict[str, Any]:
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
