"""The tools for facts and rules: `set_memory`, `get_memory`, `delete_memory`, `manage_learning`."""

from enum import StrEnum
from typing import Any

from pydantic import Field

from backend.consciousness.knowledge import learnings, memories, store
from backend.consciousness.knowledge.learnings import LEARNINGS
from backend.consciousness.knowledge.memories import MEMORIES
from backend.kit.limits import DEFAULT
from backend.tools.builtin.knowledge_writes import record_read, remove, revision, run_write, writer
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool
from backend.tools.tool_context import ToolContext

_KEY = Field(description="Short and telling, such as team.standup_time.", max_length=DEFAULT.memory_key_chars)


class SetMemory(Arguments):
    key: str = _KEY
    value: str = Field(
        description="The fact. What stood under the key is replaced.", max_length=DEFAULT.memory_value_chars
    )
    revision: int | None = revision()


class GetMemory(Arguments):
    key: str | None = Field(
        None, description="Without one and without a query, all keys are listed.", max_length=DEFAULT.memory_key_chars
    )
    query: str = Field(
        "",
        description="Words, or their beginnings, of the key or the fact: finds those that have them.",
        max_length=DEFAULT.note_query_chars,
    )


class DeleteMemory(Arguments):
    key: str = _KEY
    revision: int | None = revision()


class LearningAction(StrEnum):
    ADD = "add"
    REPLACE = "replace"
    DROP = "drop"
    LIST = "list"


class ManageLearning(Arguments):
    action: LearningAction
    rule: str = Field("", description="To add, or in place of another.", max_length=DEFAULT.learning_chars)
    learning: int | None = Field(None, description="The number of the one to replace or drop.")
    revision: int | None = revision()


async def set_memory(context: ToolContext, arguments: SetMemory) -> dict[str, Any]:
    await run_write(
        context,
        MEMORIES,
        memories.keep(
            context.work,
            writer(context),
            agent_id=context.actor.id,
            key=arguments.key,
            value=arguments.value,
            seen=arguments.revision,
        ),
    )
    return {"ok": True}


async def get_memory(context: ToolContext, arguments: GetMemory) -> dict[str, Any]:
    if arguments.key is None and arguments.query.strip():
        rows = await memories.search(
            context.work, agent_id=context.reader_id, query=arguments.query, limit=DEFAULT.found_memories
        )
        record_read(context, rows)
        return {"ok": True, "memories": [{"key": row.key, "value": row.value} for row in rows]}
    if arguments.key is None:
        keys = await memories.keys(context.work, agent_id=context.reader_id)
        context.lower_trust(key.trust for key in keys)
        return {"ok": True, "keys": [key.key for key in keys]}
    memory = await store.find(context.work, MEMORIES, agent_id=context.reader_id, name=arguments.key.strip())
    if memory is None:
        raise ToolError("there is no memory under this key; get_memory without a key lists all keys")
    record_read(context, [memory])
    return {"ok": True, "value": memory.value, "changed": memory.updated_at.isoformat(timespec="seconds")}


async def delete_memory(context: ToolContext, arguments: DeleteMemory) -> dict[str, Any]:
    await remove(context, MEMORIES, arguments.key.strip(), arguments.revision)
    return {"ok": True}


async def manage_learning(context: ToolContext, arguments: ManageLearning) -> dict[str, Any]:
    if arguments.action is LearningAction.LIST:
        rows = await learnings.of_agent(context.work, agent_id=context.actor.id)
        context.lower_trust(row.trust for row in rows)
        return {"ok": True, "learnings": [{"number": row.number, "rule": row.rule} for row in rows]}
    return await run_write(context, LEARNINGS, _manage(context, arguments))


async def _manage(context: ToolContext, arguments: ManageLearning) -> dict[str, Any]:
    work, by, agent_id = context.work, writer(context), context.actor.id
    if arguments.action is LearningAction.ADD:
        learning_id = await learnings.create(work, by, agent_id=agent_id, rule=arguments.rule)
        learning = await store.require(work, LEARNINGS, agent_id=agent_id, name=learning_id)
        return {"ok": True, "learning": learning.number}
    if arguments.learning is None:
        raise ToolError("give the number of the learning")
    if arguments.action is LearningAction.REPLACE:
        await learnings.replace(
            work, by, agent_id=agent_id, name=arguments.learning, rule=arguments.rule, seen=arguments.revision
        )
    else:
        await remove(context, LEARNINGS, arguments.learning, arguments.revision)
    return {"ok": True}


_GET = InternalTool(
    "get_memory", "Read a fact that you keep, find facts by words, or list the keys.", GetMemory, get_memory
)
NAME = _GET.name
TOOLS = (
    InternalTool(
        "set_memory",
        "Keep a fact for good, under a key. You are shown what you keep when it is out of your view, so keep what will "
        "matter later, not what is going on.",
        SetMemory,
        set_memory,
    ),
    _GET,
    InternalTool(
        "delete_memory", "Forget a fact that is not true or not needed any more.", DeleteMemory, delete_memory
    ),
    InternalTool(
        "manage_learning",
        f"The rules that you drew from experience, at most {DEFAULT.learnings}: add one, replace or drop one, list "
        "them. You are shown them as you are your memories.",
        ManageLearning,
        manage_learning,
    ),
)
