"""The port: what a kind of connector gives, and what it is given (docs/connectors.md).

A kind verifies and reads what its service posts to our hook, and sends the parts of a message to the service. It keeps
no state: ids and threads are stored by its callers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable
from uuid import UUID

import httpx2

from backend.kit.dns import Resolver
from backend.kit.received import Received


@dataclass(frozen=True, slots=True)
class Account:
    """A connector as its kind sees it: its conversation, its settings, and how it signs in."""

    tenant_id: UUID
    connector_id: UUID
    name: str
    #: The conversation outside, as the service calls it.
    channel: str
    config: Mapping[str, Any]
    #: Empty: none are stored, as after an import.
    credentials: Mapping[str, str] = field(repr=False)
    #: Where its hook is.
    hook_url: str
    #: The secrets with which its hook is verified, the newest first.
    hook_secrets: Sequence[str] = field(repr=False)
    #: The base address of the service, as the operator has set it.
    api_url: str
    client: httpx2.AsyncClient = field(repr=False)
    resolver: Resolver = field(repr=False)
    #: The operator allows servers in the private network.
    allows_private: bool

    def credential(self, name: str) -> str:
        """Raises `NoCredentials`, which every sender reports as a broken account."""
        value = self.credentials.get(name)
        if not value:
            raise NoCredentials
        return value


class NoCredentials(Exception):
    """The connector has no credentials: it was imported, and nobody has entered them again."""


@dataclass(frozen=True, slots=True)
class OutsideFile:
    """A file of a message that comes in or goes out. `name` is one line and no path."""

    name: str
    content_type: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file that is still at the service, which `FetchesFiles.fetch` fetches after the request was answered."""

    #: What the service calls it. It is no address.
    id: str
    #: One line and no path.
    name: str
    #: None: only the fetched file tells it.
    content_type: str | None = None
    size: int | None = None
    #: Why it cannot be fetched, if that is known already, in words that people read.
    missing: str | None = None


@dataclass(frozen=True, slots=True)
class OutsideMessage:
    """A message from outside. `external_id` is its id there, `sender` the display name of its sender there."""

    external_id: str
    text: str
    sender: str | None = None
    #: Always the same for one person. None: nothing proves who wrote it, so no proof of a member counts.
    sender_id: str | None = None
    #: The hop of the chain that led outside and back.
    hop: int = 0
    #: The id there of the thread that it is in: usually of the message that began it.
    thread_id: str | None = None
    #: The id there of the message that it answers, if that is known better than its thread.
    answers: str | None = None
    #: The ids there of earlier messages that it names, the nearest last. Its sender chooses them. If one of them was
    #: written by the same correspondent (`to` in the details) or sent to it, the message is in that one's thread.
    #: Otherwise it begins a thread, whatever `thread_id` says.
    references: Sequence[str] = ()
    #: What its kind needs to answer it.
    details: Mapping[str, Any] | None = None
    #: A bot wrote it, so it does not count as a person's message where an exchange must end.
    is_of_program: bool = False
    #: Files that are in the request.
    files: Sequence[OutsideFile] = ()
    #: Files that are fetched later: the message waits for them. Only of a kind that `FetchesFiles`.
    remote_files: Sequence[RemoteFile] = ()


@dataclass(frozen=True, slots=True)
class OutsideEdit:
    """Another text of a message that came in before.

    `message` is the whole message with that text, if the service tells it: it is posted if the edit is the first that
    is heard of it, and it was written (`said_at`, in Unix seconds) since the connector exists.
    """

    external_id: str
    text: str
    sender_id: str | None = None
    message: OutsideMessage | None = None
    said_at: float | None = None


@dataclass(frozen=True, slots=True)
class OutsideDeletion:
    """A message that came in before was deleted there."""

    external_id: str
    sender_id: str | None = None


@dataclass(frozen=True, slots=True)
class OutsideFailure:
    """A message that was sent did not reach its reader after all. `error` says why, without texts of people."""

    external_id: str
    error: str


OutsideChange = OutsideMessage | OutsideEdit | OutsideDeletion | OutsideFailure


