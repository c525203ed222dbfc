"""`python -m backend export-audit` and `verify-audit`: export and verify a tenant's audit log.

An export consists of JSON lines. Verifying a file needs no database: anybody who has an export can do it on their own
machine (docs/audit.md).
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from uuid import UUID

from backend.cli import operator_commands
from backend.cli.pool import app_pool
from backend.kit.processes import StartError
from backend.kit.settings import Settings

if TYPE_CHECKING:
    from backend.tenants.audit_chain import Walk


def export(settings: Settings, *, tenant: str, after: int) -> None:
    operator_commands.run(_export(settings, operator_commands.tenant_id_of(tenant), after))


def verify(settings: Settings, *, file: str | None, tenant: str | None, after: str | None) -> None:
    if file is not None:
        with sys.stdin if file == "-" else _opened(file) as lines:
            walk = _walk(lines, after=after)
    else:
        walk = operator_commands.run(_verify(settings, operator_commands.tenant_id_of(tenant or "")))
    if not walk.is_unbroken:
        raise StartError(
            f"the audit log is broken at entry {walk.broken_seq}: the entry is missing, changed or in the wrong place"
        )
    print(f"unbroken up to entry {walk.seq}, hash {walk.hash.hex()}")


async def _export(settings: Settings, tenant_id: UUID, after: int) -> None:
    from backend.tenants import audit_reading

    async with app_pool(settings):
        async for entries in audit_reading.pages(tenant_id, after=after):
            for entry in entries:
                print(entry.line)


async def _verify(settings: Settings, tenant_id: UUID) -> "Walk":
    from backend.tenants import audit_reading

    async with app_pool(settings):
        return await audit_reading.verify(tenant_id)


def _walk(lines: Iterable[str], *, after: str | None) -> "Walk":
    """`after` is the hash of the entry before the first line, for an export that does not start at the beginning."""
    from backend.tenants.audit_chain import Walk
    from backend.tenants.audit_reading import SealedEntry

    walk, tenants = Walk(), set[object]()
    for number, line in enumerate(lines, start=1):
        try:
            entry = SealedEntry.of_line(line)
            if number == 1 and after is not None:
                walk = Walk(entry.seq - 1, bytes.fromhex(after))
        except (ValueError, KeyError, TypeError):
            raise StartError(f"line {number} is not an entry of an audit log") from None
        tenants.add(entry.content.get("tenantId"))
        if not walk.verify(entry.content, entry.hash):
            return walk
    if len(tenants) > 1:
        raise StartError("the file has entries of several tenants: verify one export at a time")
    return walk


def _opened(file: str) -> TextIO:
    try:
        return Path(file).open(encoding="utf-8")
    except OSError as error:
        raise StartError(f"cannot read {file}: {error.strerror}") from error
