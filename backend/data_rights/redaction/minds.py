"""Redacts the mind of one agent: every cycle that was made of the subject's texts, in batches.

First the cycles that received the texts. Then the chain is read once, from the oldest text on, for cycles that repeat
a part of them word for word: what was read back, searched, recalled or answered. What such a cycle has written down
counts from there on too. Words that mean the same but are not the same are not found.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.data_rights import erasures
from backend.data_rights.models import ErasureKind
from backend.data_rights.redaction import cycles, messages
from backend.data_rights.redaction.cycles import Redacted
from backend.data_rights.redaction.quotations import Quotations
from backend.data_rights.redaction.subjects import Subject
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

#: Rows that are read at once, and cycles that one transaction redacts.
_ROWS, _CYCLES = 500, 10
#: The least length of a quotation of what an agent has written down.
_LEAST = 16


@dataclass(frozen=True, slots=True)
class _Event:
    id: int
    cycle_id: UUID | None


@dataclass(frozen=True, slots=True)
class _EventText:
    id: int
    cycle_id: UUID | None
    text: str


@dataclass(frozen=True, slots=True)
class _Numbered:
    id: UUID
    number: int


@dataclass(frozen=True, slots=True)
class _EntryText:
    seq: int
    cycle_id: UUID
    text: str


@dataclass(frozen=True, slots=True)
class _Item:
    id: UUID
    text: str


_ENTRIES = Statement(
    _EntryText,
    """SELECT seq, cycle_id, content::text || coalesce(original::text, '') AS text FROM consciousness_entries
WHERE tenant_id = $1 AND agent_id = $2 AND seq > $3 AND created_at >= $4 AND mask_reason IS DISTINCT FROM $5
ORDER BY seq LIMIT $6""",
)
_EVENTS = Statement(
    _EventText,
    """SELECT id, cycle_id, payload::text AS text FROM inbox_events
WHERE tenant_id = $1 AND agent_id = $2 AND id > $3 AND created_at >= $4 AND NOT payload ? 'removed'
  AND type NOT IN ('SPACE_MESSAGE', 'MENTION') ORDER BY id LIMIT $5""",
)
#: What the agent wrote. What people wrote into its knowledge stays.
_ITEMS = Statement(
    _Item,
    """
SELECT id, text || E'\\n' || news AS text FROM goals WHERE tenant_id = $1 AND agent_id = $2
  AND written_by_kind = 'AGENT' AND updated_at >= $3
UNION ALL SELECT id, rule FROM learnings WHERE tenant_id = $1 AND agent_id = $2
  AND written_by_kind = 'AGENT' AND updated_at >= $3
UNION ALL SELECT id, key || E'\\n' || value FROM memories WHERE tenant_id = $1 AND agent_id = $2
  AND written_by_kind = 'AGENT' AND updated_at >= $3
