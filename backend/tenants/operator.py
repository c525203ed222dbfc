"""Transactions of the operator, on the connection of the database owner, for acts that the web must not do.

`cli/` calls it, and tests that create many members. Everything else uses `unit_of_work`.
"""

from uuid import UUID

import asyncpg

from backend.kit import db
from backend.kit.unit_of_work import UnitOfWork


class operator_work:  # noqa: N801  # reads as a statement: `async with operator_work(...)`
    """One transaction of a tenant. It sets the tenant too, because the row-level policies may also apply to the
    owner."""

    def __init__(self, owner_database_url: str, tenant_id: UUID) -> None:
        self._url, self._tenant_id = owner_database_url, tenant_id

    async def __aenter__(self) -> UnitOfWork:
        self._connection = await asyncpg.connect(**db.credentials(self._url))
        self._transaction = self._connection.transaction()
        await self._transaction.start()
        await self._connection.execute("SELECT set_config('app.tenant_id', $1, true)", str(self._tenant_id))
        self._work = UnitOfWork(self._tenant_id, self._connection)
        return self._work

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            await (self._transaction.rollback() if kind else self._transaction.commit())
        finally:
            await self._connection.close()
        if kind is None:
            await self._work.run_after_commit()
