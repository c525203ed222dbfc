"""The summary of an agent's spaces for the agent: purpose and people, first in full, then only the changes.

`runtime.inbox_entry.drain` calls it when a cycle opens, and marks it as shown in the transaction that writes the entry,
as with the agent's knowledge (`consciousness.knowledge.injection`). Between two changes no entry contains it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from backend.consciousness.knowledge.rendering import fitting
from backend.consciousness.render import KIND_WORDS, named, quoted
from backend.kit.global_ids import encode
from backend.kit.limits import Limits
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.models import SpaceKind
from backend.tenants.trust import Trust, least


@dataclass(frozen=True, slots=True)
class SpaceSummary:
    """A space as one of its members sees it.

    `people`: name and kind of the first of the `others`, in the order of joining.
    """

    id: UUID
    name: str
    purpose: str
    #: The trust of name and purpose.
    trust: Trust
    #: `seq` of its newest message.
    seq: int
    #: Number of the other members.
    others: int
    people: Json[list[tuple[str, str]]]
    #: The actor is a member.
    is_in: bool
    kind: SpaceKind
    is_archived: bool


@dataclass(frozen=True, slots=True)
class SpaceReport:
    is_whole: bool
    #: Empty if there is nothing to report.
    lines: Sequence[str]
    #: The trust of the names and purposes.
    trust: Trust


@dataclass(frozen=True, slots=True)
class _Changes:
    joined: Sequence[UUID] = ()
    departed: Sequence[UUID] = ()
    old_name: str | None = None
    old_name_trust: Trust = Trust.MEMBER
    #: The names that the agent knows, for members who have left or have a new name.
    names: Mapping[UUID, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _TakenChanges:
    """The news of one space for the agent. If there are none, there is one row without a space."""

    is_whole: bool
    space_id: UUID | None
    joined: Json[tuple[UUID, ...] | None]
    departed: Json[tuple[UUID, ...] | None]
    old_name: str | None
    old_name_trust: Trust | None
    names: Json[dict[str, str] | None]


@dataclass(frozen=True, slots=True)
class _NamedActor:
    actor_id: UUID
    #: None if the actor does not exist.
    name: str | None


_IS_WHOLE = """coalesce(p.rooms_seq < p.window_from, EXISTS (
    SELECT FROM space_members j WHERE (j.tenant_id, j.actor_id) = (p.tenant_id, p.agent_id)))"""
#: The lock orders this and each change of a space, so no change is lost between them.
_TAKE = Statement(
    _TakenChanges,
    f"""
WITH mine AS MATERIALIZED (SELECT id FROM room_news WHERE tenant_id = $1 AND agent_id = $2
  ORDER BY space_id FOR UPDATE),
taken AS (DELETE FROM room_news WHERE tenant_id = $1 AND id IN (SELECT id FROM mine)
  RETURNING space_id, joined, departed, old_name, old_name_trust, names)
SELECT {_IS_WHOLE} AS is_whole, t.space_id, t.joined, t.departed, t.old_name, t.old_name_trust, t.names
FROM agent_processes p LEFT JOIN taken t ON true
WHERE p.tenant_id = $1 AND p.agent_id = $2""",  # noqa: S608
)
_OPEN_SPACES = """FROM space_members m JOIN spaces s ON (s.tenant_id, s.id) = (m.tenant_id, m.space_id)
WHERE m.tenant_id = $1 AND m.actor_id = $2 AND s.archived_at IS NULL"""
_MINE = Statement(
    UUID,
    f"SELECT m.space_id {_OPEN_SPACES} ORDER BY m.joined_at DESC, m.id LIMIT $3",
)
_COUNT = Statement(int, f"SELECT count(*) {_OPEN_SPACES}")
_NAMES = """coalesce(a.name, m.name, q.name) AS name FROM {}
  LEFT JOIN agents a ON (a.tenant_id, a.id) = ($1, x.actor_id)
  LEFT JOIN members m ON (m.tenant_id, m.id) = ($1, x.actor_id)
  LEFT JOIN services q ON (q.tenant_id, q.id) = ($1, x.actor_id)"""
_SUMMARIES = Statement(
    SpaceSummary,
    f"""
SELECT s.id, s.name, s.purpose,
  CASE WHEN s.purpose = '' THEN s.name_trust ELSE greatest(s.name_trust, s.purpose_trust) END AS trust, s.seq, (
    SELECT count(*) FROM space_members c WHERE c.tenant_id = $1 AND c.space_id = s.id AND c.actor_id <> $2) AS others, (
    SELECT coalesce(jsonb_agg(jsonb_build_array(p.name, p.actor_kind)), '[]') FROM (
      SELECT x.actor_kind, {_NAMES.format("space_members x")}
      WHERE x.tenant_id = $1 AND x.space_id = s.id AND x.actor_id <> $2
      ORDER BY x.joined_at, x.id LIMIT $4) p) AS people, EXISTS (
    SELECT FROM space_members v WHERE (v.tenant_id, v.space_id, v.actor_id) = ($1, s.id, $2)) AS is_in,
  s.kind, s.archived_at IS NOT NULL AS is_archived
