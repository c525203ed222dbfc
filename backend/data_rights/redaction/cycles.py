"""Redacts cycles of one agent: their entries, calls, events and knowledge, and the summaries that include them.

The fence is shut first, in the same transaction. So the loop can neither think on with what is removed nor write it
again: its next commit fails, and the next lease loads the window as it is then, because the number of the commit is
another one than that of a window which a worker has kept. An open cycle that is redacted itself is
stopped; what others sent to it returns to the inbox. Another open cycle continues under the next lease.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from backend.agents import cycles
from backend.consciousness import compactions, masks
from backend.consciousness.entries import Entry
from backend.consciousness.models import CompactionTrigger, EntryRole
from backend.inbox import wake as waking
from backend.kit.global_ids import key_of
from backend.kit.redis_signals import Hints, Interrupt
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tools.lease_revocation import revoke
from backend.tools.step_calls import cancellation

#: Replaces what was removed.
REASON = "it was erased"
_STUB = json.dumps({"removed": REASON})
#: Tools whose arguments become rows of their own, and these arguments.
_KEEPING = frozenset(
    {"set_plan", "set_timer", "create_task", "set_goal", "set_memory", "manage_learning", "create_note", "update_note"}
)


@dataclass(frozen=True, slots=True)
class Redacted:
    """The texts that the cycles had put into rows of their own, and the messages that they had sent."""

    texts: Sequence[str]
    sent: Sequence["Sent"]


@dataclass(frozen=True, slots=True)
class Sent:
    """A message of a cycle. `has_more`: it shows a tool call, or has files; what is in these is not searched."""

    id: UUID
    has_more: bool


@dataclass(frozen=True, slots=True)
class _Process:
    cycle_id: UUID | None
    worker_id: UUID | None
    is_thinking: bool


@dataclass(frozen=True, slots=True)
class _Knowledge:
    text: str


_LOCK = Statement(
    _Process,
    """SELECT cycle_id, worker_id, state = 'THINKING' AS is_thinking FROM agent_processes
WHERE tenant_id = $1 AND agent_id = $2 FOR NO KEY UPDATE""",
)
_SHUT = """
UPDATE agent_processes SET state = 'WAKING', wake_no = wake_no + 1, wake_at = now(), wake_reason = 'HANDOVER',
  waits_for = NULL, lease_id = NULL, worker_id = NULL, leased_at = NULL, lease_no = lease_no + 1,
  commit_no = commit_no + 1, committed_at = now(),
  tail_attempts = greatest(tail_attempts - 1, 0)
WHERE tenant_id = $1 AND agent_id = $2"""
#: A worker that keeps the window of a sleeping agent reads it anew, because the number is another one.
_INVALIDATE = """UPDATE agent_processes SET commit_no = commit_no + 1, committed_at = now()
WHERE tenant_id = $1 AND agent_id = $2"""
#: Notices and listings that a redacted entry had shown are shown again.
_SHOW_AGAIN = """
UPDATE agent_processes SET rooms_seq = CASE WHEN rooms_seq = ANY ($3) THEN NULL ELSE rooms_seq END
WHERE tenant_id = $1 AND agent_id = $2 AND rooms_seq = ANY ($3)"""
#: An event that is not drained, or that waits for a decision, is never shown again.
_EMPTY_EVENTS = """
UPDATE inbox_events SET payload = $3,
  settled_at = coalesce(settled_at, CASE WHEN receipt <> 'INJECTED' THEN now() END),
  receipt = CASE WHEN receipt IN ('PENDING', 'PASSIVE', 'DEAD_LETTER') THEN 'DROPPED' ELSE receipt END
