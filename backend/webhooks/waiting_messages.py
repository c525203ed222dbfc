"""Fetches the files of messages from chat services, and posts the messages in the order of their arrival (ADR 0094).

A worker claims the first message of a connector. Each outcome is stored under the claim; the post and the deletion of
the row are one transaction under the lock of the space. So a message is in its row or in the space, whatever dies.
"""

import logging
import time
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from uuid import UUID, uuid4

import httpx2

from backend.connectors.port import OutsideMessage
from backend.files import uploads
from backend.files.taking_over import abandon_all
from backend.kit.errors import AppError, InvalidInput
from backend.kit.fail_points import FailPoint, reach
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.settings import FileSettings
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import connectors, members, waiting
from backend.spaces.errors import FilesNotReady
from backend.spaces.waiting import WaitingFile, dumped
from backend.webhooks import connector_accounts, file_fetching, incoming_files
from backend.webhooks.connector_accounts import Services, StoredAccount
from backend.webhooks.file_fetching import Fetching

log = logging.getLogger(__name__)

_LATE = "it did not arrive in time"
_NOT_ATTACHED = "its sender is somebody else here since then"
_NOT_POSTED = "A message from outside could not be posted: {}."
_MOST_PAUSE_SECONDS, _MOST_REFUSED_PAUSE_SECONDS = 30.0, 300.0


@dataclass(frozen=True, slots=True)
class Fetcher:
    """The worker's id, keys, settings and connections, for fetching files and posting messages."""

    worker_id: UUID
    keys: Keyring = field(repr=False)
    hints: Hints
    services: Services
    #: It reads responses up to the largest file, and reaches only public addresses.
    client: httpx2.AsyncClient
    files: FileSettings


@dataclass(frozen=True, slots=True)
class _DueMessage:
    tenant_id: UUID
    id: UUID


@dataclass(frozen=True, slots=True)
class _Claimed:
    connector_id: UUID
    message: Json[dict[str, Any]]
    files: Json[list[dict[str, Any]]]
    tries: int
    #: Until it waits for no file any more.
    seconds_left: float
    is_given_up: bool


@dataclass(slots=True)
class _Taken:
    """A message that this worker has."""

    tenant_id: UUID
    message_id: UUID
    id: UUID
    row: _Claimed
    account: StoredAccount | None
    #: By the clock of this process.
    deadline: float

    @property
    def key(self) -> tuple[UUID, UUID, UUID]:
        return self.tenant_id, self.message_id, self.id


@dataclass(slots=True)
class _Claim(_Taken):
    """Such a message, read."""

    message: OutsideMessage
    files: list[WaitingFile]


class _Lost(Exception):
    """Another worker has the message."""


class _Unreadable(Exception):
    """A newer version of this process wrote the message, or a part of it."""


_Stored = TypeVar("_Stored", OutsideMessage, WaitingFile)


_DUE = Statement(_DueMessage, "SELECT tenant_id, id FROM find_due_waiting_messages($1)")
_TAKE = Statement(
    _Claimed,
    """
UPDATE waiting_messages w SET claim_id = $3, worker_id = $4, claimed_until = now() + interval '120 seconds'
WHERE w.tenant_id = $1 AND w.id = $2 AND w.next_try_at <= now() AND (w.claim_id IS NULL OR w.claimed_until < now()
  OR NOT EXISTS (SELECT FROM workers k WHERE k.id = w.worker_id AND k.beat_at > now() - interval '5 seconds'))
  AND NOT EXISTS (SELECT FROM waiting_messages b WHERE b.tenant_id = $1 AND b.connector_id = w.connector_id
    AND b.place < w.place)
RETURNING w.connector_id, w.message, w.files, w.tries,
  extract(epoch FROM w.waits_until - now())::float8 AS seconds_left,
  w.created_at < now() - make_interval(hours => $5) AS is_given_up""",
)
_STORE = Statement(
    UUID,
    """UPDATE waiting_messages SET files = $4, claimed_until = now() + interval '120 seconds'
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 RETURNING id""",
)
#: Not longer than it waits for its files, if it still does.
_PUT_OFF = """UPDATE waiting_messages SET tries = tries + 1, claim_id = NULL, next_try_at =
  CASE WHEN waits_until > now() THEN least(waits_until, now() + make_interval(secs => $4))
    ELSE now() + make_interval(secs => $4) END
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"""
_END = Statement(UUID, "DELETE FROM waiting_messages WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 RETURNING id")
_CURRENT = Statement(
    dict[str, Any], "SELECT message FROM waiting_messages WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"
)


async def due(*, limit: int) -> list[tuple[UUID, UUID]]:
    """Of each connector only the first message."""
    async with unit_of_work(None, read_only=True) as work:
        return [(each.tenant_id, each.id) for each in await work.fetch(_DUE, limit)]


async def serve(fetcher: Fetcher, tenant_id: UUID, message_id: UUID) -> None:
    """Fetch what is missing, then post the message or put it off."""
    taken = await _take(fetcher, tenant_id, message_id)
    if taken is None:
        return
    reach(FailPoint.CONNECTOR_FILES_CLAIMED)
    try:
        claim = _opened(taken)
        pause_seconds = await _fetch_all(fetcher, claim)
        if pause_seconds is None:
            await _post(fetcher, claim)
        else:
            await _put_off(claim, pause_seconds)
    except _Lost:
        log.info("message %s from outside: another worker has it", message_id)
    except _Unreadable:
        await _leave_to_newer(taken)


