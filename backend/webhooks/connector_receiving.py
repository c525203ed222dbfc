"""Receives what a chat service posts at the hook of its connector: verifies it, reads it, and commits its changes.

`receiving` calls it. 200 follows the commit, so the service may repeat anything at any time.
"""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2

from backend.connectors.port import (
    Account,
    OutsideChange,
    OutsideDeletion,
    OutsideEdit,
    OutsideFailure,
    Reading,
)
from backend.files import uploads
from backend.kit.errors import AppError
from backend.kit.keyring import Keyring
from backend.kit.received import Received
from backend.kit.redis_signals import Hints
from backend.kit.settings import FileSettings, Settings
from backend.kit.unit_of_work import TRANSIENT, UnitOfWork, unit_of_work
from backend.spaces import connectors, outside_changes, waiting
from backend.spaces.connectors import ActiveConnector
from backend.spaces.errors import ConnectorNotFound
from backend.spaces.outside_changes import Delete
from backend.webhooks import (
    connector_accounts,
    connector_kinds,
    http_delivery,
    incoming_files,
    outside_files,
    unread,
)
from backend.webhooks.connector_accounts import Services, StoredAccount
from backend.webhooks.connector_kinds import KindMissing
from backend.webhooks.outside_files import MessageWithFiles

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Inbound:
    """What the API process gives to the kinds of connectors."""

    keys: Keyring = field(repr=False)
    hints: Hints
    services: Services
    #: For the name of a sender. It reaches only public addresses.
    client: httpx2.AsyncClient
    delete_message: Delete
    #: For files of messages.
    files: FileSettings


@asynccontextmanager
async def open_inbound(
    settings: Settings, keys: Keyring, hints: Hints, *, delete_message: Delete
) -> AsyncIterator[Inbound]:
    """What one API process needs. Its client reaches private addresses only where endpoints of tenants may be there."""
    async with http_delivery.open_client(allows_private=settings.allows_private_webhooks) as client:
        yield Inbound(keys, hints, Services.of(settings), client, delete_message, settings.files)


async def receive(row: StoredAccount, received: Received, inbound: Inbound) -> Reading:
    """Raises `BadSignature`, `InvalidInput` for a verified body that cannot be read, other refusals (`AppError`), and
    `KindMissing`.

    A delivery that meets an error of ours is kept, and accepted: its service would repeat it for hours, and then
    disable the hook.
    """
    account = inbound.services.account(row, inbound.keys, inbound.client)
    connector_kinds.find(row.kind, row.kind_name).verify(received, account.hook_secrets)
    try:
        return await _read(row, account, received, inbound)
    except (AppError, KindMissing, *TRANSIENT):
        raise
    except Exception as error:  # the edge: a kind reads what strangers wrote
        log.exception("connector %s: a delivery could not be read", row.id)
        reason = _reason(error)
    async with unit_of_work(row.tenant_id) as work:
        await unread.keep(work, inbound.hints, connector_id=row.id, received=received, error=reason)
    return Reading(ignored=reason)


async def receive_again(row: StoredAccount, body: bytes, inbound: Inbound, *, now_seconds: float) -> str | None:
    """Read a delivery that was kept. Returns why it cannot be read now either."""
    account = inbound.services.account(row, inbound.keys, inbound.client)
    try:
        await _read(row, account, unread.request_of(body, now_seconds=now_seconds), inbound)
    except TRANSIENT:
        raise
    except AppError as error:
        return error.message
    except Exception as error:  # the same edge
        log.exception("connector %s: a delivery could not be read again", row.id)
        return _reason(error)
    return None


def _reason(error: Exception) -> str:
    return f"a delivery could not be read because of an error here ({type(error).__name__})"


async def _read(row: StoredAccount, account: Account, received: Received, inbound: Inbound) -> Reading:
    reading = await connector_kinds.find(row.kind, row.kind_name).read(received, account)
    if reading.ignored is not None:
        log.info("connector %s ignored a delivery: %s", row.id, reading.ignored)
    taking_over = outside_files.taken_over(
        reading.changes, tenant_id=row.tenant_id, connector_id=row.id, settings=inbound.files
    )
    async with taking_over as files, unit_of_work(row.tenant_id) as work:
        await _apply_all(work, row, reading, files, inbound)
    return reading


async def _apply_all(
    work: UnitOfWork, row: StoredAccount, reading: Reading, files: Mapping[int, MessageWithFiles], inbound: Inbound
) -> None:
    """Raises `ConnectorNotFound`."""
    if reading.channel is not None:
        await connector_accounts.move(work, connector_id=row.id, before=row.channel or "", channel=reading.channel)
    if not reading.changes:
        return
    connector = await connectors.find(work, connector_id=row.id)
    if connector is None:
        raise ConnectorNotFound
    for at, change in enumerate(reading.changes):
        await _apply(work, connector, files.get(at, change), inbound)


async def _apply(
    work: UnitOfWork, connector: ActiveConnector, change: OutsideChange | MessageWithFiles, inbound: Inbound
) -> None:
    hints = inbound.hints
    if isinstance(change, OutsideEdit):
        await _edit(work, connector, change, inbound)
    elif isinstance(change, OutsideFailure):
        await outside_changes.fail(work, hints, connector, change)
    elif isinstance(change, OutsideDeletion):
        await uploads.abandon_all(work, await waiting.forget(work, connector, external_id=change.external_id))
        await outside_changes.delete(work, hints, connector, change, inbound.delete_message)
    elif isinstance(change, MessageWithFiles):
        await _post(work, connector, change, inbound)


async def _post(work: UnitOfWork, connector: ActiveConnector, change: MessageWithFiles, inbound: Inbound) -> bool:
    """Post it, unless it waits for its files or for an earlier one. False: it is here already, or deleted outside."""
    files = incoming_files.of(change.message, change.file_ids, inbound.files)
    if await waiting.put(work, connector, change.message, files):
        return True
    return await connectors.receive(
        work, inbound.keys, inbound.hints, connector, change.message, file_ids=change.file_ids,
        missing=incoming_files.missing(files),
    )  # fmt: skip


async def _edit(work: UnitOfWork, connector: ActiveConnector, change: OutsideEdit, inbound: Inbound) -> None:
    """Edit it where it is. The first that is heard of a message may be its edit."""
    if await waiting.edit(work, connector, change):
        return
    first = await outside_changes.first_heard(work, connector, change)
    if first is not None and await _post(work, connector, MessageWithFiles(first), inbound):
        return  # else it has come in meanwhile, or it was deleted
    await outside_changes.edit(work, inbound.keys, inbound.hints, connector, change)