UNION ALL SELECT id, title || E'\\n' || text FROM notes WHERE tenant_id = $1 AND agent_id = $2
  AND written_by_kind = 'AGENT' AND updated_at >= $3""",
)


@dataclass(frozen=True, slots=True)
class Mind:
    """The mind of one agent, and what is removed from it. `since`: the time of the subject's oldest text."""

    tenant_id: UUID
    agent_id: UUID
    subject: Subject
    quotations: Quotations
    since: datetime
    hints: Hints
    #: The hidden message that remembers what else is looked for, in case this process dies.
    anchor: UUID | None

    async def redact(self) -> None:
        await self._received()
        await self._further()
        await self._repeating()
        await self._delivered()
        await self._items()

    async def _received(self) -> None:
        """The events of the subject, and the cycles that drained them."""
        statement = Statement(
            _Event,
            f"""SELECT e.id, e.cycle_id FROM inbox_events e WHERE e.tenant_id = $1 AND e.agent_id = $3 AND e.id > $4
  AND NOT e.payload ? 'removed' AND {self.subject.events} ORDER BY e.id LIMIT {_ROWS}""",  # noqa: S608 -- constants
        )
        after = 0
        while True:
            async with unit_of_work(self.tenant_id, read_only=True) as work:
                rows = await work.fetch(statement, self.tenant_id, self.subject.id, self.agent_id, after)
            if not rows:
                return
            after = rows[-1].id
            await self._redact([row.cycle_id for row in rows], [(row.id, row.cycle_id) for row in rows])

    async def _further(self) -> None:
        """Cycles that the subject's condition names. They may be redacted already, so each is read again."""
        if self.subject.cycles == "false":
            return
        statement = Statement(
            _Numbered,
            f"""SELECT t.id, t.number FROM think_cycles t WHERE t.tenant_id = $1 AND t.agent_id = $3 AND t.number > $4
  AND {self.subject.cycles} AND EXISTS (SELECT FROM consciousness_entries e WHERE e.tenant_id = $1 AND e.agent_id = $3
    AND e.cycle_id = t.id AND e.commit_no <= coalesce(t.ended_commit_no, e.commit_no)
    AND e.mask_reason IS DISTINCT FROM $5) ORDER BY t.number LIMIT {_ROWS}""",  # noqa: S608 -- constants
        )
        after = 0
        while True:
            values = self.tenant_id, self.subject.id, self.agent_id, after, cycles.REASON
            async with unit_of_work(self.tenant_id, read_only=True) as work:
                rows = await work.fetch(statement, *values)
            if not rows:
                return
            after = rows[-1].number
            await self._redact([row.id for row in rows])

    async def _repeating(self) -> None:
        """Cycles with an entry that repeats a part of the texts. It repeats an earlier one, so one pass is enough."""
        after = 0
        while len(self.quotations):
            values = self.tenant_id, self.agent_id, after, self.since, cycles.REASON, _ROWS
            async with unit_of_work(self.tenant_id, read_only=True) as work:
                rows = await work.fetch(_ENTRIES, *values)
            if not rows:
                return
            found = next((row for row in rows if self.quotations.are_in(row.text)), None)
            if found is None:
                after = rows[-1].seq
                continue
            after = found.seq
            await self._redact([found.cycle_id])

    async def _delivered(self) -> None:
        """Other events that repeat a part of the texts: results, plans. What another person wrote stays theirs."""
        after = 0
        while len(self.quotations):
            values = self.tenant_id, self.agent_id, after, self.since, _ROWS
            async with unit_of_work(self.tenant_id, read_only=True) as work:
                rows = await work.fetch(_EVENTS, *values)
            if not rows:
                return
            after = rows[-1].id
            found = [row for row in rows if self.quotations.are_in(row.text)]
            await self._redact([row.cycle_id for row in found], [(row.id, row.cycle_id) for row in found])

    async def _items(self) -> None:
        """Delete the agent's knowledge that repeats the texts."""
        async with unit_of_work(self.tenant_id) as work:
            rows = await work.fetch(_ITEMS, self.tenant_id, self.agent_id, self.since)
            found = [row.id for row in rows if self.quotations.are_in(row.text)]
            if found:
                await cycles.forget_knowledge(work, agent_id=self.agent_id, ids=found)

    async def _redact(self, cycle_ids: Sequence[UUID | None], events: Sequence[tuple[int, UUID | None]] = ()) -> None:
        own = list(dict.fromkeys(each for each in cycle_ids if each is not None))
        batches = [own[at : at + _CYCLES] for at in range(0, len(own), _CYCLES)]
        loose = [event_id for event_id, cycle_id in events if cycle_id is None]
        for batch in [*batches, []] if loose else batches:
            event_ids = [event_id for event_id, cycle_id in events if cycle_id in batch] if batch else loose
            await cycles.redact(
                tenant_id=self.tenant_id, agent_id=self.agent_id, cycle_ids=batch, event_ids=event_ids,
                hints=self.hints, then=self._follow,
            )  # fmt: skip

    async def _follow(self, work: UnitOfWork, redacted: Redacted) -> None:
        """What the cycles have written down and sent, in the transaction that redacts them, since only they tell it.

        Messages that show their calls are hidden. Those that repeat a text are erased by erasures of their own.
        """
        for text in redacted.texts:
            self.quotations.add(text, least=_LEAST)
        if self.anchor is not None and redacted.texts:
            await messages.remember(work, self.anchor, redacted.texts)
        shown = [each.id for each in redacted.sent if each.shows_call]
        said = await messages.texts(work, [each.id for each in redacted.sent if not each.shows_call])
        repeating = [each.id for each in said if self.quotations.are_in(each.text)]
        await messages.hide(work, self.hints, message_ids=shown, withholds=False)
        await messages.hide(work, self.hints, message_ids=repeating)
        for message_id in repeating:
            await erasures.request(work, kind=ErasureKind.MESSAGE, subject_id=message_id, requested_by=None)
