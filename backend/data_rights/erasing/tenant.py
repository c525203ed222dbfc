"""Erases an organisation: every row of every table that has its `tenant_id`, except for its erasures.

First it is suspended, so its tokens are refused and its agents stop. Then its tables are emptied in the order of their
foreign keys, which the database's catalogue tells, so no new table is forgotten. The objects of files go before their
rows. The row of the organisation is the last. Accounts of people are not the organisation's; they stay, except for
those that only its identity provider or its import has made.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from uuid import UUID

from backend.accounts import unreachable
from backend.agents import cycle_stop
from backend.data_rights.claims import ClaimedErasure
from backend.data_rights.erasing.batches import delete_batch
from backend.files import removal
from backend.kit.redis_signals import Interrupt
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work
from backend.webhooks import erased_installations


@dataclass(frozen=True, slots=True)
class _ForeignKey:
    """A table of tenants, and the table that one of its foreign keys refers to, if it has any."""

    table: str
    refers_to: str | None


_KEYS = Statement(
    _ForeignKey,
    """
SELECT c.relname::text AS "table", f.relname::text AS refers_to
FROM pg_class c
JOIN pg_attribute t ON t.attrelid = c.oid AND t.attname = 'tenant_id' AND NOT t.attisdropped
LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f'
LEFT JOIN pg_class f ON f.oid = k.confrelid AND EXISTS (
  SELECT FROM pg_attribute o WHERE o.attrelid = f.oid AND o.attname = 'tenant_id' AND NOT o.attisdropped)
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'erasures'
ORDER BY c.relname, k.conname""",
)
_ACCOUNTS = Statement(UUID, "SELECT user_id FROM members WHERE tenant_id = $1 AND user_id IS NOT NULL LIMIT 500")
_DELETE_MEMBERS = "DELETE FROM members WHERE tenant_id = $1 AND user_id = ANY ($2)"
_CLOSE = Statement(bool, "SELECT close_erased_tenant($1)")
_SUSPEND_AGENTS = "UPDATE agents SET status = 'SUSPENDED' WHERE tenant_id = $1 AND status = 'ACTIVE'"


async def erase(erasure: ClaimedErasure) -> bool:
    """Erase one batch of rows. The subject is the tenant."""
    assert erasure.tenant_id == erasure.subject_id
    await _close(erasure)
    if await erased_installations.record(erasure.tenant_id):
        return True
    async with unit_of_work(erasure.tenant_id, read_only=True) as work:
        keys = await work.fetch(_KEYS)
    for table in _in_order(keys):
        if table == "files" and await removal.remove_of_tenant(erasure.tenant_id):
            return True
        if table == "members" and await _delete_members(erasure):
            return True
        if await delete_batch(erasure, table, "true"):
            return True
    return False


async def _delete_members(erasure: ClaimedErasure) -> bool:
    """Delete a batch of the members who have an account, and the accounts that were of this tenant only."""
    async with unit_of_work(erasure.tenant_id) as work:
        await erasure.hold(work)
        accounts = await work.fetch(_ACCOUNTS, erasure.tenant_id)
        await work.execute(_DELETE_MEMBERS, erasure.tenant_id, accounts)
        await unreachable.delete(work, accounts)
    return bool(accounts)


async def _close(erasure: ClaimedErasure) -> None:
    """Suspend the tenant, once: its tokens are refused, its live connections end, its agents stop."""
    tenant_id, hints = erasure.tenant_id, erasure.hints
    async with unit_of_work(tenant_id) as work:
        await erasure.hold(work)
        if not await work.fetch_one(_CLOSE, tenant_id):
            return
        await work.execute(_SUSPEND_AGENTS, tenant_id)
        running = await cycle_stop.interrupt_all(work, words="the organisation is being erased")
        interrupts = [Interrupt(each.worker_id, each.agent_id) for each in running]
        work.after_commit(lambda: hints.send(interrupts=interrupts))
        work.after_commit(lambda: hints.revoked(tenant_id))


def _in_order(keys: Iterable[_ForeignKey]) -> Iterator[str]:
    """The tables, each before those that it refers to."""
    graph: dict[str, set[str]] = {key.table: set() for key in keys}
    for key in keys:
        if key.refers_to is not None and key.refers_to != key.table:
            graph[key.refers_to].add(key.table)
    return iter(TopologicalSorter(graph).static_order())