FROM spaces s WHERE s.tenant_id = $1 AND s.id = ANY ($3) ORDER BY array_position($3, s.id)""",  # noqa: S608
)
_FIND_NAMES = Statement(
    _NamedActor,
    f"""SELECT x.actor_id, {_NAMES.format("unnest($2::uuid[]) AS x (actor_id)")}""",
)
_MARK_SHOWN = "UPDATE agent_processes SET rooms_seq = $3 WHERE tenant_id = $1 AND agent_id = $2"


async def of_actor(work: UnitOfWork, *, actor_id: UUID, most: int, people: int) -> list[SpaceSummary]:
    """The newest open spaces of an agent or a person, as they see them."""
    mine = await work.fetch(_MINE, work.tenant_id, actor_id, most)
    return await _summaries(work, actor_id=actor_id, space_ids=mine, people=people)


async def due(work: UnitOfWork, *, agent_id: UUID, limits: Limits) -> SpaceReport:
    """The summary for the entry that opens a cycle. The caller writes it in this transaction and calls `mark`."""
    rows = await work.fetch(_TAKE, work.tenant_id, agent_id)
    if rows and rows[0].is_whole:
        spaces = await of_actor(work, actor_id=agent_id, most=limits.room_lines, people=limits.room_people)
        count = await work.fetch_one(_COUNT, work.tenant_id, agent_id)
        shown = _bounded([_line(space) for space in spaces], count, limits)
        return SpaceReport(True, shown, _trust(spaces))
    changes = {row.space_id: _changes_of(row) for row in rows if row.space_id is not None}
    spaces = await _summaries(
        work, actor_id=agent_id, space_ids=list(changes)[: limits.room_lines], people=limits.room_people
    )
    names = await _names(
        work,
        [actor_id for change in changes.values() for actor_id in (*change.joined, *change.departed, *change.names)],
    )
    lines = [_changed(space, changes[space.id], names, agent_id=agent_id) for space in spaces]
    shown = _bounded(lines, len(changes), limits)
    return SpaceReport(False, shown, least([_trust(spaces), *(change.old_name_trust for change in changes.values())]))


async def mark(work: UnitOfWork, *, agent_id: UUID, report: SpaceReport, seq: int) -> None:
    """Mark a full summary as shown by the entry of that `seq`."""
    if report.is_whole:
        await work.execute(_MARK_SHOWN, work.tenant_id, agent_id, seq)


async def _summaries(work: UnitOfWork, *, actor_id: UUID, space_ids: Sequence[UUID], people: int) -> list[SpaceSummary]:
    if not space_ids:
        return []
    return await work.fetch(_SUMMARIES, work.tenant_id, actor_id, space_ids, people)


def _trust(spaces: Sequence[SpaceSummary]) -> Trust:
    """The lowest trust of the names and purposes."""
    return least(space.trust for space in spaces)


async def _names(work: UnitOfWork, actor_ids: Sequence[UUID]) -> dict[UUID, str]:
    rows = await work.fetch(_FIND_NAMES, work.tenant_id, actor_ids) if actor_ids else []
    return {row.actor_id: row.name for row in rows if row.name is not None}


def _changes_of(row: _TakenChanges) -> _Changes:
    names = {UUID(each): name for each, name in (row.names or {}).items()}
    trust = row.old_name_trust or Trust.MEMBER
    return _Changes(row.joined or (), row.departed or (), row.old_name, trust, names)


_KINDS = {SpaceKind.GROUP: "space", SpaceKind.DIRECT: "direct conversation"}


def _place(space: SpaceSummary, name: str | None = None) -> str:
    return f"{quoted(name or space.name)} ({encode('Space', space.id)})"


def _line(space: SpaceSummary) -> str:
    parts = [f"{_KINDS[space.kind]} {_place(space)}"]
    if space.purpose:
        parts.append(f"for {quoted(space.purpose)}")
    shown = ", ".join(f"{named(name)} ({KIND_WORDS[kind]})" for name, kind in space.people)
    if space.others > len(space.people):
        shown += f" and {space.others - len(space.people):,} more"
    return " · ".join([*parts, f"with {shown}" if shown else "nobody else is in it"])


def _changed(space: SpaceSummary, changes: _Changes, names: Mapping[UUID, str], *, agent_id: UUID) -> str:
    if not space.is_in:
        return f"you are no longer in space {_place(space, changes.old_name)}"
    if space.is_archived:
        return f"space {_place(space)} is archived: you can read it, and nobody can write in it"
    parts = [_line(space)]
    if agent_id in changes.joined:
        return f"{parts[0]} · you are new here"
    for verb, actor_ids, known in (
        ("joined", changes.joined, names),
        ("left", changes.departed, {**names, **changes.names}),
    ):
        if shown := [named(known[actor_id]) for actor_id in actor_ids if actor_id in known]:
            parts.append(f"{verb}: {', '.join(shown)}")
    if others := _renamed(changes, names):
        parts.append(f"renamed: {', '.join(others)}")
    if changes.old_name not in (None, space.name):
        parts.append(f"was called {quoted(str(changes.old_name))}")
    return " · ".join(parts)


def _renamed(changes: _Changes, names: Mapping[UUID, str]) -> list[str]:
    """Members who have not left and have a new name that the agent does not know."""
    stayed = {
        actor_id: name
        for actor_id, name in changes.names.items()
        if actor_id not in changes.departed and actor_id in names
    }
    return sorted(
        f"{named(name)} is {named(names[actor_id])}" for actor_id, name in stayed.items() if names[actor_id] != name
    )


def _bounded(lines: Sequence[str], count: int, limits: Limits) -> list[str]:
    """The lines that fit, and the number of the others out of `count`."""
    shown = fitting(lines, limits.room_tokens)
    remaining = count - len(shown)
    return [*shown, f"{remaining:,} more: list_spaces shows them"] if remaining > 0 else shown
