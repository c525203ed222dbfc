"""Messages from outside that wait for their files, or behind one that does, as the hook writes them (ADR 0094).

`webhooks.connector_receiving` calls it. `webhooks.waiting_messages` fetches the files, and posts the messages in order.
All writes here are made under the lock of the space, as is the post.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from uuid import UUID, uuid4

from backend.connectors.port import OutsideEdit, OutsideMessage
from backend.kit import text as texts
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import connectors, members
from backend.spaces.connectors import ActiveConnector
from backend.spaces.errors import SpaceIsArchived
from backend.tenants.quotas import QuotaExceeded


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A file of a message from outside, and what became of it."""

    #: What its service calls it. Empty: it came with the message.
    id: str
    name: str
    content_type: str | None = None
    size: int | None = None
    #: The upload that it is now.
    upload_id: str | None = None
    #: Why it will not come, in words that people read.
    missing: str | None = None
    #: Why the last try failed.
    trouble: str = ""

    @property
    def is_awaited(self) -> bool:
        return self.upload_id is None and self.missing is None


@dataclass(frozen=True, slots=True)
class _Queue:
    length: int
    has_message: bool


@dataclass(frozen=True, slots=True)
class _Files:
    files: Json[list[dict[str, Any]]]


_NOT_STORED = ("files", "remote_files")
_QUEUE = Statement(
    _Queue,
    """SELECT count(*) AS length, coalesce(bool_or(external_id = $3), false) AS has_message
FROM waiting_messages WHERE tenant_id = $1 AND connector_id = $2""",
)
_PUT = """
INSERT INTO waiting_messages (id, tenant_id, connector_id, external_id, place, message, files, waits_until)
SELECT $2, $1, $3, $4, coalesce(max(place), 0) + 1, $5, $6, now() + make_interval(secs => $7)
FROM waiting_messages WHERE tenant_id = $1 AND connector_id = $3"""
_MESSAGE = Statement(
    dict[str, Any],
    "SELECT message FROM waiting_messages WHERE tenant_id = $1 AND connector_id = $2 AND external_id = $3",
)
_EDIT = "UPDATE waiting_messages SET message = $4 WHERE tenant_id = $1 AND connector_id = $2 AND external_id = $3"
_FORGET = Statement(
    _Files,
    "DELETE FROM waiting_messages WHERE tenant_id = $1 AND connector_id = $2 AND external_id = $3 RETURNING files",
)
_FILES = Statement(_Files, "SELECT files FROM waiting_messages WHERE tenant_id = $1 AND connector_id = $2")


async def put(
    work: UnitOfWork, connector: ActiveConnector, message: OutsideMessage, files: Sequence[WaitingFile]
) -> bool:
    """Let the message wait if it has files to fetch, or if another one waits. False: it may be posted at once.

    A message that waits or is here already is not put again. Raises `QuotaExceeded` if too many wait.
    """
    locked = await members.lock_space(work, connector.space_id)
    queue = await work.fetch_one(_QUEUE, work.tenant_id, connector.id, message.external_id)
    if not queue.length and not any(each.is_awaited for each in files):
        return False
    external_id = texts.require(message.external_id, name="id", max_chars=DEFAULT.event_id_chars)
    if queue.has_message or await connectors.is_here(work, connector, external_id=external_id):
        return True
    if locked.is_archived:
        raise SpaceIsArchived
    if queue.length >= DEFAULT.waiting_messages:
        raise QuotaExceeded("waiting_messages", limit=DEFAULT.waiting_messages, used=queue.length)
    texts.require(message.text, name="text", max_chars=DEFAULT.message_chars, allow_empty=True)
    await work.execute(
        _PUT, work.tenant_id, uuid4(), connector.id, external_id, _stored(message), dumped(files),
        float(DEFAULT.waiting_message_seconds),
    )  # fmt: skip
    return True


async def edit(work: UnitOfWork, connector: ActiveConnector, change: OutsideEdit) -> bool:
    """Give a message that waits another text, if its sender did it. False: it does not wait."""
    await members.lock_space(work, connector.space_id)
    found = await work.fetchrow(_MESSAGE, work.tenant_id, connector.id, change.external_id)
    if found is None:
        return False
    message = OutsideMessage(**found)
    if message.sender_id == change.sender_id:
        text = texts.require(change.text, name="text", max_chars=DEFAULT.message_chars, allow_empty=True)
        edited = _stored(replace(message, text=text))
        await work.execute(_EDIT, work.tenant_id, connector.id, change.external_id, edited)
    return True


async def forget(work: UnitOfWork, connector: ActiveConnector, *, external_id: str) -> list[UUID]:
    """The message was deleted outside. The caller remembers that, and abandons these uploads."""
    await members.lock_space(work, connector.space_id)
    forgotten = await work.fetchrow(_FORGET, work.tenant_id, connector.id, external_id)
    return [] if forgotten is None else uploads_of([WaitingFile(**each) for each in forgotten.files])


async def uploads_that_wait(work: UnitOfWork, *, connector_id: UUID) -> list[UUID]:
    """The uploads that messages of the connector will have."""
    rows = await work.fetch(_FILES, work.tenant_id, connector_id)
    return [each for row in rows for each in uploads_of([WaitingFile(**file) for file in row.files])]


def uploads_of(files: Sequence[WaitingFile]) -> list[UUID]:
    return [UUID(each.upload_id) for each in files if each.upload_id is not None]


def dumped(files: Sequence[WaitingFile]) -> str:
    return json.dumps([asdict(each) for each in files])


def _stored(message: OutsideMessage) -> str:
    kept = {each.name: getattr(message, each.name) for each in fields(message) if each.name not in _NOT_STORED}
    return json.dumps(kept, default=_plain)


def _plain(value: object) -> object:
    """Mappings and sequences of other kinds, as JSON has them."""
    return dict(value) if isinstance(value, Mapping) else list(value)  # type: ignore[call-overload]
