"""Sends one part of a message, with its files or a file. What is not taken is named, and holds up nothing.

`connector_delivery` calls it.
"""

import logging
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import TypeVar

import httpx2

from backend.connectors.port import Account, Kind, NoCredentials, Part, SendFailure, SendsFiles, Sent, Trouble
from backend.kit import unreachable
from backend.kit.shares import Shares
from backend.kit.unit_of_work import unit_of_work
from backend.webhooks import outbox, outgoing_files
from backend.webhooks.outbox import EndpointClaim
from backend.webhooks.outgoing_files import OutgoingFile

log = logging.getLogger(__name__)

_T = TypeVar("_T")
LOST = "another worker sends it"
_TRIES_WITH_FILES = 4
#: A message with its files is in memory several times while it is sent. Those beyond wait.
_ATTACHING = Shares(4, share=2)


async def sent(kind: Kind, part: Part, account: Account, file: OutgoingFile | None) -> Sent | SendFailure:
    """Only a wait that the service asks for is a failure of the file; any other one is found by the text with the name,
    if it is not of the file alone."""
    if file is not None and isinstance(kind, SendsFiles):
        content = await outgoing_files.read(account.tenant_id, part.message_id, file)
        if content is not None:
            result = await tried(kind.send_file(content, part, account), account)
            if isinstance(result, Sent) or result.retry_after is not None:
                return result
            log.info("connector %s: a file was not sent: %s", account.connector_id, result.error)
    return await tried(kind.send(part, account), account)


async def sent_with(
    kind: Kind, part: Part, account: Account, claim: EndpointClaim, files: Sequence[OutgoingFile]
) -> Sent | SendFailure:
    """With the files in it. If they are refused for good, or again and again, it is sent without them; that needs the
    time of a claim again."""
    if not _ATTACHING.take(claim.tenant_id):
        return SendFailure(Trouble.BUSY, "other messages with files are being sent: this one waits", retry_after=2.0)
    try:
        result = await _sent_whole(kind, part, account, files)
    finally:
        _ATTACHING.give_back(claim.tenant_id)
    if result is not None:
        if isinstance(result, Sent) or result.retry_after is not None or not _is_enough(result, claim):
            return result
        log.info("connector %s: a message was not sent with its files: %s", account.connector_id, result.error)
        async with unit_of_work(claim.tenant_id) as work:
            if not await outbox.renew(work, claim):
                return SendFailure(Trouble.BUSY, LOST)
    return await tried(kind.send(replace(part, text=outgoing_files.named(part.text, files)), account), account)


async def _sent_whole(
    kind: Kind, part: Part, account: Account, files: Sequence[OutgoingFile]
) -> Sent | SendFailure | None:
    """None: none of the files is there any more."""
    found, missing = await outgoing_files.read_all(account.tenant_id, part.message_id, files)
    if not found:
        return None
    whole = replace(part, text=outgoing_files.named(part.text, missing), files=found)
    return await tried(kind.send(whole, account), account)


def _is_enough(failure: SendFailure, claim: EndpointClaim) -> bool:
    """Whether the files are given up. What passes is waited for a while: the same mail is taken minutes later."""
    return failure.is_final or (failure.trouble is not Trouble.BROKEN and claim.failures >= _TRIES_WITH_FILES)


async def tried(attempt: Awaitable[_T], account: Account) -> _T | SendFailure:
    """An error of our own counts as a refusal: whatever text leads to it, it does not stop what follows."""
    try:
        return await attempt
    except NoCredentials:
        raise
    except httpx2.HTTPError as error:
        return SendFailure(Trouble.BUSY, f"the service could not be reached: {unreachable.reason(error)}")
    except Exception as error:  # the edge: a kind reads what strangers wrote
        log.exception("connector %s: a message could not be sent", account.connector_id)
        return SendFailure(Trouble.REFUSED, f"it could not be sent because of an error here ({type(error).__name__})")
