"""Redacts the mind of one agent: every cycle that was made of the subject's texts, a few at a time.

First the cycles that received the texts. Then the chain is read once, from the oldest text on, for cycles that repeat
a part of them word for word: what was read back, searched, recalled or answered. Words that mean the same but are not
the same are not found.

It ends, because each step leads to less:

- What such a cycle has written down is deleted, and is looked for too. What repeats only that is removed, but what its
  cycle has written down is only deleted. So the agents that were read before an agent had it written down are read
  once more, and nothing is added then: what leads on repeats the texts themselves, and was found the first time.
- An answer that repeats a text is erased by an erasure of its own, a derived one. That one looks only for the parts
  that the answer repeats, and for nothing that its cycles have written down. So nothing is looked for at last that the
  first erasure did not look for, and each message is hidden once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import UUID

from backend.data_rights import erasures
from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.redaction import cycles, messages, progress, texts
from backend.data_rights.redaction.cycles import Redacted
from backend.data_rights.redaction.progress import Place, Reading
from backend.data_rights.redaction.subjects import Subject
from backend.data_rights.redaction.texts import Sought
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Row, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work


@dataclass(frozen=True, slots=True)
class _Event:
    id: int
    cycle_id: UUID | None
    is_of_subject: bool


@dataclass(frozen=True, slots=True)
class _EventText:
    id: int
    cycle_id: UUID | None
    #: None: it is only the end of the page.
    text: str | None


@dataclass(frozen=True, slots=True)
class _Numbered:
    id: UUID
    number: int
    is_made_of_it: bool


@dataclass(frozen=True, slots=True)
class _EntryText:
    seq: int
    cycle_id: UUID
    #: None: it is only the end of the page.
    text: str | None


@dataclass(frozen=True, slots=True)
class _Item:
    id: UUID
    text: str


#: A page has so many rows, of which few may be sought: a statement never looks at a whole past. Fewer texts are read.
_LOOKED_AT = 5 * DEFAULT.searched_rows
_ENTRIES = Statement(
    _EntryText,
    """
WITH page AS (
  SELECT seq, cycle_id, content, original, created_at >= $4 AND mask_reason IS DISTINCT FROM $5 AS is_sought
  FROM consciousness_entries WHERE tenant_id = $1 AND agent_id = $2 AND seq > $3 ORDER BY seq LIMIT $7)
(SELECT seq, cycle_id, content::text || coalesce(original::text, '') AS text FROM page WHERE is_sought
  ORDER BY seq LIMIT $6)
UNION ALL (SELECT seq, cycle_id, NULL FROM page ORDER BY seq DESC LIMIT 1) ORDER BY seq, text""",
)
_EVENTS = Statement(
    _EventText,
    """
WITH page AS (
  SELECT id, cycle_id, payload, created_at >= $4 AND NOT payload ? 'removed'
    AND type NOT IN ('SPACE_MESSAGE', 'MENTION', 'MESSAGE_EDITED') AS is_sought
  FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND id > $3 ORDER BY id LIMIT $6)
(SELECT id, cycle_id, payload::text AS text FROM page WHERE is_sought ORDER BY id LIMIT $5)
UNION ALL (SELECT id, cycle_id, NULL FROM page ORDER BY id DESC LIMIT 1) ORDER BY id, text""",
)
#: What the agent wrote. What people wrote into its knowledge stays.
_ITEMS = Statement(
    _Item,
    """
SELECT id, text FROM (
  SELECT id, text || E'\\n' || news AS text, agent_id, written_by_kind, updated_at, tenant_id FROM goals
  UNION ALL SELECT id, rule, agent_id, written_by_kind, updated_at, tenant_id FROM learnings
  UNION ALL SELECT id, key || E'\\n' || value, agent_id, written_by_kind, updated_at, tenant_id FROM memories
  UNION ALL SELECT id, title || E'\\n' || text, agent_id, written_by_kind, updated_at, tenant_id FROM notes
) known
WHERE tenant_id = $1 AND agent_id = $2 AND id > $3 AND written_by_kind = 'AGENT' AND updated_at >= $4
ORDER BY id LIMIT $5""",
)
#: "stopped by NAME", "cancelled by NAME": what the person did to tasks and agents. `$3` is the words. Few rows.
_ACTS = (
    "UPDATE tasks SET reason = NULL WHERE tenant_id = $1 AND agent_id = $2 AND strpos(reason, $3) > 0",
    """UPDATE agent_processes SET stopping_words = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND strpos(stopping_words, $3) > 0""",
    """UPDATE agent_processes SET cutting_words = NULL
WHERE tenant_id = $1 AND agent_id = $2 AND strpos(cutting_words, $3) > 0""",
)
#: The same of the rows behind `$4`, as far as a page goes. Each returns its end.
_ACTS_OF_CYCLES = Statement(
    int,
    """
WITH page AS (
  SELECT number FROM think_cycles WHERE tenant_id = $1 AND agent_id = $2 AND number > $4 ORDER BY number LIMIT $5),
