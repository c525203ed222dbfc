"""Results that were too large for the chain. They are read in parts, as the agent reads them.

`api.agents.cycles` shows them with the call; `tools.large_results` stores them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import strawberry

from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork
from backend.tools import large_results
from backend.tools.large_results import Part

#: The default length of a part.
USUAL_CHARS = DEFAULT.tool_result_chars
#: A part has up to a hundred thousand characters; other fields have a few.
PRICE = 100


@strawberry.type(
    description="A part of a result that was too large for the model. The model received only its beginning."
)
class StoredResult:
    text: str = strawberry.field(description="A part of the result as JSON, or as plain text if the result is a text.")
    offset: int = strawberry.field(description="Position of this part, in characters.")
    chars: int = strawberry.field(description="Length of the whole result, in characters.")
    next_offset: int | None = strawberry.field(
        description="The `offset` of the next part. Null if this is the last part."
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads the same part of several calls' results in one query."""

    offset: int
    chars: int

    async def __call__(self, work: UnitOfWork, call_ids: Sequence[UUID]) -> dict[UUID, Part]:
        return await large_results.read(work, call_ids=call_ids, offset=self.offset, chars=self.chars)


async def stored_result(info: Info, call_id: UUID, *, offset: int, limit: int) -> StoredResult | None:
    if offset < 0 or not 1 <= limit <= DEFAULT.stored_result_chars:
        most = f"{DEFAULT.stored_result_chars:,}"
        raise Fault(FaultCode.BAD_REQUEST, f"offset must be 0 or more, and limit from 1 to {most}")
    part: Part | None = await info.context.loaders.value(_Reading(offset, limit), call_id)
    if part is None:
        return None
    end = offset + len(part.text)
    return StoredResult(
        text=part.text, offset=offset, chars=part.chars, next_offset=end if part.text and end < part.chars else None
    )
