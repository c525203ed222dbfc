"""The database call that posts a message (`backend/migrations/sql/functions/post_message.sql`): its arguments and its
result.

Only `messages` calls it. Python decides the content of the message and how far it reaches. The database checks the
members under the space's lock, and writes. Python also resolves each `@name`, which depends on the members' names. So
it uses the names that it remembers (`mentions`), and the database reports if they have changed.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.inbox.models import Priority
from backend.inbox.payloads import MessagePayload, is_prompt
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.statements import Json, Statement
from backend.spaces.errors import FilesNotReady, MessageNotFound, NotAMember, SpaceIsArchived, SpaceNotFound
from backend.spaces.mentions import KnownNames, Names
from backend.spaces.models import MessageKind
from backend.spaces.recipients import MessageReach, reach_of
from backend.telemetry import tracing
from backend.tenants.actor import Actor
from backend.tenants.idempotency import AlreadyDone, IdempotencyConflict, Key
from backend.tenants.trust import Trust


@dataclass(frozen=True, slots=True)
class _PostedMessage:
    """The row that `post_message` returns. Which fields are set depends on the state."""

    state: str
    message_id: UUID | None
    seq: int | None
    rev: int | None
    posted_at: datetime | None
    agents: list[UUID] | None
    is_short: bool | None
    #: The names of the members, or of the author alone.
    names: Json[list[tuple[str, str]] | None]
    names_digest: str | None

    @property
    def author_name(self) -> str | None:
        """The author's name. None if the database still has the function of the previous version."""
        return None if self.names is None else self.names[0][1]

    def result(self, reach: MessageReach, mentions: Sequence[UUID] = ()) -> "PostResult":
        assert self.seq is not None
        assert self.rev is not None
        assert self.posted_at is not None
        return PostResult(self.seq, self.rev, self.posted_at, self.agents or [], reach, self.author_name, mentions)


#: In an open transaction (`UnitOfWork.fetch`), or in one of its own (`unit_of_work.call`).
Fetch = Callable[..., Awaitable[list[_PostedMessage]]]

_POST = Statement(
    _PostedMessage,
    """SELECT state, message_id, seq, rev, posted_at, agents, is_short, names, names_digest
FROM post_message($1, $2, $3, $4, $5)""",
)
_NAMES = KnownNames()
_WRONG_MENTIONS = {
    "TOO_MANY_MENTIONS": f"at most {DEFAULT.mentions} mentions are allowed",
    "UNKNOWN_MENTION": "mentions must name members of the space",
}


@dataclass(frozen=True, slots=True)
class Cause:
    """The cycle and the tool call in which an agent posts a message."""

    cycle_id: UUID
    call_id: UUID


@dataclass(frozen=True, slots=True)
class Answered:
    """The message of the same space that a reply answers: by its id, or by its number."""

    id: UUID | None = None
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class CheckedMessage:
    """A message after all checks. For an agent, `trust` None means the trust of its newest cycle."""

    id: UUID
    kind: MessageKind
    text: str
    trust: Trust | None
    data: Mapping[str, Any] | None = None
    stream_id: UUID | None = None
    hop: int = 0
    is_unattended: bool = False
    origins: Sequence[UUID] = ()
    client_key: str | None = None
    cause: Cause | None = None
    #: Checked uploads of the author.
    file_ids: Sequence[UUID] = ()
    answers: Answered | None = None


@dataclass(frozen=True, slots=True)
class MessageEvent:
    """The event that agents get of a message. The database fills in the name of the space."""

    payload: MessagePayload
    priority: Priority
    mentions: Sequence[UUID]
    trust: Trust


@dataclass(frozen=True, slots=True)
class PostResult:
    """The result.

    `agents` got an event. `reach` shows whether the hop limited the delivery. `author_name` is the name then.
    `mentions` are the members that the message names.
    """

    seq: int
    rev: int
    posted_at: datetime
    agents: list[UUID]
    reach: MessageReach
    author_name: str | None
    #: The members that it names.
    mentions: Sequence[UUID] = ()


async def post(
    fetch: Fetch,
    actor: Actor,
    *,
    space_id: UUID,
    message: CheckedMessage,
    event: MessageEvent | None = None,
    key: Key | None = None,
) -> PostResult:
    """Post the message. If this raises, nothing is written: `AppError` for a refusal, `AlreadyDone` for a repeat."""
    event_document = None if event is None else _event_document(event)
    row = await _posted(fetch, actor, space_id=space_id, message=message, event_document=event_document, key=key)
    if row.state != "POSTED":
        raise _refusal(actor, row)
    reach = reach_of(message.hop) if row.is_short else MessageReach.ALL
    return row.result(reach, () if event_document is None else _mentioned(event_document))


