"""Stores and loads the entries of the chain, always as they were written. Append-only.

The runtime appends under its fence, and the window loads. The content is stored as the chat message that models are
shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.consciousness import file_lines
from backend.consciousness.models import EntryRole
from backend.kit.statements import Json, Statement
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.messages import ChatMessage
from backend.llm.tokens import estimate_tokens
from backend.tenants.trust import Trust

#: Stands for an answer without text and calls, because some providers refuse an empty message.
EMPTY_REPLY = "(nothing said)"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the chain, with the bytes that every request shows of it."""

    seq: int
    cycle_id: UUID
    step: int
    message: ChatMessage
    tokens: int
    #: Ids of the calls that an assistant's entry makes.
    call_ids: tuple[str, ...] = ()
    #: The id of the call that a tool's entry answers.
    answers: str | None = None
    #: The trust of its content.
    trust: Trust = Trust.STRANGER

    @property
    def role(self) -> EntryRole:
        return EntryRole(self.message.role)


@dataclass(frozen=True, slots=True)
class CallContent:
    """A tool call as the chain stores it. `arguments` is always the text of a JSON object."""

    call_id: str
    name: str
    arguments: str


def user_content(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def assistant_content(text: str, calls: Sequence[CallContent]) -> dict[str, Any]:
    if not calls:
        return {"role": "assistant", "content": text or EMPTY_REPLY}
    requested = [
        {"id": call.call_id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
        for call in calls
    ]
    return {"role": "assistant", "content": text or None, "tool_calls": requested}


def result_content(call_id: str, result: dict[str, Any]) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": call_id, "content": canonical_json(result).decode()}


def entry(*, seq: int, cycle_id: UUID, step: int, content: dict[str, Any], trust: Trust = Trust.STRANGER) -> Entry:
    """An entry from its content. The same content always gives the same bytes (invariant 10)."""
    serialised = canonical_json(content)
    shown = file_lines.images(content["content"]) if content["role"] == "user" else ()
    return Entry(
        seq=seq,
        cycle_id=cycle_id,
        step=step,
        message=ChatMessage(content["role"], serialised),
        tokens=estimate_tokens(serialised) + sum(each.tokens for each in shown),
        call_ids=tuple(call["id"] for call in content.get("tool_calls", ())),
        answers=content.get("tool_call_id"),
        trust=trust,
    )


@dataclass(frozen=True, slots=True)
class _StoredEntry:
    seq: int
    cycle_id: UUID
    step: int
    content: Json[dict[str, Any]]
    trust: Trust


_INSERT = """
INSERT INTO consciousness_entries (tenant_id, agent_id, commit_no, cycle_id, seq, step, role, content, tokens, trust)
SELECT $1, $2, $3, $4, e.seq, e.step, e.role, e.content::jsonb, e.tokens, e.trust
FROM unnest($5::bigint[], $6::int[], $7::text[], $8::text[], $9::int[], $10::text[])
  AS e (seq, step, role, content, tokens, trust)"""
_LOAD = Statement(
    _StoredEntry,
    """SELECT seq, cycle_id, step, content, trust FROM consciousness_entries
WHERE tenant_id = $1 AND agent_id = $2 AND seq BETWEEN $3 AND coalesce($4, 9223372036854775807) ORDER BY seq""",
)


async def append(work: UnitOfWork, *, agent_id: UUID, commit_no: int, cycle_id: UUID, entries: Sequence[Entry]) -> None:
    """Insert entries of one cycle in one statement. The fence has reserved their `seq`."""
    await work.execute(
        _INSERT, work.tenant_id, agent_id, commit_no, cycle_id,
        [e.seq for e in entries], [e.step for e in entries], [e.message.role for e in entries],
        [e.message.json.decode() for e in entries], [e.tokens for e in entries],
        [e.trust.value for e in entries],
    )  # fmt: skip


async def load(work: UnitOfWork, *, agent_id: UUID, from_seq: int, to_seq: int | None = None) -> list[Entry]:
    """Entries in order, up to `to_seq` or to the tail."""
    rows = await work.fetch(_LOAD, work.tenant_id, agent_id, from_seq, to_seq)
    return [
        entry(seq=row.seq, cycle_id=row.cycle_id, step=row.step, content=row.content, trust=row.trust) for row in rows
    ]