def _opened(taken: _Taken) -> _Claim:
    """Raises `_Unreadable`."""
    message, files = _read(OutsideMessage, taken.row.message), [_read(WaitingFile, each) for each in taken.row.files]
    return _Claim(*taken.key, taken.row, taken.account, taken.deadline, message, files)


def _read(kind: type[_Stored], content: dict[str, Any]) -> _Stored:
    try:
        return kind(**content)
    except TypeError as error:
        raise _Unreadable from error


async def _leave_to_newer(taken: _Taken) -> None:
    """For a day. Then the message is dropped, so that those behind it arrive."""
    log.warning("message %s from outside: this version cannot read it", taken.message_id)
    if not taken.row.is_given_up:
        await _put_off(taken, _MOST_PAUSE_SECONDS)
        return
    async with unit_of_work(taken.tenant_id) as work:
        await work.fetchrow(_END, *taken.key)


async def _take(fetcher: Fetcher, tenant_id: UUID, message_id: UUID) -> _Taken | None:
    claim_id = uuid4()
    async with unit_of_work(tenant_id) as work:
        row = await work.fetchrow(
            _TAKE, tenant_id, message_id, claim_id, fetcher.worker_id, DEFAULT.waiting_message_hours
        )
        if row is None:
            return None
        account = await connector_accounts.read(work, connector_id=row.connector_id)
    return _Taken(tenant_id, message_id, claim_id, row, account, time.monotonic() + row.seconds_left)


async def _fetch_all(fetcher: Fetcher, claim: _Claim) -> float | None:
    """None: no file is awaited any more. Otherwise the pause before the next try."""
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        author = await connectors.author_of(work, connector_id=claim.row.connector_id, message=claim.message)
    if author is None or claim.account is None:
        return None
    account = fetcher.services.account(claim.account, fetcher.keys, fetcher.client)
    fetching = Fetching(author, claim.account, account, fetcher.files)
    asked_pause = 0.0
    for at, file in enumerate(claim.files):
        if not file.is_awaited:
            continue
        left = claim.deadline - time.monotonic()
        if left <= 0:
            await _store(claim, at, replace(file, missing=file.trouble or _LATE))
            continue
        found, asked = await file_fetching.fetch(fetching, file, seconds=left)
        asked_pause = max(asked_pause, asked)
        try:
            await _store(claim, at, found)
        except _Lost:
            await abandon_all(claim.tenant_id, waiting.uploads_of([found]))
            raise
    if not any(each.is_awaited for each in claim.files):
        return None
    return max(asked_pause, min(2.0**claim.row.tries, _MOST_PAUSE_SECONDS))


async def _store(claim: _Claim, at: int, file: WaitingFile) -> None:
    """Raises `_Lost`."""
    claim.files[at] = file
    async with unit_of_work(claim.tenant_id) as work:
        if await work.fetchrow(_STORE, *claim.key, dumped(claim.files)) is None:
            raise _Lost


async def _put_off(claim: _Taken, seconds: float) -> None:
    async with unit_of_work(claim.tenant_id) as work:
        await work.execute(_PUT_OFF, *claim.key, seconds)


async def _post(fetcher: Fetcher, claim: _Claim) -> None:
    try:
        async with unit_of_work(claim.tenant_id) as work:
            await _post_in(work, fetcher, claim)
    except FilesNotReady:  # its author is another one since the upload
        attached_to_none = waiting.uploads_of(claim.files)
        for at, each in enumerate(claim.files):
            if each.upload_id is not None:
                await _store(claim, at, replace(each, upload_id=None, missing=_NOT_ATTACHED))
        await abandon_all(claim.tenant_id, attached_to_none)
        await _put_off(claim, 0.0)
    except AppError as error:
        await _refused(fetcher, claim, error)


async def _post_in(work: UnitOfWork, fetcher: Fetcher, claim: _Claim) -> None:
    """Raises `_Lost`, `_Unreadable`, and the errors of a post. If the connector has ended, the message goes with it."""
    connector = await connectors.find(work, connector_id=claim.row.connector_id)
    if connector is not None:
        await members.lock_space(work, connector.space_id)
    current = await work.fetchrow(_CURRENT, *claim.key)  # it may have been edited meanwhile
    if current is None or await work.fetchrow(_END, *claim.key) is None:
        raise _Lost
    file_ids = waiting.uploads_of(claim.files)
    if connector is not None:
        await connectors.receive(
            work, fetcher.keys, fetcher.hints, connector, _read(OutsideMessage, current), file_ids=file_ids,
            missing=incoming_files.missing(claim.files),
        )  # fmt: skip
    await uploads.abandon_all(work, file_ids)  # it was here already, or the connector has ended
    reach(FailPoint.CONNECTOR_MESSAGE_POSTED)


async def _refused(fetcher: Fetcher, claim: _Claim, error: AppError) -> None:
    """Try again later what may be possible then, for a day. What never will be is told in the space."""
    is_never = isinstance(error, InvalidInput)
    if not is_never and not claim.row.is_given_up:
        await _put_off(claim, min(2.0**claim.row.tries, _MOST_REFUSED_PAUSE_SECONDS))
        return
    log.warning("connector %s: a message from outside is dropped: %s", claim.row.connector_id, error.code)
    async with unit_of_work(claim.tenant_id) as work:
        connector = await connectors.find(work, connector_id=claim.row.connector_id)
        if connector is not None and is_never:
            text = _NOT_POSTED.format(error.message.rstrip("."))
            await connectors.post_connector_notice(
                work, fetcher.hints, connector_id=connector.id, text=text, once=error.code
            )
        if await work.fetchrow(_END, *claim.key) is not None:
            await uploads.abandon_all(work, waiting.uploads_of(claim.files))