async def post_without_events(
    fetch: Fetch, actor: Actor, *, space_id: UUID, message: CheckedMessage
) -> PostResult | None:
    """Like `post`, without events for agents. Returns None if the actor has left the space, or it is archived."""
    row = await _posted(fetch, actor, space_id=space_id, message=message)
    if row.state in {"NO_MEMBER", "ARCHIVED"}:
        return None
    if row.state != "POSTED":
        raise _refusal(actor, row)
    return row.result(MessageReach.ALL)


def is_plain(message: CheckedMessage, event: MessageEvent | None) -> bool:
    """Whether its documents are enough: no `@` must be resolved, and the reach is not limited."""
    return event is None or ("@" not in message.text and reach_of(message.hop) is MessageReach.ALL)


def documents(actor: Actor, message: CheckedMessage, event: MessageEvent | None) -> dict[str, Any]:
    """The documents of a plain message for `post_message`."""
    return {"message": _message(actor, message), "hearing": None if event is None else _event_document(event)}


async def _posted(
    fetch: Fetch,
    actor: Actor,
    *,
    space_id: UUID,
    message: CheckedMessage,
    event_document: dict[str, Any] | None = None,
    key: Key | None = None,
) -> _PostedMessage:
    """Call the database with the present names, if names matter. The remembered names are tried first."""
    message_document, claim = _message(actor, message), None if key is None else _claim(key)
    if event_document is not None and "@" in message.text:
        event_document |= _named(message.text, _NAMES.of(actor.tenant_id, space_id))
    while True:
        documents = (message_document, event_document, claim)
        serialised = [None if document is None else json.dumps(document) for document in documents]
        [row] = await fetch(_POST, actor.tenant_id, space_id, *serialised)
        if row.state != "NAMES" or event_document is None:
            return row
        present = [(UUID(actor_id), name) for actor_id, name in row.names or ()]
        _NAMES.keep(actor.tenant_id, space_id, names := Names(present, digest=row.names_digest or ""))
        event_document |= _named(message.text, names)


def _named(text: str, names: Names) -> dict[str, Any]:
    """The members that the text names, by these names."""
    return {"names": names.digest, "named": [str(each) for each in names.in_text(text)]}


def _mentioned(event_document: Mapping[str, Any]) -> list[UUID]:
    """The members that the message names, by id or by `@name`, in the order in which they are stored."""
    return sorted({UUID(each) for each in (*event_document["mentions"], *event_document.get("named", ()))})


def _message(actor: Actor, message: CheckedMessage) -> dict[str, Any]:
    files = {"files": [str(each) for each in message.file_ids]} if message.file_ids else {}
    return {
        "id": str(message.id),
        "kind": message.kind,
        "author_kind": actor.kind,
        "author": str(actor.id),
        "program": actor.program_id and str(actor.program_id),
        "key": actor.key_id and str(actor.key_id),
        "text": message.text,
        "data": message.data,
        "stream": message.stream_id and str(message.stream_id),
        "hop": message.hop,
        "is_unattended": message.is_unattended,
        "origins": [str(space) for space in message.origins],
        "trust": message.trust,
        "trace": tracing.current_traceparent(),
        "client_key": message.client_key,
        "cycle": message.cause and str(message.cause.cycle_id),
        "call": message.cause and str(message.cause.call_id),
        **files,
        **_answered(message.answers),
    }


def _answered(answers: Answered | None) -> dict[str, Any]:
    if answers is None:
        return {}
    return {"reply_seq": answers.seq} if answers.id is None else {"reply_to": str(answers.id)}


def _event_document(event: MessageEvent) -> dict[str, Any]:
    return {
        "priority": event.priority,
        "payload": event.payload.to_json(),
        "is_prompt": is_prompt(event.payload),
        "trust": event.trust,
        "mentions": [str(each) for each in event.mentions],
        "most_mentions": DEFAULT.mentions,
        "reach": reach_of(event.payload.hop).value,
    }


def _claim(key: Key) -> dict[str, Any]:
    return {"operation": key.operation, "key": key.stored, "digest": key.digest.hex()}


_REFUSALS: dict[str, Callable[[], Exception]] = {
    "WRONG_FILES": lambda: FilesNotReady(path=("input", "fileIds")),
    "NOTHING_ANSWERED": lambda: MessageNotFound(
        "the space has no message that this could answer", path=("input", "replyTo")
    ),
    "ARCHIVED": lambda: SpaceIsArchived(path=("input", "spaceId")),
}


def _refusal(actor: Actor, row: _PostedMessage) -> Exception:
    state = row.state
    if state == "REPEATED":
        return AlreadyDone({"message": str(row.message_id)})
    if state == "OTHER_REQUEST":
        return IdempotencyConflict(path=("input", "idempotencyKey"))
    if state in _WRONG_MENTIONS:
        return InvalidInput(_WRONG_MENTIONS[state], path=("input", "mentions"))
    if state in _REFUSALS:
        return _REFUSALS[state]()
    assert state in {"NO_SPACE", "NO_MEMBER"}, state
    may_know = state == "NO_MEMBER" and actor.sees_everything
    return (NotAMember if may_know else SpaceNotFound)(path=("input", "spaceId"))
