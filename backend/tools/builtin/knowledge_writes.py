"""Common code of the tools for an agent's own knowledge: the writer, and refusals as results.

`tools.builtin.memories`, `tools.builtin.goals` and `tools.builtin.notes` use it. `consciousness.knowledge` writes the
rows, in the transaction of the step.
"""

from collections.abc import Awaitable, Collection
from typing import TypeVar

from pydantic import Field

from backend.consciousness.knowledge import store
from backend.consciousness.knowledge.errors import EditedMeanwhile
from backend.consciousness.knowledge.statements import ItemRow, ItemType
from backend.consciousness.knowledge.store import Sourced, Writer
from backend.kit.errors import AppError
from backend.kit.text import canonical_json
from backend.tools.errors import ToolError
from backend.tools.tool_context import ToolContext

T = TypeVar("T")


def revision() -> int | None:
    """The argument field with the revision that the agent has seen."""
    field: int | None = Field(
        None, description="Only where you were told that somebody has changed it meanwhile: what you have seen."
    )
    return field


def writer(context: ToolContext) -> Writer:
    return Writer(context.actor, context.trust, context.cycle_id, {*context.in_view, *context.seen})


def record_read(context: ToolContext, rows: Collection[Sourced]) -> None:
    """Records that these rows were read: lowers the cycle's trust to theirs, and marks their spaces as seen."""
    context.lower_trust(row.trust for row in rows)
    context.seen.update(store.spaces_of(rows))


async def run_write(context: ToolContext, item_type: ItemType[ItemRow], write: Awaitable[T]) -> T:
    """Awaits the write and turns a refusal into a `ToolError`. In that case nothing was written."""
    try:
        return await write
    except EditedMeanwhile as error:
        item = await store.require(context.work, item_type, agent_id=context.actor.id, name=error.item_id)
        record_read(context, [item])
        current = canonical_json({name: getattr(item, name) for name in item_type.content_columns}).decode()
        raise ToolError(
            f"somebody else has changed this {item_type.word} since you read it. It is now: {current}. "
            f"To change it anyway, give revision {error.revision}"
        ) from None
    except AppError as error:
        raise ToolError(error.message) from None


async def remove(context: ToolContext, item_type: ItemType[ItemRow], name: str | int, seen: int | None) -> None:
    """Deletes the row; `name` is the name that the agent uses for it."""
    await run_write(
        context,
        item_type,
        store.remove(context.work, writer(context), item_type, agent_id=context.actor.id, name=name, seen=seen),
    )
