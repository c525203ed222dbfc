"""A range of the chain as data for the writer of a summary: one JSON object per entry, in pieces of bounded size.

`runtime.background_jobs.compaction` calls it. Each line is one JSON object, so nothing in an entry can look like
another entry, or like an instruction.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any
from uuid import UUID

from backend.consciousness.summaries import Summary
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.tokens import estimate_tokens


@dataclass(frozen=True, slots=True)
class TranscriptEntry:
    """One entry: its position, and its content as the chain stores it."""

    seq: int
    cycle: int
    at: datetime
    content: Json[dict[str, Any]]


_LOAD = Statement(
    TranscriptEntry,
    """SELECT e.seq, t.number AS cycle, e.created_at AS at, e.content FROM consciousness_entries e
JOIN think_cycles t ON (t.tenant_id, t.id) = (e.tenant_id, e.cycle_id)
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.seq BETWEEN $3 AND $4 ORDER BY e.seq""",
)


async def load(work: UnitOfWork, *, agent_id: UUID, from_seq: int, to_seq: int) -> list[TranscriptEntry]:
    return await work.fetch(_LOAD, work.tenant_id, agent_id, from_seq, to_seq)


@cache
def _template() -> Template:
    return Template(files("backend.consciousness.prompts").joinpath("compaction.md").read_text())


def instructions(*, tokens: int) -> str:
    """The instructions for the writer of a summary of `tokens` tokens."""
    return _template().substitute(tokens=tokens)


def request(piece: Sequence[str], *, earlier: Summary | None, fault: str | None = None) -> str:
    """The request: the summary so far, a piece of the transcript, and the fault of the last answer."""
    parts = [f"EARLIER SUMMARY:\n{earlier.as_json() if earlier else 'none'}"]
    if earlier and earlier.open_ids:
        parts.append(f"OPEN COMMITMENTS, each to be kept or closed: {json.dumps(earlier.open_ids, ensure_ascii=False)}")
    parts.append("TRANSCRIPT:\n" + "\n".join(piece))
    if fault:
        parts.append(f"YOUR LAST ANSWER WAS NOT TAKEN: {fault}. Answer anew, with the one JSON object.")
    return "\n\n".join(parts)


def lines(entries: Sequence[TranscriptEntry], *, entry_chars: int) -> list[str]:
    return [_line(each, entry_chars) for each in entries]


def piece(lines: Sequence[str], *, most_tokens: int) -> Sequence[str]:
    """The first lines with at most this number of tokens in all; at least one line."""
    tokens = 0
    for count, line in enumerate(lines):
        tokens += estimate_tokens(line)
        if count and tokens > most_tokens:
            return lines[:count]
    return lines


def _line(entry: TranscriptEntry, entry_chars: int) -> str:
    shown: dict[str, Any] = {
        "cycle": entry.cycle,
        "at": entry.at.strftime("%Y-%m-%d %H:%M"),
        "who": _WHO[entry.content["role"]],
    }
    if entry.content.get("content"):
        shown["text"] = _cut(entry.content["content"], entry_chars)
    if entry.content.get("tool_calls"):
        shown["calls"] = [
            {"tool": call["function"]["name"], "arguments": _cut(call["function"]["arguments"], entry_chars)}
            for call in entry.content["tool_calls"]
        ]
    return json.dumps(shown, ensure_ascii=False)


_WHO = {"user": "inbox", "assistant": "agent", "tool": "result"}


def _cut(text: str, chars: int) -> str:
    return text if len(text) <= chars else f"{text[:chars]}… ({len(text) - chars} more characters)"