WHERE tenant_id = $1 AND id = ANY ($2)"""
_RETURN = """
UPDATE inbox_events SET receipt = CASE WHEN type IN ('MESSAGE_EDITED', 'MESSAGE_REACTIONS') THEN 'PASSIVE'
    ELSE 'PENDING' END, cycle_id = NULL,
  entry_seq = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND cycle_id = $3 AND receipt = 'INJECTED' AND NOT payload ? 'removed'
  AND type IN ('SPACE_MESSAGE', 'MENTION', 'MESSAGE_EDITED', 'MESSAGE_REACTIONS', 'SERVICE', 'PLAN', 'TIMER',
    'TASK_RESULT')"""
_DROP = """UPDATE inbox_events SET receipt = 'DROPPED', settled_at = now()
WHERE tenant_id = $1 AND agent_id = $2 AND receipt = 'INJECTED'"""
#: Answers to calls of these cycles, wherever they were drained.
_ANSWERS = """
UPDATE inbox_events e SET payload = $4, receipt = CASE e.receipt WHEN 'PENDING' THEN 'DROPPED' ELSE e.receipt END,
  settled_at = coalesce(e.settled_at, now())
FROM tool_calls c WHERE c.tenant_id = $1 AND c.cycle_id = ANY ($3)
  AND e.tenant_id = $1 AND e.agent_id = $2 AND e.event_key = 'call:' || c.id"""
_EXPIRE = """UPDATE tool_calls SET state = 'EXPIRED', finished_at = now()
WHERE tenant_id = $1 AND cycle_id = ANY ($2) AND state IN ('PENDING', 'RUNNING', 'HELD')"""
#: The database lets results be deleted only after the retention time.
_EMPTY_RESULTS = """UPDATE tool_results r SET text = '' FROM tool_calls c
WHERE c.tenant_id = $1 AND c.cycle_id = ANY ($2) AND (r.tenant_id, r.call_id) = ($1, c.id)"""
_EMPTY_CALLS = """
UPDATE tool_calls SET arguments = $3::text, approval = approval - 'comment' - 'comments', displays = NULL,
  approved_by = (SELECT coalesce(jsonb_agg(b - 'comment'), '[]') FROM jsonb_array_elements(approved_by) b),
  result = CASE WHEN result ? 'ok' THEN jsonb_build_object('ok', result -> 'ok') || $3::text::jsonb
    WHEN result IS NOT NULL THEN $3::text::jsonb END
WHERE tenant_id = $1 AND cycle_id = ANY ($2)"""
#: The messages with these numbers, and those that show these calls in spaces.
_SENT = Statement(
    Sent,
    """
SELECT m.id, m.files <> '[]' AS has_more FROM unnest($3::uuid[], $4::bigint[]) AS s (space_id, seq)
JOIN messages m ON (m.tenant_id, m.space_id, m.seq) = ($1, s.space_id, s.seq)
WHERE m.agent_id = $2 AND m.deleted_at IS NULL
UNION SELECT m.id, true FROM tool_calls c JOIN messages m ON (m.tenant_id, m.id) = (c.tenant_id, c.message_id)
WHERE c.tenant_id = $1 AND c.cycle_id = ANY ($5) AND m.deleted_at IS NULL""",
)
_TAKE_KNOWLEDGE = {
    "goals": "text || E'\\n' || news",
    "learnings": "rule",
    "memories": "key || E'\\n' || value",
    "notes": "title || E'\\n' || text",
}
_LIST_AGAIN = """UPDATE knowledge_heads SET change_no = change_no + 1, told_seq = NULL, masked_no = 0, removals = '[]'
WHERE tenant_id = $1 AND agent_id = $2"""
#: Every summary from the first redacted entry on: each includes those before it.
_DROP_SUMMARIES = Statement(
    int,
    """
