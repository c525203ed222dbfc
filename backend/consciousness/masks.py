"""Masks entries: a stub replaces the content, and the original is stored aside. Sequence, roles and pairs stay.

This and the redaction are the only updates of the chain. `runtime.cycle.poison` masks what no model can take, under its
fence. `data_rights.redaction` removes what was made of erased messages, with its original, after it has shut the fence.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.consciousness import entries as chain
from backend.consciousness import pages
from backend.consciousness.entries import CallContent, Entry
from backend.consciousness.models import EntryRole
from backend.kit.statements import Json, Statement
from backend.kit.text import canonical_json
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class _MaskableEntry:
    seq: int
    step: int
    content: Json[dict[str, Any]]
    trust: Trust
    is_masked: bool


_CYCLE = Statement(
    _MaskableEntry,
    """SELECT seq, step, content, trust, mask_reason IS NOT NULL AS is_masked FROM consciousness_entries
WHERE tenant_id = $1 AND agent_id = $2 AND cycle_id = $3 ORDER BY seq""",
)
_MASK = """
UPDATE consciousness_entries e SET original = e.content, content = m.content::jsonb, tokens = m.tokens,
  mask_reason = $3
FROM unnest($4::bigint[], $5::text[], $6::int[]) AS m (seq, content, tokens)
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.seq = m.seq AND e.mask_reason IS NULL"""

#: Also of entries that are masked: their originals go.
_REDACT = """
UPDATE consciousness_entries e SET original = NULL, content = m.content::jsonb, tokens = m.tokens, mask_reason = $3
FROM unnest($4::bigint[], $5::text[], $6::int[]) AS m (seq, content, tokens)
WHERE e.tenant_id = $1 AND e.agent_id = $2 AND e.seq = m.seq"""


@dataclass(frozen=True, slots=True)
class CycleEntry:
    """An entry of a cycle, and whether it is masked already."""

    entry: Entry
    is_masked: bool


async def of_cycle(work: UnitOfWork, *, agent_id: UUID, cycle_id: UUID) -> list[CycleEntry]:
    """Every entry of a cycle, oldest first."""
    rows = await work.fetch(_CYCLE, work.tenant_id, agent_id, cycle_id)
    return [
        CycleEntry(
            chain.entry(seq=row.seq, cycle_id=cycle_id, step=row.step, content=row.content, trust=row.trust),
            row.is_masked,
        )
        for row in rows
    ]


async def mask(work: UnitOfWork, *, agent_id: UUID, entries: Sequence[Entry], reason: str) -> list[Entry]:
    """Replace the content of these entries. Returns them as models see them from now on."""
    return await _replace(work, _MASK, agent_id=agent_id, entries=entries, reason=reason)


async def redact(work: UnitOfWork, *, agent_id: UUID, entries: Sequence[Entry], reason: str) -> list[Entry]:
    """As `mask`, and the originals are deleted. The caller has shut the fence."""
    return await _replace(work, _REDACT, agent_id=agent_id, entries=entries, reason=reason)


async def _replace(
    work: UnitOfWork, statement: str, *, agent_id: UUID, entries: Sequence[Entry], reason: str
) -> list[Entry]:
    stubs = [_stub(entry, reason) for entry in entries]
    await work.execute(
        statement, work.tenant_id, agent_id, reason,
        [stub.seq for stub in stubs], [stub.message.json.decode() for stub in stubs], [stub.tokens for stub in stubs],
    )  # fmt: skip
    await pages.rewrite(work, agent_id=agent_id, cycle_ids=list({stub.cycle_id for stub in stubs}))
    return stubs


def _stub(entry: Entry, reason: str) -> Entry:
    content = _CONTENTS[entry.role](json.loads(entry.message.json), reason)
    return chain.entry(seq=entry.seq, cycle_id=entry.cycle_id, step=entry.step, content=content, trust=entry.trust)


def _user(_: dict[str, Any], reason: str) -> dict[str, Any]:
    return chain.user_content(f"[REMOVED - {reason}]")


def _result(content: dict[str, Any], reason: str) -> dict[str, Any]:
    """The stub keeps whether the call succeeded, so that the agent does not repeat its effect."""
    result = json.loads(content["content"])
    return {**content, "content": canonical_json({"ok": result.get("ok", True), "removed": reason}).decode()}


def _assistant(content: dict[str, Any], reason: str) -> dict[str, Any]:
    calls = [CallContent(call["id"], call["function"]["name"], "{}") for call in content.get("tool_calls", ())]
    return chain.assistant_content(f"(removed: {reason})", calls)


_CONTENTS = {EntryRole.USER: _user, EntryRole.TOOL: _result, EntryRole.ASSISTANT: _assistant}