@dataclass(frozen=True, slots=True)
class Reading:
    """What a verified request means. Without any of these it is accepted and ignored."""

    changes: Sequence[OutsideChange] = ()
    #: The text that the service expects in the response before it sends events.
    challenge: str | None = None
    #: The conversation has another name from now on.
    channel: str | None = None
    #: Why nothing is posted, for the log. It holds no text of people.
    ignored: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message is in the conversation outside."""

    external_id: str
    thread_id: str | None
    details: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class SentLately:
    """How many messages went out within the last hour in one thread to one recipient (`to` in their details)."""

    thread_id: str | None
    recipient: str | None
    number: int


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a message that goes out."""

    text: str
    #: The message, the same for each part and each try.
    message_id: UUID
    number: int
    #: The name of the agent that wrote it.
    author: str
    #: The message that it answers, or the part before it; None: it begins something new.
    answers: Place | None
    #: The newest message that came in, whatever it answers. None if no message has come in.
    latest: Place | None
    #: If it answers nothing: the conversation that it continues (`spaces.outside_conversations`). None: unclear.
    conversation: Place | None
    #: Several conversations may be meant.
    is_unclear: bool
    #: What the connector has sent within the last hour.
    sent_lately: Sequence[SentLately]
    #: The header that marks its consequences (`kit.hops`).
    headers: Mapping[str, str]
    #: What goes out with the text, of a kind that `AttachesFiles`: only in the first part.
    files: Sequence[OutsideFile] = ()


@dataclass(frozen=True, slots=True)
class Sent:
    """The service has accepted a part."""

    external_id: str
    thread_id: str | None = None
    details: Mapping[str, Any] | None = None


class Trouble(StrEnum):
    """Whether a later try may succeed after a failure."""

    #: The service cannot be reached or is busy: everything waits, in order.
    BUSY = "BUSY"
    #: The service refuses this message: after some tries it is set aside, and the next one follows.
    REFUSED = "REFUSED"
    #: The account does not work any more: nothing is tried until an admin has repaired it.
    BROKEN = "BROKEN"


@dataclass(frozen=True, slots=True)
class SendFailure:
    """Why the service did not accept something, in plain words."""

    trouble: Trouble
    error: str
    #: The HTTP status, if there was a response.
    status: int | None = None
    #: How long the service asked us to wait.
    retry_after: float | None = None
    #: The conversation has another name: it is stored, and the part is sent again there.
    channel: str | None = None
    #: The service will refuse this message every time, so it is set aside at once.
    is_final: bool = False
    #: So will it every message in that conversation: the space is told once.
    is_of_place: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """What an admin has entered for a connector of a kind of another package."""

    channel: str
    settings: Mapping[str, str]
    credentials: Mapping[str, str] = field(repr=False)


class Kind(Protocol):
    """One kind of connector."""

    def verify(self, received: Received, secrets: Sequence[str]) -> None:
        """Raise `BadSignature` unless the holder of one of the hook's secrets sent the request."""

    async def read(self, received: Received, account: Account) -> Reading:
        """Read a verified request. Raise `InvalidInput` for a body that cannot be read.

        It may ask the service for a name, for at most a second: the service waits for our response.
        """

    def split(self, text: str) -> list[str]:
        """The parts that are sent one after the other. The same text always gives the same parts."""

    async def send(self, part: Part, account: Account) -> Sent | SendFailure:
        """Send one part. It is called again with the same part if the process dies before the result is stored."""

    async def check(self, account: Account) -> SendFailure | None:
        """Ask the service whether the account works, and tell it where our hook is if it wants that. None: it works."""


@runtime_checkable
class SendsFiles(Protocol):
    """A kind that sends files too. Those of other kinds are named in the text."""

    async def send_file(self, file: OutsideFile, part: Part, account: Account) -> Sent | SendFailure:
        """Send a file where `part` belongs. If the service does not take it, `part` is sent, whose text names it."""


@runtime_checkable
class AttachesFiles(Protocol):
    """A kind that sends files with the text, in the first part of a message."""

    @property
    def attached_bytes(self) -> int:
        """Of all files of a message together. The text names those beyond it."""


@dataclass(frozen=True, slots=True)
class FetchFailure:
    """Why a file was not fetched, in words that people read. They name neither an address nor a secret."""

    error: str
    #: A later try fails too.
    is_final: bool = False
    #: How long the service asked us to wait.
    retry_after: float | None = None


@runtime_checkable
class FetchesFiles(Protocol):
    """A kind whose service has the files of messages. Those of other kinds are in the request, or named in the text."""

    async def fetch(self, file: RemoteFile, account: Account) -> OutsideFile | FetchFailure:
        """Fetch a file of a message. The token goes to the service only. Redirects are not followed."""


class OtherKind(Kind, Protocol):
    """A kind of another package, found by the entry point group `circadian.connectors`."""

    def checked(self, entered: Entered) -> Entered:
        """What is stored. Raise `InvalidInput`, which names what is wrong and what is allowed."""