changed AS (
  UPDATE think_cycles SET reason = NULL WHERE tenant_id = $1 AND agent_id = $2 AND number > $4
    AND number <= (SELECT max(number) FROM page) AND strpos(reason, $3) > 0)
SELECT number FROM page ORDER BY number DESC LIMIT 1""",
)
_ACTS_OF_EVENTS = Statement(
    int,
    """
WITH page AS (
  SELECT id FROM inbox_events WHERE tenant_id = $1 AND agent_id = $2 AND id > $4 ORDER BY id LIMIT $5),
changed AS (
  UPDATE inbox_events SET payload = jsonb_set(payload, '{reason}', 'null') WHERE tenant_id = $1 AND agent_id = $2
    AND id > $4 AND id <= (SELECT max(id) FROM page) AND type = 'TASK_RESULT' AND strpos(payload ->> 'reason', $3) > 0)
SELECT id FROM page ORDER BY id DESC LIMIT 1""",
)


@dataclass(frozen=True, slots=True)
class Mind:
    """Reads the mind of the agent at which the search is. Each method reads a page and returns the place behind it."""

    erasure: ClaimedErasure
    subject: Subject
    sought: Sought

    async def received(self, place: Place) -> Place:
        """The events of the subject, and the cycles that drained them."""
        rows = await self._read(self._received, self.subject.id, place.agent_id, int(place.after or 0), _LOOKED_AT)
        if not rows:
            return place.following()
        found = [row for row in rows if row.is_of_subject]
        few = _of_few_cycles(found[: DEFAULT.searched_rows])
        behind = place.behind(rows[-1].id if len(few) == len(found) else few[-1].id)
        return await self._redact(behind, _cycles(few), [row.id for row in few]) if few else behind

    @property
    def _received(self) -> Statement[_Event]:
        """A page of all events; or, if an index has those of the subject, of these."""
        is_of_it = f"NOT e.payload ? 'removed' AND {self.subject.events}"
        if self.subject.has_keys:
            return Statement(
                _Event,
                f"""SELECT e.id, e.cycle_id, true AS is_of_subject FROM inbox_events e
WHERE e.tenant_id = $1 AND e.agent_id = $3 AND e.id > $4 AND {is_of_it} ORDER BY e.id LIMIT $5""",  # noqa: S608 -- constants
            )
        return Statement(
            _Event,
            f"""SELECT e.id, e.cycle_id, coalesce({is_of_it}, false) AS is_of_subject FROM (
  SELECT * FROM inbox_events WHERE tenant_id = $1 AND agent_id = $3 AND id > $4 ORDER BY id LIMIT $5) e
