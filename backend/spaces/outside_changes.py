"""Applies an edit or a deletion that was made outside to the message here that came in by the connector.

`webhooks.connector_receiving` calls it. Only the author may do it, as here: the connector itself, or the member who has
proven to be the sender. A change that is refused here is dropped: the service outside would only repeat it.
"""

import logging
from collections.abc import Awaitable
from typing import Protocol
from uuid import UUID

from backend.connectors.port import OutsideDeletion, OutsideEdit, OutsideFailure, OutsideMessage
from backend.consciousness import render
from backend.kit.errors import AppError
from backend.kit.keyring import Keyring
from backend.kit.redis_signals import Hints
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors, editing, outside_ids, senders
from backend.spaces.connectors import ActiveConnector
from backend.spaces.outside_ids import Known
from backend.tenants.actor import Actor
from backend.tenants.quotas import QuotaExceeded

log = logging.getLogger(__name__)


class Delete(Protocol):
    """Deletes a message. It belongs to a higher layer, so the API passes it in."""

    def __call__(self, work: UnitOfWork, actor: Actor, hints: Hints, *, message_id: UUID) -> Awaitable[UUID]: ...


async def edit(work: UnitOfWork, keys: Keyring, hints: Hints, connector: ActiveConnector, change: OutsideEdit) -> None:
    """Give the message the text that it has outside now. Does nothing for one that is unknown here."""
    found = await _found(work, connector, change.external_id, change.sender_id)
    if found is None:
        return
    known, author = found
    if codes := senders.codes_in(change.text):
        await senders.void(work, keys, codes)
    about = (known.data or {}).get("connector") or {}
    sender: object = about.get("sender")
    # An edit brings no file, so what is missing stays so.
    text = "\n\n".join(filter(None, (senders.without_codes(change.text), about.get("missing"))))
    try:
        if isinstance(sender, str) and author.id == connector.service_id and text.strip():
            text = f"{render.named(sender)}: {text}"
        await editing.edit(work, author, hints, message_id=known.id, text=text)
    except AppError as error:
        log.info("connector %s: an edit from outside was refused: %s", connector.id, error.code)


async def delete(
    work: UnitOfWork, hints: Hints, connector: ActiveConnector, change: OutsideDeletion, delete_message: Delete
) -> None:
    """Delete the message. If it is unknown here, it is not posted when it comes in later.

    Raises `QuotaExceeded` if too many erasures wait: the service outside must repeat it later.
    """
    if await outside_ids.find(work, connector_id=connector.id, external_id=change.external_id) is None:
        await connectors.remember_deletion(work, connector, external_id=change.external_id)
        return
    found = await _found(work, connector, change.external_id, change.sender_id)
    if found is None:
        return
    known, author = found
    try:
        await delete_message(work, author, hints, message_id=known.id)
    except QuotaExceeded:
        raise
    except AppError as error:
        log.info("connector %s: a deletion from outside was refused: %s", connector.id, error.code)


async def fail(work: UnitOfWork, hints: Hints, connector: ActiveConnector, change: OutsideFailure) -> None:
    """Record that a message that was sent did not arrive, and tell the space, once. Ignores what is unknown here."""
    known = await outside_ids.find(work, connector_id=connector.id, external_id=change.external_id)
    if known is None or known.is_from_outside:
        return
    if await outside_ids.mark_failed(work, connector_id=connector.id, message_id=known.id, error=change.error):
        text = f"A message did not reach the people outside: {change.error}."
        await connectors.post_connector_notice(work, hints, connector_id=connector.id, text=text)


async def first_heard(work: UnitOfWork, connector: ActiveConnector, change: OutsideEdit) -> OutsideMessage | None:
    """The message, if it is unknown here, and not from before the connector: nobody expects that one to come in."""
    if change.said_at is None or change.said_at < connector.created_at.timestamp():
        return None
    known = await outside_ids.find(work, connector_id=connector.id, external_id=change.external_id)
    return change.message if known is None else None


async def _found(
    work: UnitOfWork, connector: ActiveConnector, external_id: str, sender_id: str | None
) -> tuple[Known, Actor] | None:
    """The message, and its author as an actor. None: it is unknown here, or of somebody else."""
    known = await outside_ids.find(work, connector_id=connector.id, external_id=external_id)
    if known is None or not known.is_from_outside:
        return None
    if known.author_id == connector.service_id:
        return known, connector.actor
    if sender_id is None or not connector.is_trusted:
        return None
    member = await senders.member(work, connector_id=connector.id, space_id=connector.space_id, sender_id=sender_id)
    return (known, member) if member is not None and member.id == known.author_id else None
