"""`python -m backend export-tenant` and `import-tenant`: move an organisation to another installation.

The export reads one snapshot of the database. The import is one transaction (docs/data-rights.md).
"""

import hashlib
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from uuid import UUID

from backend.cli import operator_commands
from backend.kit import terminal_text
from backend.kit.keyring import Keyring
from backend.kit.processes import StartError
from backend.kit.settings import Settings

if TYPE_CHECKING:
    from backend.data_rights.transfer.after_import import AwaitedMember, OwnerLink
    from backend.data_rights.transfer.exporting import Fetch, Received
    from backend.data_rights.transfer.importing import Imported

_HEADER = b'{"kind":"header",'
_TRAILER = b'{"kind":"trailer",'


def export(settings: Settings, *, tenant: str, file: str | None) -> None:
    url, tenant_id = operator_commands.owner_database_url(settings), operator_commands.tenant_id_of(tenant)
    operator_commands.run(_export(url, tenant_id, None if file is None else Path(file)))


def import_(settings: Settings, *, file: str) -> None:
    keys, url = Keyring.parse(settings.keys), operator_commands.owner_database_url(settings)
    try:
        opened: BinaryIO = sys.stdin.buffer if file == "-" else Path(file).open("rb")  # noqa: SIM115
    except OSError as error:
        raise StartError(f"cannot read {file}: {error.strerror}") from error
    with opened:
        imported, members, links, again = operator_commands.run(_import(keys, url, opened))
    _report(settings, imported, members, links, again)


def _report(
    settings: Settings,
    imported: "Imported",
    members: "list[AwaitedMember]",
    links: "list[OwnerLink]",
    again: list[str],
) -> None:
    print(f"imported: organisation {imported.tenant_id} with {imported.rows:,} rows; it is suspended")
    print("\nlinks for its owners, valid once and for some days after it is resumed; give each only to that person:")
    for each in links:
        _say(f"  {each.email}: {settings.web.url}/invitations/{each.link}")
    print("\npeople to invite; each gets the same member again by an invitation to this address:")
    for member in members:
        if member.role != "OWNER":
            _say(f"  {member.name}, {member.role}: {member.email or 'no address is known'}")
    print("\nto set again, because secrets are not exported:")
    for line in again:
        _say(f"  {line}")
    print(f"\nthen: python -m backend resume-tenant {imported.tenant_id}")


def _say(line: str) -> None:
    """Names come from the file."""
    print(terminal_text.printable(line))


async def _export(url: str, tenant_id: UUID, file: Path | None) -> None:
    from backend.data_rights.transfer import exporting

    await _record_export(url, tenant_id)
    async with _snapshot(url, tenant_id) as fetch:
        if not await fetch("SELECT FROM tenants WHERE tenant_id = $1", tenant_id):
            raise StartError(f"there is no tenant {tenant_id}; `python -m backend list-tenants` prints the ids")
        if file is None:
            async for text in exporting.lines(fetch, tenant_id):
                sys.stdout.write(text)
            return
        had = _had(file)
        with file.open("ab") as written:
            async for text in exporting.lines(fetch, tenant_id, had=had):
                written.write(text.encode())
            written.flush()
            os.fsync(written.fileno())
    after = f" after the first {had.lines:,} lines, which were there" if had.lines else ""
    print(f"exported: {tenant_id} to {file}{after}")


async def _record_export(url: str, tenant_id: UUID) -> None:
    from backend.tenants import audit, registry
    from backend.tenants.operator import operator_work

    async with operator_work(url, tenant_id) as work:
        if await registry.exists(work):
            await audit.record(work, audit.OPERATOR, "tenant.exported")


def _had(file: Path) -> "Received":
    """Return number and digest of the lines that an earlier try has written. Remove a line that was cut."""
    from backend.data_rights.transfer.exporting import Received

    if not file.exists():
        file.touch(mode=0o600)
        return Received()
    digest, count, size = hashlib.sha256(), 0, 0
    with file.open("r+b") as had:
        beginning = had.read(len(_HEADER))
        if not _HEADER.startswith(beginning):
            raise StartError(f"{file} is no export; name a new file, or one that an earlier try has begun")
        had.seek(0)
        for line in had:
            if line.startswith(_TRAILER) and line.endswith(b"\n"):
                raise StartError(f"{file} is a whole export already")
            if not line.endswith(b"\n"):
                break
            digest.update(line)
            count, size = count + 1, size + len(line)
        had.truncate(size)
    return Received(count, digest.hexdigest())


@asynccontextmanager
async def _snapshot(url: str, tenant_id: UUID) -> "AsyncIterator[Fetch]":
    import asyncpg

    from backend.kit import db

    connection = await asyncpg.connect(**db.credentials(url, application="circadian-export"))
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await connection.execute(
                "SELECT set_config('app.tenant_id', $1, true), set_config('TimeZone', 'UTC', true)", str(tenant_id)
            )
            yield connection.fetch
    finally:
        await connection.close()


async def _import(
    keys: Keyring, url: str, file: BinaryIO
) -> "tuple[Imported, list[AwaitedMember], list[OwnerLink], list[str]]":
    from backend.data_rights.transfer import after_import, importing
    from backend.data_rights.transfer.reading import Reader
    from backend.tenants.operator import operator_work

    reader = Reader(file)
    header = reader.header()
    async with operator_work(url, header.tenant_id) as work:
        imported = await importing.write(work, keys, reader, header)
        members = await after_import.awaited(work)
        links = await after_import.invite_owners(work, keys, members)
        again = await after_import.to_set_again(work, imported.secrets)
    return imported, list(members), list(links), list(again)