WITH dropped AS (
  UPDATE compactions SET summary = NULL, text = $4, error = NULL,
    state = CASE WHEN state IN ('WANTED', 'WRITING', 'READY', 'UNDOING') THEN 'DISCARDED' WHEN state = 'ADOPTED'
      THEN 'UNDONE' ELSE state END, undone_at = CASE WHEN state = 'ADOPTED' THEN now() ELSE undone_at END,
    worker_id = NULL
  WHERE tenant_id = $1 AND agent_id = $2 AND (to_seq >= $3 OR to_seq IS NULL)
    AND (summary IS NOT NULL OR text IS DISTINCT FROM $4)
  RETURNING id, from_seq
), front AS (
  SELECT p.compaction_id FROM agent_processes p JOIN dropped d ON d.id = p.compaction_id
  WHERE p.tenant_id = $1 AND p.agent_id = $2
)
SELECT count(*) FROM front""",
)
#: The newest summary before the redacted entries becomes the front again. What comes after it is summed up anew.
_REWIND = """
WITH RECURSIVE line AS (
  SELECT c.id, c.previous_id, c.from_seq, c.to_seq, 0 AS depth FROM agent_processes p
  JOIN compactions c ON (c.tenant_id, c.id) = (p.tenant_id, p.compaction_id)
  WHERE p.tenant_id = $1 AND p.agent_id = $2
  UNION ALL
  SELECT c.id, c.previous_id, c.from_seq, c.to_seq, line.depth + 1 FROM line
  JOIN compactions c ON c.tenant_id = $1 AND c.id = line.previous_id WHERE line.to_seq >= $3
), removed AS (SELECT coalesce(max(removed_seq), 0) AS seq FROM archives WHERE tenant_id = $1 AND agent_id = $2)
UPDATE agent_processes p SET
  compaction_id = (SELECT id FROM line WHERE to_seq < $3 ORDER BY depth LIMIT 1),
  unsummarised_from = greatest((SELECT min(from_seq) FROM line WHERE to_seq >= $3), (SELECT seq + 1 FROM removed))
