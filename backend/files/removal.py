"""Removes files: first the row says so, then the objects are deleted, then the row.

From the mark on nobody is shown the file. A process may die between any two lines: the next look finds the row again
and deletes what is left. The objects are deleted twice, the second time when every address to upload them has ended and
every check that had begun is over. So bytes that arrive late are removed too.

| it dies between | state | who continues |
| --- | --- | --- |
| the mark and the objects | marked | the next look |
| two objects | marked | the next look; a deletion of nothing is no error |
| the objects and the second look | marked, `purges` 1 or still 0 | the next look, once more |
| the objects and the row | marked | the next look finds no objects and deletes the row |
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.files import store
from backend.files.store_errors import StoreUnavailable
from backend.kit.fail_points import FailPoint, reach
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DueFile:
    """A file that is to be removed."""

    tenant_id: UUID
    id: UUID


@dataclass(frozen=True, slots=True)
class _Marked:
    id: UUID
    copies: Json[list[str]]
    purges: int


#: After the first look: every address that was given until then has ended, and a body that had begun has arrived.
_LAST_BYTES = int(store.UPLOAD_LIFE.total_seconds() + DEFAULT.upload_seconds) + 60
_DUE = Statement(DueFile, "SELECT tenant_id, id FROM find_due_files($1, $2)")
#: An upload that was attached meanwhile is kept.
_MARK = Statement(
    _Marked,
    """UPDATE files SET purge_at = coalesce(purge_at, now()) WHERE tenant_id = $1 AND id = $2
AND (purge_at IS NOT NULL OR message_id IS NULL AND created_at < now() - make_interval(hours => $3))
RETURNING id, copies, purges""",
)
_MARK_ALL = Statement(
    _Marked,
    """UPDATE files SET purge_at = coalesce(purge_at, now()) WHERE tenant_id = $1
AND id = ANY (ARRAY(SELECT f.id FROM files f WHERE f.tenant_id = $1 ORDER BY f.id LIMIT $2))
RETURNING id, copies, purges""",
)
_AGAIN = f"""UPDATE files SET purges = purges + 1, purge_at = now() + interval '{_LAST_BYTES} seconds'
WHERE tenant_id = $1 AND id = $2 AND purge_at IS NOT NULL"""  # noqa: S608 -- a number
_PUT_OFF = """UPDATE files SET purge_at = now() + interval '60 seconds'
WHERE tenant_id = $1 AND id = $2 AND purge_at IS NOT NULL"""
#: Of one look.
_FAILURES = 3
_DELETE = "DELETE FROM files WHERE tenant_id = $1 AND id = ANY ($2) AND purge_at IS NOT NULL"
_MARK_OF_MESSAGES = """UPDATE files SET purge_at = now(), file_name = ''
WHERE tenant_id = $1 AND message_id = ANY ($2) AND purge_at IS NULL"""


async def mark_of_messages(work: UnitOfWork, message_ids: Sequence[UUID]) -> None:
    """The files of these messages are shown to nobody any more, and are removed by the next look."""
    await work.execute(_MARK_OF_MESSAGES, work.tenant_id, message_ids)


async def remove_due() -> bool:
    """One look. Returns whether there may be more. If the store does not answer, a later look goes on.

    A file that cannot be removed is put off, so that it does not delay the others. After some of them in one look, the
    store is down.
    """
    async with unit_of_work(None, read_only=True) as work:
        found = await work.fetch(_DUE, DEFAULT.purged_files, DEFAULT.open_upload_hours)
    failures = 0
    for due in found:
        try:
            await _remove(due)
        except StoreUnavailable as error:
            log.warning(
                "a file is removed later, the store does not answer: %s", type(error.__cause__ or error).__name__
            )
            failures += 1
            if failures == _FAILURES:
                return False
            async with unit_of_work(due.tenant_id) as work:
                await work.execute(_PUT_OFF, due.tenant_id, due.id)
    return len(found) == DEFAULT.purged_files


async def _remove(due: DueFile) -> None:
    async with unit_of_work(due.tenant_id) as work:
        marked = await work.fetchrow(_MARK, due.tenant_id, due.id, DEFAULT.open_upload_hours)
    if marked is None:
        return
    reach(FailPoint.FILE_MARKED)
    await _delete_objects(due.tenant_id, marked)
    reach(FailPoint.FILE_DELETED)
    async with unit_of_work(due.tenant_id) as work:
        if marked.purges:
            await work.execute(_DELETE, due.tenant_id, [due.id])
        else:
            await work.execute(_AGAIN, due.tenant_id, due.id)


async def remove_of_tenant(tenant_id: UUID) -> bool:
    """Remove some files of an organisation that is being erased. Returns whether there were any. Raises
    `StoreUnavailable`."""
    async with unit_of_work(tenant_id) as work:
        marked = await work.fetch(_MARK_ALL, tenant_id, DEFAULT.purged_files)
    for each in marked:
        await _delete_objects(tenant_id, each)
    if marked:
        async with unit_of_work(tenant_id) as work:
            await work.execute(_DELETE, tenant_id, [each.id for each in marked])
    return bool(marked)


async def _delete_objects(tenant_id: UUID, marked: _Marked) -> None:
    opened = store.opened()
    await opened.delete(store.incoming_key(tenant_id, marked.id))
    for copy in marked.copies:
        await opened.delete(store.copy_key(tenant_id, marked.id, copy))
