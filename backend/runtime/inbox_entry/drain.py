"""Drains the inbox into one user entry: decides which events are taken, left for later, or dropped unseen.

`cycle.injection` calls it: `take` inside fenced transactions, and `take_all` for events that were read with the lease.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from backend.agents.resets import ResetNotice
from backend.consciousness import render
from backend.inbox import drain
from backend.inbox.drain import Pending
from backend.inbox.models import EventType, Priority
from backend.inbox.payloads import MessagePayload, PendingEvent, SystemPayload, ToolResultPayload
from backend.kit.limits import Limits
from backend.kit.unit_of_work import UnitOfWork
from backend.llm.tokens import estimate_tokens
from backend.runtime.inbox_entry import context
from backend.runtime.inbox_entry.context import ContextQuery, Due, EntryContext
from backend.runtime.inbox_entry.items import WORDS, item, text_of
from backend.spaces import members
from backend.spaces.members import NamedSpace
from backend.tenants.trust import Trust, least
from backend.tools.calls import repository as call_repository
from backend.tools.chain_ids import call_id

_NOTHING, _NO_CONTEXT = Due(), EntryContext()

OPENING = tuple(Priority)
#: What joins between two steps. The functions that commit a step or its results have the same rule in SQL:
#: `begin_step`, `commit_step`, `commit_results`, `write_results`.
MID_CYCLE = (Priority.INTERRUPT, Priority.ASAP)


@dataclass(frozen=True, slots=True)
class Drained:
    """The result of one drain. It is never empty."""

    event_ids: list[int]
    #: Of each event, how often its message had been edited.
    edits: list[int]
    text: str
    trigger: EventType
    #: The person of the oldest event, if that event is from a person.
    member_id: UUID | None
    #: The spaces of the events. The space of the newest event is last.
    spaces: list[UUID]
    #: The spaces of the calls whose late results are among the events.
    call_spaces: list[UUID]
    #: Some of the events belong to no space: an event of a service, the late result of a call, a task or timer.
    has_placeless: bool
    #: The number of agents' messages that led to it: the minimum of all events. An event of a person counts as a new
    #: start.
    hop: int | None
    #: The number of unprompted cycles in a row, with the one that it opens or joins. 0: one of its events prompts it.
    unprompted: int
    #: The time of the drain, by the database's clock.
    seen_at: datetime
    #: Some of the events came by schedule, so perhaps no person is present.
    is_unattended: bool
    #: Other spaces whose content the entry contains.
    seen_spaces: list[UUID]
    #: The new active space, if all events of this opening entry that have a space are from there.
    entered: UUID | None
    #: The trust of the least trusted part of its text.
    trust: Trust
    #: The context beside the events.
    beside: EntryContext
    #: The `traceparent` of each event, if it was traced, and how long the first one has waited.
    traces: Sequence[str | None]
    waited_seconds: float


async def take(
    work: UnitOfWork,
    *,
    agent_id: UUID,
    active_space: UUID | None,
    priorities: Sequence[Priority],
    limits: Limits,
    reset: ResetNotice | None = None,
    due: Due = _NOTHING,
    language: str = "english",
    unprompted: int = 0,
) -> Drained | None:
    """Choose the events for the chain, oldest first, up to the budget. Drop events of spaces that the agent has left.

    The caller writes the entry and marks the events and the context, in the same transaction. Returns None if no event
    is to be shown. `language` is the language for the search of notes. `unprompted` is the count of the cycle before.
    """
    found = await drain.pending(
        work, agent_id=agent_id, active_space=active_space, priorities=priorities, limit=limits.drain_events
    )
    if found is None:
        return None
    places = _places(found)
    kept = await _kept(work, found.events, places)
    if not kept:
        return None
    taken = _fitting(kept, places, limits)
    is_all = not found.has_more and len(taken) >= sum(not event.is_passive for event in kept)
    called = [call_id(event.payload.call_id) for event in taken if isinstance(event.payload, ToolResultPayload)]
    parts = _EntryParts(
        taken,
        places,
        active_space=active_space,
        unprompted=unprompted,
        waiting=None if is_all else await _preview(work, agent_id, [event.id for event in taken], limits),
        beside=await _beside(work, agent_id, taken, limits, due, language=language),
        in_view=await call_repository.spaces_in_view(work, call_ids=called) if called else [],
        call_spaces=await call_repository.present_spaces(work, call_ids=called) if called else [],
        reset=reset,
    )
    return _drained(parts, limits, is_opening=Priority.WHEN_IDLE in priorities)


def take_all(found: Pending, *, active_space: UUID | None, limits: Limits, due: Due, unprompted: int) -> Drained | None:
    """Like `take` for an opening, for the usual case: all events are taken, and no other row is read or written.

    Returns None if this is not possible.
    """
    places, events = _places(found), found.events
    is_plain = not found.has_more and all(
        (event.space_id is None or event.space_id in places) and not isinstance(event.payload, ToolResultPayload)
        for event in events
    )
    if not is_plain or (due.is_any and not events[0].is_alone):
        return None
    taken = _fitting(events, places, limits)
    if len(taken) < len(events):
        return None
    return _drained(
        _EntryParts(taken, places, active_space=active_space, unprompted=unprompted), limits, is_opening=True
    )


@dataclass(frozen=True, slots=True)
class _EntryParts:
    """The parts of an entry."""

    events: Sequence[PendingEvent]
    places: Mapping[UUID, NamedSpace]
    active_space: UUID | None
    unprompted: int
    waiting: render.StillWaiting | None = None
    beside: EntryContext = _NO_CONTEXT
    #: The spaces in view when the calls were made whose late answers it contains.
    in_view: Sequence[UUID] = ()
    #: The spaces of those calls.
    call_spaces: Sequence[UUID] = ()
    reset: ResetNotice | None = None


def _drained(parts: _EntryParts, limits: Limits, *, is_opening: bool) -> Drained:
    taken, joined, waiting, beside = parts.events, _names(parts.places), parts.waiting, parts.beside
    active = [event for event in taken if not event.is_passive]
    entered = _entered(active, parts.active_space) if is_opening else None
    active_space = entered or parts.active_space
    surroundings = render.Surroundings(
        now=taken[0].seen_at,
        active_space=(active_space, joined[active_space]) if active_space in joined and active_space else None,
        is_entered=entered is not None,
        still_waiting=waiting,
        reset=parts.reset,
        beside=beside.lines,
    )
    shown, trusts = [item(event, joined) for event in taken], _trusts_of_names(parts.places, taken, active_space)
    return Drained(
        event_ids=[event.id for event in taken],
        edits=[event.edits for event in taken],
        text=render.inbox_entry(shown, surroundings, is_mid_cycle=not is_opening, item_chars=limits.item_chars),
        trigger=taken[0].type,
        member_id=taken[0].member_id,
        spaces=_in_order(event.space_id for event in active if event.space_id),
        call_spaces=list(parts.call_spaces),
        has_placeless=any(event.space_id is None for event in active),
        hop=min((event.hop for event in taken if event.hop is not None), default=None),
        unprompted=min((event.unprompted(parts.unprompted) for event in active), default=parts.unprompted),
        seen_at=taken[0].seen_at,
        is_unattended=_is_unattended(taken, is_opening=is_opening),
        trust=least([*_trusts(taken), *beside.trusts, *trusts, *(waiting.trusts if waiting else [])]),
        seen_spaces=_in_order([*beside.content_spaces, *_origins(taken), *parts.in_view]),
        entered=entered,
        beside=beside,
        traces=[event.trace for event in taken],
        waited_seconds=taken[0].age_seconds,
    )


async def _beside(
    work: UnitOfWork, agent_id: UUID, taken: Sequence[PendingEvent], limits: Limits, due: Due, *, language: str
) -> EntryContext:
    """Find the context of the entry. An event that must be alone gets none, because its context may be the cause."""
    if taken[0].is_alone:
        return EntryContext()
    texts = [text_of(event.payload) for event in taken if _is_of_others(event)]
    about = ContextQuery(texts, language, least(_trusts(taken)))
    return await context.find(work, agent_id=agent_id, limits=limits, due=due, about=about)


def _places(found: Pending) -> dict[UUID, NamedSpace]:
    return {space_id: NamedSpace(space_id, name, trust) for space_id, (name, trust) in found.places.items()}


def _names(places: Mapping[UUID, NamedSpace]) -> dict[UUID, str]:
    return {space_id: place.name for space_id, place in places.items()}


async def _kept(work: UnitOfWork, events: Sequence[PendingEvent], joined: Collection[UUID]) -> Sequence[PendingEvent]:
    """Drop the events of spaces that the agent has left, and return the others."""
    unseen = [event.id for event in events if event.space_id is not None and event.space_id not in joined]
    if unseen:
        await drain.drop(work, event_ids=unseen)
    return [event for event in events if event.id not in set(unseen)]


def _origins(events: Sequence[PendingEvent]) -> list[UUID]:
    """The spaces from which the content of the events originates."""
    return [origin for event in events for origin in event.origins]


def _is_of_others(event: PendingEvent) -> bool:
    """Its text may be related to notes of the agent."""
    return not isinstance(event.payload, SystemPayload | ToolResultPayload)


def _trusts_of_names(
    places: Mapping[UUID, NamedSpace], events: Sequence[PendingEvent], active_space: UUID | None
) -> list[Trust]:
    """The trusts of the spaces whose names are shown in the entry of these events."""
    shown = {active_space, *(event.space_id for event in events), *_origins(events)}
    return [place.trust for space_id, place in places.items() if space_id in shown]


def _trusts(events: Sequence[PendingEvent]) -> list[Trust]:
    """Of the events, and of the messages that replies among them quote."""
    quoted = [event.payload.thread_trust for event in events if isinstance(event.payload, MessagePayload)]
    return [*(event.trust for event in events), *(Trust(each) for each in quoted if each is not None)]


def _is_unattended(taken: Sequence[PendingEvent], *, is_opening: bool) -> bool:
    """Perhaps no person is present: an event came by schedule, or only outside events begin the cycle."""
    if any(event.is_unattended for event in taken):
        return True
    has_outside = any(event.is_from_outside for event in taken)
    return is_opening and has_outside and not any(event.is_members for event in taken)


def _fitting(events: Sequence[PendingEvent], places: Mapping[UUID, NamedSpace], limits: Limits) -> list[PendingEvent]:
    """The first events, as many as the budget allows, at least one. An event that must be alone is alone."""
    taken: list[PendingEvent] = []
    spaces = _names(places)
    tokens = 0
    for event in events:
        shown = render.item_text(len(taken) + 1, item(event, spaces), item_chars=limits.item_chars)
        tokens += estimate_tokens(shown)
        if taken and (event.is_alone or tokens > limits.drain_tokens):
            break
        taken.append(event)
        if event.is_alone:
            break
    return taken


async def _preview(
    work: UnitOfWork, agent_id: UUID, taken: Sequence[int], limits: Limits
) -> render.StillWaiting | None:
    """Count the events that are left for later, by source and kind, without those of spaces that the agent has left."""
    left = await drain.left(work, agent_id=agent_id, taken=taken, limit=limits.preview_events)
    named = await members.joined(work, actor_id=agent_id, space_ids=[each.space_id for each in left if each.space_id])
    sources = [
        (each.count, WORDS[each.type], named[each.space_id].name if each.space_id else None)
        for each in left
        if each.space_id is None or each.space_id in named
    ]
    if not sources:
        return None
    return render.StillWaiting(
        count=sum(count for count, _, _ in sources),
        is_at_least=sum(each.count for each in left) >= limits.preview_events,
        sources=sources[: limits.preview_sources],
        trusts=[*(each.trust for each in left), *(place.trust for place in named.values())],
    )


def _in_order(spaces: Iterable[UUID]) -> list[UUID]:
    """Each space once, in the order of its newest event."""
    newest_first = dict.fromkeys(reversed(list(spaces)))
    return list(reversed(newest_first))


def _entered(events: Sequence[PendingEvent], active_space: UUID | None) -> UUID | None:
    """The single space of all events that have one, if it is not the active space already."""
    spaces = {event.space_id for event in events if event.space_id}
    return spaces.pop() if len(spaces) == 1 and active_space not in spaces else None
