"""Deletes accounts that were of one organisation only, when their member is erased. `data_rights.erasing` calls it."""

from collections.abc import Iterable
from uuid import UUID

from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork

_DELETE = Statement(bool, "SELECT delete_unreachable_account($1)")


async def delete(work: UnitOfWork, user_ids: Iterable[UUID]) -> None:
    """Delete those of these accounts that have no address of their own and are no member any more."""
    for user_id in user_ids:
        await work.fetch_one(_DELETE, user_id)