WHERE p.tenant_id = $1 AND p.agent_id = $2"""


async def empty_events(work: UnitOfWork, *, event_ids: Sequence[int]) -> None:
    """Remove the texts of events. Those that are not drained are never shown."""
    await work.execute(_EMPTY_EVENTS, work.tenant_id, list(event_ids), _STUB)


async def redact(work: UnitOfWork, *, agent_id: UUID, cycle_ids: Sequence[UUID], hints: Hints) -> Redacted:
    """Redact a few cycles. It may be repeated; only the first time tells what they had written and sent."""
    await shut(work, agent_id=agent_id, cycle_ids=cycle_ids, hints=hints)
    found = [each.entry for cycle_id in cycle_ids
             for each in await masks.of_cycle(work, agent_id=agent_id, cycle_id=cycle_id)]  # fmt: skip
    texts = [*_kept(found), *await forget_knowledge(work, agent_id=agent_id, cycle_ids=cycle_ids)]
    if found:
        await masks.redact(work, agent_id=agent_id, entries=found, reason=REASON)
        await work.execute(_SHOW_AGAIN, work.tenant_id, agent_id, [entry.seq for entry in found])
        await _forget_summaries(work, agent_id, min(entry.seq for entry in found))
    await work.execute(_ANSWERS, work.tenant_id, agent_id, list(cycle_ids), _STUB)
    await work.execute(_EXPIRE, work.tenant_id, list(cycle_ids))
    await work.execute(_EMPTY_RESULTS, work.tenant_id, list(cycle_ids))
    await work.execute(_EMPTY_CALLS, work.tenant_id, list(cycle_ids), _STUB)
    await cycles.forget_reasons(work, cycle_ids=list(cycle_ids))
    numbers = list(_numbers(found))
    places = [space_id for space_id, _ in numbers], [seq for _, seq in numbers]
    return Redacted(texts, await work.fetch(_SENT, work.tenant_id, agent_id, *places, list(cycle_ids)))


async def shut(work: UnitOfWork, *, agent_id: UUID, cycle_ids: Iterable[UUID], hints: Hints) -> None:
    """Shut the fence. Stop the open cycle if it is one of these."""
    process = await work.fetchrow(_LOCK, work.tenant_id, agent_id)
    if process is None:
        return
    if process.cycle_id is not None and process.cycle_id in set(cycle_ids):
        await _stop(work, agent_id, process.cycle_id, hints)
    elif process.is_thinking:
        await work.execute(_SHUT, work.tenant_id, agent_id)
        if process.worker_id is not None:
            interrupt = Interrupt(process.worker_id, agent_id)
            work.after_commit(lambda: hints.send(interrupts=[interrupt]))
        _wake(work, agent_id, hints)
    else:
        await work.execute(_INVALIDATE, work.tenant_id, agent_id)


async def _stop(work: UnitOfWork, agent_id: UUID, cycle_id: UUID, hints: Hints) -> None:
    reason = "a message in it was erased"
    revoked = await revoke(work, hints, agent_id=agent_id)
    assert revoked is not None, "its process row is locked"
    await cancellation.withdraw(work, agent_id=agent_id, revoked=revoked, reason=reason)
    await work.execute(_RETURN, work.tenant_id, agent_id, cycle_id)
    await cycles.stop_open(work, agent_id=agent_id, reason=reason)
    await work.execute(_DROP, work.tenant_id, agent_id)
    _wake(work, agent_id, hints)


def _wake(work: UnitOfWork, agent_id: UUID, hints: Hints) -> None:
    tenant_id = work.tenant_id
    assert tenant_id is not None

    async def wake() -> None:
        wakes = await waking.wake(tenant_id=tenant_id, agent_ids=[agent_id])
        if not wakes:
            pending = await waking.waiting_wake(tenant_id=tenant_id, agent_id=agent_id)
            wakes = [pending] if pending else []
        await hints.send(wakes=wakes)

    work.after_commit(wake)


async def forget_knowledge(
    work: UnitOfWork, *, agent_id: UUID, cycle_ids: Sequence[UUID] = (), ids: Sequence[UUID] = ()
) -> list[str]:
    """Delete what these cycles wrote last, or these items. Returns the texts."""
    texts = list[str]()
    for table, text in _TAKE_KNOWLEDGE.items():
        gone = Statement(
            _Knowledge,
            f"""DELETE FROM {table} WHERE tenant_id = $1 AND agent_id = $2 AND (cycle_id = ANY ($3) OR id = ANY ($4))
RETURNING {text} AS text""",  # noqa: S608 -- constants
        )
        texts += [row.text for row in await work.fetch(gone, work.tenant_id, agent_id, list(cycle_ids), list(ids))]
    if texts:
        await work.execute(_LIST_AGAIN, work.tenant_id, agent_id)
    return texts


async def _forget_summaries(work: UnitOfWork, agent_id: UUID, from_seq: int) -> None:
    own = work.tenant_id, agent_id, from_seq
    if await work.fetch_one(_DROP_SUMMARIES, *own, f"(removed: {REASON})"):
        await work.execute(_REWIND, *own)
        await compactions.want(work, agent_id=agent_id, trigger=CompactionTrigger.HIGH_WATER)


def _kept(found: Sequence[Entry]) -> Iterator[str]:
    """Arguments with which the cycle made plans, tasks and knowledge."""
    for entry in found:
        if entry.role is EntryRole.ASSISTANT:
            for call in json.loads(entry.message.json).get("tool_calls", ()):
                if call["function"]["name"] in _KEEPING:
                    yield from _strings(_parsed(call["function"]["arguments"]))


def _numbers(found: Sequence[Entry]) -> Iterator[tuple[UUID, int]]:
    """The space and the number of each message that the cycle sent, by the results of `send_message`."""
    for entry in found:
        if entry.role is EntryRole.TOOL:
            match _parsed(json.loads(entry.message.json)["content"]):
                case {"spaceId": str(shown_id), "seq": int(seq)} if space_id := key_of(shown_id, "Space"):
                    yield space_id, seq


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from _strings(each)
        case list():
            for each in value:
                yield from _strings(each)
