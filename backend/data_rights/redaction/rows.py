"""Removes the texts from rows beside the minds of agents: plans, tasks with the notices that show them, and webhook
deliveries that were set aside.

Only from what agents have written since the texts exist. What other people wrote is theirs.
"""

from dataclasses import dataclass
from uuid import UUID

from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.erased_texts import PLAN, TASK, TASK_REPORTS
from backend.data_rights.redaction import messages, progress
from backend.data_rights.redaction.progress import Place
from backend.data_rights.redaction.texts import Sought
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work


@dataclass(frozen=True, slots=True)
class _Row:
    id: UUID
    #: None: it cannot repeat the texts.
    text: str | None


@dataclass(frozen=True, slots=True)
class _Texts:
    """The rows of a table that may repeat the texts, and what is done with one that does."""

    table: str
    #: `$4` is the time of the oldest text.
    condition: str
    text: str
    #: The SET of an UPDATE. None: the row is deleted.
    replaced: str | None

    @property
    def page(self) -> Statement[_Row]:
        return Statement(
            _Row,
            f"""SELECT id, CASE WHEN {self.condition} THEN {self.text} END AS text FROM (
  SELECT * FROM {self.table} WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT $3) page
ORDER BY id""",  # noqa: S608 -- constants
        )

    @property
    def removal(self) -> Statement[UUID]:
        """Of the rows that still have these texts. Returns their ids."""
        found = f"WHERE tenant_id = $1 AND (id, {self.text}) IN (SELECT * FROM unnest($2::uuid[], $3::text[]))"  # noqa: S608
        if self.replaced is None:
            return Statement(UUID, f"DELETE FROM {self.table} {found} RETURNING id")  # noqa: S608 -- constants
        return Statement(UUID, f"UPDATE {self.table} SET {self.replaced} {found} RETURNING id")  # noqa: S608 -- constants


_SINCE = "updated_at >= $4"
_TABLES = (
    _Texts("plans", f"created_by_kind = 'AGENT' AND {_SINCE}", "name || E'\\n' || instruction", PLAN),
    _Texts(
        "tasks", f"created_by_kind = 'AGENT' AND {_SINCE}", "concat_ws(E'\\n', goal, progress, result, reason)", TASK
    ),
    _Texts(
        "tasks", f"created_by_kind <> 'AGENT' AND {_SINCE}", "concat_ws(E'\\n', progress, result, reason)", TASK_REPORTS
    ),
    _Texts("webhook_deliveries", "created_at >= $4", "body", None),
)
#: They show the goal of the task, its progress and its reason.
_NOTICES = Statement(
    UUID, "SELECT message_id FROM tasks WHERE tenant_id = $1 AND id = ANY ($2) AND message_id IS NOT NULL"
)


async def read(erasure: ClaimedErasure, sought: Sought, place: Place) -> Place:
    """Read a page of one of the tables, and remove what repeats the texts. Returns the place behind it."""
    number, after = _parsed(place.after)
    if not sought or number == len(_TABLES):
        return place.following()
    table = _TABLES[number]
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        values = after, DEFAULT.searched_rows, sought.since
        rows = await work.fetch(table.page, erasure.tenant_id, *values)
    if not rows:
        return place.behind(number + 1)
    found = [rows[each] for each in await sought.all_in([row.text or "" for row in rows])]
    behind = place.behind(f"{number} {rows[-1].id}")
    if found:
        async with unit_of_work(erasure.tenant_id) as work:
            await erasure.hold(work)
            ids, texts = [row.id for row in found], [row.text for row in found]
            removed = await work.fetch(table.removal, erasure.tenant_id, ids, texts)
            if len(removed) < len(found):
                behind = place  # a row has changed since it was read: the page is read again
            if table.table == "tasks":
                shown = await work.fetch(_NOTICES, erasure.tenant_id, removed)
                await messages.hide_parts(work, erasure.hints, parts=dict.fromkeys(shown, ""))
            await progress.write(work, erasure, behind)
            reach(FailPoint.ERASING_BEFORE_COMMIT)
    return behind


def _parsed(after: str) -> tuple[int, UUID]:
    """The number of the table, and the row behind which it is read."""
    number, _, row_id = after.partition(" ")
    return int(number or 0), UUID(row_id) if row_id else UUID(int=0)
