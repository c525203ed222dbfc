"""Results that are too large for the chain: the chain has the beginning, a table has the whole; `read_result` reads it.

`tools.calls.repository` shortens an answer and stores the whole when it accepts the answer. Agents that have outside
tools are offered the tool. The API reads with `read`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pydantic import Field

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust
from backend.tools.chain_ids import call_id
from backend.tools.errors import ToolError
from backend.tools.registry import Arguments, InternalTool, Offer, Result
from backend.tools.tool_context import ToolContext

#: The length of one stored part.
_PART_CHARS = DEFAULT.tool_result_chars
#: The limit for all other fields beside the shortened one.
_REST_CHARS = 6_000
_FIELDS_BESIDE = ("ok", "unknown", "error", "status")


@dataclass(frozen=True, slots=True)
class Shortened:
    """`result` as the chain has it; `whole` is the text that was shortened, if any."""

    result: Result
    whole: str | None = None


def shortened(result: Result, *, chain_id: str) -> Shortened:
    """Replaces the largest field by its beginning; if the rest is still too long, the whole result."""
    lengths = {name: _length(value) for name, value in result.items()}
    if sum(lengths.values()) <= DEFAULT.tool_result_chars and len(_json(result)) <= DEFAULT.tool_result_chars:
        return Shortened(result)
    largest = max(lengths, key=lengths.__getitem__)
    rest = {name: value for name, value in result.items() if name != largest}
    if sum(lengths[name] for name in rest) > _REST_CHARS or len(_json(rest)) > _REST_CHARS:
        rest = {name: result[name] for name in _FIELDS_BESIDE if lengths.get(name, _REST_CHARS) < _REST_CHARS}
        largest, whole = "result", _json(result)
    else:
        whole = result[largest] if isinstance(result[largest], str) else _json(result[largest])
    beginning = _truncated(whole)
    reference = {"shortened": True, "chars": len(whole), "read_on": chain_id, "offset": len(beginning)}
    return Shortened({**rest, largest: beginning, **reference}, whole)


_STORE = """INSERT INTO tool_results (tenant_id, call_id, part, text)
SELECT $1, $2, p.number - 1, p.text FROM unnest($3::text[]) WITH ORDINALITY AS p (text, number)"""


@dataclass(frozen=True, slots=True)
class _StoredPart:
    """A stored part. `chars`: the length of the whole result."""

    text: str
    chars: int
    answer_trust: Trust


_READ = Statement(
    _StoredPart,
    """
SELECT r.text, last.part * $5 + length(last.text) AS chars, c.answer_trust
FROM tool_results r JOIN tool_calls c ON (c.tenant_id, c.id) = (r.tenant_id, r.call_id)
CROSS JOIN LATERAL (SELECT l.part, l.text FROM tool_results l
  WHERE l.tenant_id = $1 AND l.call_id = $2 ORDER BY l.part DESC LIMIT 1) last
WHERE r.tenant_id = $1 AND r.call_id = $2 AND r.part = $3 AND c.agent_id = $4""",
)


@dataclass(frozen=True, slots=True)
class _StoredParts:
    """Parts of a call's result, joined. `chars`: the length of the whole result."""

    call_id: UUID
    chars: int
    text: str


#: For the calls `$2`: the stored parts from `$3` to `$4`, and the length of the whole.
_READ_MANY = Statement(
    _StoredParts,
    """
SELECT c.id AS call_id, last.part * $5 + length(last.text) AS chars, coalesce((
  SELECT string_agg(r.text, '' ORDER BY r.part) FROM tool_results r
  WHERE r.tenant_id = $1 AND r.call_id = c.id AND r.part BETWEEN $3 AND $4), '') AS text
FROM unnest($2::uuid[]) AS c (id) CROSS JOIN LATERAL (SELECT l.part, l.text FROM tool_results l
  WHERE l.tenant_id = $1 AND l.call_id = c.id ORDER BY l.part DESC LIMIT 1) last""",
)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a stored result. `chars`: the length of the whole result."""

    text: str
    chars: int


async def read(work: UnitOfWork, *, call_ids: Sequence[UUID], offset: int, chars: int) -> dict[UUID, Part]:
    """Returns `chars` characters of each call's stored result, from `offset` on. Calls without one are left out."""
    first, start = divmod(offset, _PART_CHARS)
    last = (offset + chars - 1) // _PART_CHARS
    rows = await work.fetch(_READ_MANY, work.tenant_id, list(call_ids), first, last, _PART_CHARS)
    return {row.call_id: Part(row.text[start : start + chars], row.chars) for row in rows}


async def store(work: UnitOfWork, *, call_id: UUID, whole: str) -> None:
    """Stores the whole result, in the transaction that accepts the answer."""
    parts = [whole[start : start + _PART_CHARS] for start in range(0, len(whole), _PART_CHARS)]
    await work.execute(_STORE, work.tenant_id, call_id, parts)


class ReadResult(Arguments):
    call: str = Field(description="`read_on` of the shortened result.", max_length=100)
    offset: int = Field(
        0, description="Where to read on, in characters: `offset` of what you have read.", ge=0, le=10**9
    )


async def read_result(context: ToolContext, arguments: ReadResult) -> dict[str, Any]:
    number, start = divmod(arguments.offset, _PART_CHARS)
    row = await context.work.fetchrow(
        _READ, context.work.tenant_id, call_id(arguments.call), number, context.actor.id, _PART_CHARS
    )
    text = row.text[start:] if row is not None else ""
    if row is None or not text:
        raise ToolError(
            "there is nothing to read at this place: a shortened result gives the call (read_on) and the offset; "
            "results that are older than the tenant's retention period are deleted"
        )
    context.lower_trust([row.answer_trust])
    read = _truncated(text)
    end, chars = arguments.offset + len(read), row.chars
    more = {"offset": end} if end < chars else {"end": True}
    return {"ok": True, "text": read, "chars": chars, **more}


def _truncated(text: str) -> str:
    """As much of the beginning as fits into the chain. In JSON, quotes and control characters take more room."""
    limit = DEFAULT.tool_result_chars
    beginning = text[:limit]
    while (length := len(_json(beginning))) > limit + 2:
        beginning = beginning[: len(beginning) * limit // length]
    return beginning


def _length(value: Any) -> int:
    """The length of its JSON. A text that is too long in any case is not converted: that would block this process."""
    is_long = isinstance(value, str) and len(value) > DEFAULT.tool_result_chars
    return len(value) if is_long else len(_json(value))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


TOOLS = (
    InternalTool(
        "read_result",
        "Read on in a tool's result that was shortened, or in an inbox item that brings one.",
        ReadResult,
        read_result,
        offer=Offer.BESIDE_OUTSIDE,
    ),
)