ORDER BY e.id""",  # noqa: S608 -- constants
        )

    async def further(self, place: Place) -> Place:
        """Cycles that the subject's condition names, as far as they are not redacted yet."""
        if self.subject.cycles == "false":
            return place.following()
        statement = Statement(
            _Numbered,
            f"""
SELECT t.id, t.number, coalesce({self.subject.cycles}, false) AND EXISTS (SELECT FROM consciousness_entries e
  WHERE e.tenant_id = $1 AND e.agent_id = $3 AND e.cycle_id = t.id
    AND e.commit_no <= coalesce(t.ended_commit_no, e.commit_no) AND e.mask_reason IS DISTINCT FROM $5) AS is_made_of_it
FROM (SELECT * FROM think_cycles WHERE tenant_id = $1 AND agent_id = $3 AND number > $4 ORDER BY number LIMIT $6) t
ORDER BY t.number""",  # noqa: S608 -- constants
        )
        after = int(place.after or 0)
        values = self.subject.id, place.agent_id, after, cycles.REASON, DEFAULT.searched_rows
        rows = await self._read(statement, *values)
        if not rows:
            return place.following()
        found = [row for row in rows if row.is_made_of_it][: DEFAULT.redacted_cycles]
        if not found:
            return place.behind(rows[-1].number)
        last = found[-1] if len(found) == DEFAULT.redacted_cycles else rows[-1]
        return await self._redact(place.behind(last.number), [row.id for row in found])

    async def repeating(self, place: Place) -> Place:
        """Cycles with an entry that repeats a part of the texts. It repeats an earlier one, so one pass is enough."""
        if not self.sought:
            return place.following()
        values = place.agent_id, int(place.after or 0), self.sought.since, cycles.REASON
        rows = await self._read(_ENTRIES, *values, DEFAULT.searched_rows, _LOOKED_AT)
        if not rows:
            return place.following()
        texts_read = [row.text for row in rows if row.text is not None]
        found = await self.sought.first_in(texts_read)
        if found is None:
            return place.behind(_end(rows).seq)
        row, leads_on = rows[found], self.sought.own.are_in(texts_read[found])
        return await self._redact(place.behind(row.seq), [row.cycle_id], leads_on=leads_on)

    async def delivered(self, place: Place) -> Place:
        """Other events that repeat a part of the texts: results, plans. What another person wrote stays theirs."""
        if not self.sought:
            return place.following()
        values = place.agent_id, int(place.after or 0), self.sought.since
        rows = await self._read(_EVENTS, *values, DEFAULT.searched_rows, _LOOKED_AT)
        if not rows:
            return place.following()
        texts_read = [row.text for row in rows if row.text is not None]
        found = await self.sought.first_in(texts_read)
        if found is None:
            return place.behind(_end(rows).id)
        row, leads_on = rows[found], self.sought.own.are_in(texts_read[found])
        return await self._redact(place.behind(row.id), _cycles([row]), [row.id], leads_on=leads_on)

    async def knowledge(self, place: Place) -> Place:
        """Delete the agent's knowledge that repeats the texts."""
        if not self.sought:
            return place.following()
        rows = await self._read(_ITEMS, place.agent_id, place.after_id, self.sought.since, DEFAULT.searched_rows)
        if not rows:
            return place.following()
        found = [rows[number].id for number in await self.sought.all_in([row.text for row in rows])]
        behind = place.behind(rows[-1].id)
        if found:
            async with unit_of_work(self.erasure.tenant_id) as work:
                await self.erasure.hold(work)
                await cycles.forget_knowledge(work, agent_id=place.agent_id, ids=found)
                await self._store(work, behind)
        return behind

    async def acts(self, place: Place) -> Place:
        """The name of the person beside what they did. `place.after` has a number of cycles and an id of events."""
        if not self.subject.acts_as:
            return place.following()
        number, event_id = map(int, (place.after or "0 0").split())
        async with unit_of_work(self.erasure.tenant_id) as work:
            await self.erasure.hold(work)
            values = work.tenant_id, place.agent_id, self.subject.acts_as
            if not place.after:
                for statement in _ACTS:
                    await work.execute(statement, *values)
            last_number = await work.fetchrow(_ACTS_OF_CYCLES, *values, number, _LOOKED_AT)
            last_id = await work.fetchrow(_ACTS_OF_EVENTS, *values, event_id, _LOOKED_AT)
        if last_number is None and last_id is None:
            return place.following()
        return place.behind(f"{last_number or number} {last_id or event_id}")

    async def _read(self, statement: Statement[Row], *values: object) -> list[Row]:
        async with unit_of_work(self.erasure.tenant_id, read_only=True) as work:
            return await work.fetch(statement, self.erasure.tenant_id, *values)

    async def _redact(
        self, place: Place, cycle_ids: Sequence[UUID], event_ids: Sequence[int] = (), *, leads_on: bool = True
    ) -> Place:
        """Redact these events and cycles in one transaction, which also stores the place behind them."""
        async with unit_of_work(self.erasure.tenant_id) as work:
            await self.erasure.hold(work)
            await cycles.empty_events(work, event_ids=event_ids)
            if cycle_ids:
                redacted = await cycles.redact(
                    work, agent_id=place.agent_id, cycle_ids=cycle_ids, hints=self.erasure.hints
                )
                if redacted.texts and leads_on and not (self.erasure.is_derived or place.is_again):
                    await texts.note(work, self.erasure, redacted.texts)
                    self.sought.note(redacted.texts)
                    place = replace(place, noted_by=place.agent_id)
                await self._follow(work, redacted)
            await self._store(work, place)
        return place

    async def _follow(self, work: UnitOfWork, redacted: Redacted) -> None:
        """Hide what the cycles have sent: those that show calls, have files or repeat a text."""
        hints = self.erasure.hints
        shown = dict.fromkeys((each.id for each in redacted.sent if each.has_more), "")
        said = await messages.texts(work, [each.id for each in redacted.sent if not each.has_more])
        repeating = {each.id: parts for each in said if (parts := self.sought.parts_in(each.text))}
        await messages.hide_parts(work, hints, parts={**shown, **repeating})
        for message_id in repeating:
            await erasures.request_derived(work, message_id=message_id)

    async def _store(self, work: UnitOfWork, place: Place) -> None:
        await progress.write(work, self.erasure, place)
        reach(FailPoint.ERASING_BEFORE_COMMIT)


_Page = TypeVar("_Page", _EntryText, _EventText)
READINGS = {
    Reading.RECEIVED: Mind.received,
    Reading.FURTHER: Mind.further,
    Reading.REPEATING: Mind.repeating,
    Reading.DELIVERED: Mind.delivered,
    Reading.KNOWLEDGE: Mind.knowledge,
    Reading.ACTS: Mind.acts,
}


def _cycles(rows: Iterable[_Event | _EventText]) -> list[UUID]:
    return list(dict.fromkeys(row.cycle_id for row in rows if row.cycle_id is not None))


def _end(rows: Sequence[_Page]) -> _Page:
    """The row behind which the next page begins: the last one whose text was read, if the page has more of them."""
    return rows[-2] if len(rows) > DEFAULT.searched_rows else rows[-1]


def _of_few_cycles(rows: Sequence[_Event]) -> list[_Event]:
    """The first rows, as far as they are of so many cycles as one transaction redacts."""
    few = list[_Event]()
    for row in rows:
        few.append(row)
        if len(_cycles(few)) > DEFAULT.redacted_cycles:
            return few[:-1]
    return few
