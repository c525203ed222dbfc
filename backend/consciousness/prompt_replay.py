"""Rebuilds the prompt of a step from the rows: what its model was shown, in OpenAI's chat form.

The API calls it. The result is exact, except for entries that were masked or removed since; the result names those.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.consciousness import compactions, render
from backend.consciousness import entries as chain
from backend.consciousness import retention as chain_retention
from backend.consciousness.call_pairing import repaired
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.guardrails import redacted
from backend.llm.messages import merge_adjacent


@dataclass(frozen=True, slots=True)
class _StepRequest:
    """The request of a step, and its frame. A step from before prompts were stored has no frame and no range."""

    agent_id: UUID
    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    shown_from: int | None
    shown_to: int | None
    shown_summary: UUID | None
    tool_choice: str | None
    system: str | None
    tools: Json[list[Any] | None]
    redacted: Json[list[str] | None]


#: The request of a step is its last one; the requests before it were cut.
_STEP = Statement(
    _StepRequest,
    """
SELECT u.agent_id, u.provider, u.model, u.input_tokens, u.output_tokens, u.cached_tokens, u.shown_from, u.shown_to,
  u.shown_summary, u.tool_choice, f.system, f.tools, f.redacted
FROM think_cycles c JOIN usage_records u ON (u.tenant_id, u.agent_id, u.cycle_id) = (c.tenant_id, c.agent_id, c.id)
  AND u.created_at BETWEEN c.opened_at AND coalesce(c.ended_at, now())
LEFT JOIN prompt_frames f ON (f.tenant_id, f.digest) = (u.tenant_id, u.frame)
WHERE c.tenant_id = $1 AND c.id = $2 AND u.step = $3 AND u.step BETWEEN 1 AND c.steps
ORDER BY u.created_at DESC, u.id LIMIT 1""",
)
_MASKED = Statement(
    int,
    """SELECT seq FROM consciousness_entries
WHERE tenant_id = $1 AND agent_id = $2 AND seq BETWEEN $3 AND $4 AND mask_reason IS NOT NULL ORDER BY seq""",
)


@dataclass(frozen=True, slots=True)
class ReplayedPrompt:
    """The prompt. A step from before prompts were stored has none."""

    system: str
    #: As they are sent: neighbouring user entries are merged.
    messages: Sequence[Any]
    tools: Sequence[Any]
    tool_choice: str | None
    from_seq: int
    to_seq: int
    #: `seq` of the entries that now show a stub.
    masked: Sequence[int]
    #: `seq` of the last removed entry in the range. None if all entries are there.
    removed_to: int | None


@dataclass(frozen=True, slots=True)
class Prompt:
    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    shown: ReplayedPrompt | None


async def prompt_of(work: UnitOfWork, *, cycle_id: UUID, step: int) -> Prompt | None:
    """The prompt of a step. None if the cycle has no such step."""
    row = await work.fetchrow(_STEP, work.tenant_id, cycle_id, step)
    if row is None:
        return None
    tokens = row.input_tokens, row.output_tokens, row.cached_tokens
    return Prompt(row.provider, row.model, *tokens, await _shown(work, row))


async def _shown(work: UnitOfWork, row: _StepRequest) -> ReplayedPrompt | None:
    if row.system is None or row.tools is None or row.redacted is None:
        return None
    agent_id, first, last = row.agent_id, row.shown_from, row.shown_to
    assert first is not None and last is not None, "a step with a frame has its range"
    window, _ = repaired(await chain.load(work, agent_id=agent_id, from_seq=first, to_seq=last), tail_may_be_open=False)
    summary = await compactions.summary_of(work, row.shown_summary) if row.shown_summary else None
    system, messages = redacted(row.system, render.messages(window, summary), row.redacted)
    removed = min(await chain_retention.removed_seq(work, agent_id=agent_id), last)
    return ReplayedPrompt(
        system=system,
        messages=[json.loads(message.json) for message in merge_adjacent(messages)],
        tools=row.tools,
        tool_choice=row.tool_choice,
        from_seq=first,
        to_seq=last,
        masked=await work.fetch(_MASKED, work.tenant_id, agent_id, first, last),
        removed_to=removed if removed >= first else None,
    )
