"""Lists where the name or the address of a person occurs in what others and agents wrote, for people to review.

It stores nothing. It reads a part of one table at a time, so that a read of a large organisation stays short. After the
person is erased, their name is gone and nothing can be found by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Actor, Scope


class MentionKind(StrEnum):
    """The kind of row that mentions the person."""

    MESSAGE = "MESSAGE"
    NOTE = "NOTE"
    MEMORY = "MEMORY"
    GOAL = "GOAL"
    LEARNING = "LEARNING"
    PLAN = "PLAN"
    TASK = "TASK"


@dataclass(frozen=True, slots=True)
class Mentions:
    """The rows that mention the person, and the last row that was looked at, if there may be more behind it."""

    ids: Sequence[UUID]
    last_id: UUID | None


@dataclass(frozen=True, slots=True)
class _Row:
    id: UUID
    is_found: bool


#: Not what the assistant of another person knows, nor the agents of its tasks.
_SEEN = "sees_mind($1, agent_id, $6, true)"
_TABLES = {
    MentionKind.MESSAGE: ("messages", "concat(text, data, earlier, files)", "member_id IS DISTINCT FROM $5"),
    MentionKind.NOTE: ("notes", "concat(title, E'\\n', text)", _SEEN),
    MentionKind.MEMORY: ("memories", "concat(key, E'\\n', value)", _SEEN),
    MentionKind.GOAL: ("goals", "concat(text, E'\\n', news)", _SEEN),
    MentionKind.LEARNING: ("learnings", "rule", _SEEN),
    MentionKind.PLAN: ("plans", "concat(name, E'\\n', instruction)", _SEEN),
    MentionKind.TASK: ("tasks", "concat(goal, progress, result, reason)", _SEEN),
}
_READ = {
    kind: Statement(
        _Row,
        f"""SELECT id, {other} AND EXISTS (SELECT FROM unnest($2::text[]) w
    WHERE strpos(lower({text}), lower(w)) > 0) AND ($5::uuid, $6::uuid) IS NOT NULL AS is_found
FROM {table} WHERE tenant_id = $1 AND id > $3 ORDER BY id LIMIT $4""",  # noqa: S608 -- constants
    )
    for kind, (table, text, other) in _TABLES.items()
}
_NAMES = Statement(
    list[str | None],
    """SELECT ARRAY[m.name, e.email] FROM members m LEFT JOIN member_emails(ARRAY[$2::uuid]) e ON true
WHERE m.tenant_id = $1 AND m.id = $2 AND m.erased_at IS NULL""",
)


async def find(
    work: UnitOfWork, actor: Actor, *, member_id: UUID, kind: MentionKind, after: UUID | None
) -> Mentions | None:
    """The next mentions of a kind, for an admin. None if there is no such person."""
    actor.require(Scope.ADMIN_READ)
    names = await work.fetchrow(_NAMES, work.tenant_id, member_id)
    if names is None:
        return None
    words = [name for name in names if name]
    rows = await work.fetch(
        _READ[kind], work.tenant_id, words, after or UUID(int=0), DEFAULT.mention_rows, member_id, actor.id
    )
    last_id = rows[-1].id if len(rows) == DEFAULT.mention_rows else None
    return Mentions([row.id for row in rows if row.is_found], last_id)
