"""Posts messages in a space and updates them in place. People (API) and agents (tools) use the same functions.

Posting is one database call (`posting`): it locks the space's row and reads the membership under that lock. The message
gets the next `seq`, and each receiving agent gets one inbox event. After the commit sleeping agents wake, and the feed
gets a hint.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from backend.inbox.models import Priority
from backend.inbox.payloads import MessagePayload
from backend.inbox.wake import wake_for_event
from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.fail_points import FailPoint, on_reach, reach
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import AfterCommit, UnitOfWork, call, follow
from backend.spaces import carried_rows, members, posting, recipients, signals
from backend.spaces.carried_rows import Carried
from backend.spaces.models import MessageKind
from backend.spaces.posting import Answered, Cause, CheckedMessage, MessageEvent, PostResult
from backend.spaces.recipients import MessageReach
from backend.spaces.signals import EditedText, NewMessage
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.idempotency import Key
from backend.tenants.trust import Trust, trust_of


@dataclass(frozen=True, slots=True)
class MessageDraft:
    """A message before it has a number.

    `stream_id` is that of its visible draft. The other fields are as in the table.
    """

    text: str
    mentions: Sequence[UUID] = ()
    priority: Priority = Priority.ASAP
    stream_id: UUID | None = None
    origins: Sequence[UUID] = ()
    hop: int = 0
    is_unattended: bool = False
    #: As in `MessagePayload`.
    unprompted: int = 0
    #: It was stopped before its end.
    is_cut: bool = False
    #: The trust of the cycle in which an agent writes it. None means the trust of the author.
    trust: Trust | None = None
    #: What the author's client calls it.
    client_key: str | None = None
    cause: Cause | None = None
    #: Checked uploads of the author that are in no message yet. With files, the text may be empty.
    file_ids: Sequence[UUID] = ()
    answers: Answered | None = None


@dataclass(frozen=True, slots=True)
class Posted:
    """A posted message. `text` is the stored text, without surrounding white space."""

    id: UUID
    space_id: UUID
    seq: int
    text: str
    posted_at: datetime
    #: Which agents it could reach.
    reach: MessageReach = MessageReach.ALL
    client_key: str | None = None
    mentions: Sequence[UUID] = ()


@dataclass(frozen=True, slots=True)
class Unposted:
    """A message that another database call posts (`runtime.cycle.step_fast_path`)."""

    actor: Actor
    space_id: UUID
    message: CheckedMessage
    event: MessageEvent | None = None

    @property
    def is_plain(self) -> bool:
        return posting.is_plain(self.message, self.event)

    def documents(self) -> dict[str, Any]:
        return posting.documents(self.actor, self.message, self.event)

    def after_commit(
        self, hints: Hints, *, seq: int, rev: int, agents: Sequence[str], posted_at: str, author: str | None
    ) -> AfterCommit:
        """The callback after the commit.

        `agents`: ids of the agents that got an event; `author`: the author's name then.
        """
        priority = Priority.ASAP if self.event is None else self.event.priority
        at, agent_ids = datetime.fromisoformat(posted_at).astimezone(UTC), [UUID(agent_id) for agent_id in agents]
        mentions = () if self.event is None else sorted(set(self.event.mentions))
        result = PostResult(seq, rev, at, agent_ids, MessageReach.ALL, author, mentions)
        return _announcement(
            self.actor.tenant_id, hints, space_id=self.space_id, seq=seq, rev=rev, agent_ids=agent_ids,
            priority=priority, new=_new(self.actor, self.message, mentions),
            row=carried_rows.carried(self.actor, self.message, result),
        )  # fmt: skip


#: Clients can show that the message was cut.
_CUT = {"cut": True}


@dataclass(frozen=True, slots=True)
class _RevisedSpace:
    id: UUID
    seq: int
    rev: int


_REVISE = Statement(
    _RevisedSpace,
    """UPDATE spaces SET rev = rev + 1 WHERE tenant_id = $1
AND id = (SELECT space_id FROM messages WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL)
RETURNING id, seq, rev""",
)
_LOWER = "UPDATE messages SET trust = greatest(trust, $3) WHERE tenant_id = $1 AND id = $2"
#: For an agent's message: the trust of its newest cycle, if that is lower.
_UPDATE = """UPDATE messages SET rev = $3, text = $4, data = $5, updated_at = now(), trust = greatest(trust, $6, (
  SELECT t.trust FROM think_cycles t WHERE (t.tenant_id, t.agent_id) = (messages.tenant_id, messages.agent_id)
  ORDER BY t.number DESC LIMIT 1)) WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL"""


async def post(
    work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID, draft: MessageDraft, is_whole: bool = True
) -> Posted:
    """Post a TEXT message as `actor`, who must be a member, and deliver it to the other agents of the space.

    If `is_whole` is false, the caller writes more into the row. Every `AppError` is raised before the first write, so a
    caller may continue in the same transaction.
    """
    message, event = _checked(actor, space_id, draft)
    result = await posting.post(work.fetch, actor, space_id=space_id, message=message, event=event)
    row = carried_rows.carried(actor, message, result) if is_whole else None
    announce(
        work, hints, space_id=space_id, seq=result.seq, rev=result.rev, agent_ids=result.agents,
        priority=draft.priority, new=_new(actor, message, result.mentions), row=row,
    )  # fmt: skip
    if result.reach is MessageReach.NONE and not await recipients.has_rest_notice(work, space_id=space_id):
        data = {"hops": DEFAULT.agent_hops}
        await post_notice(work, actor, hints, space_id=space_id, text=_QUIET, data=data)
    return Posted(message.id, space_id, result.seq, message.text, result.posted_at, result.reach)


def unposted(actor: Actor, *, space_id: UUID, draft: MessageDraft) -> Unposted:
    """The message that `post` would post. Raises the same errors."""
    message, event = _checked(actor, space_id, draft)
    return Unposted(actor, space_id, message, event)


async def post_at_once(
    actor: Actor, hints: Hints, *, space_id: UUID, draft: MessageDraft, key: Key | None = None
) -> Posted:
    """Like `post`, in a transaction of its own that also stores the request's key. Raises `AlreadyDone` for a repeat.

    It is for authors who begin a chain of causes, so it never posts the notice that agents answer each other for too
    long.
    """
    assert draft.hop == 0
    message, event = _checked(actor, space_id, draft)
    reach(FailPoint.MUTATION_BEFORE_COMMIT)
    result = await posting.post(
        partial(call, actor.tenant_id), actor, space_id=space_id, message=message, event=event, key=key
    )
    announcement = _announcement(
        actor.tenant_id, hints, space_id=space_id, seq=result.seq, rev=result.rev, agent_ids=result.agents,
        priority=draft.priority, new=_new(actor, message, result.mentions),
        row=carried_rows.carried(actor, message, result),
    )  # fmt: skip
    await follow([on_reach(FailPoint.MUTATION_AFTER_COMMIT), announcement])
    return Posted(
        message.id, space_id, result.seq, message.text, result.posted_at, result.reach, message.client_key,
        result.mentions,
    )  # fmt: skip


def _checked(actor: Actor, space_id: UUID, draft: MessageDraft) -> tuple[CheckedMessage, MessageEvent]:
    """The message and its delivery, checked. Raises if the actor may not write at all."""
    actor.require(Scope.MESSAGES_WRITE)
    _check_files(draft.file_ids)
    has_files = bool(draft.file_ids)
    body = texts.require(draft.text, name="text", max_chars=DEFAULT.message_chars, allow_empty=has_files)
    client_key = draft.client_key
    if client_key is not None:
        client_key = texts.require(
            client_key, name="clientKey", max_chars=DEFAULT.client_key_chars, allow_empty=True
        )  # fmt: skip
    message_id, trust = uuid4(), draft.trust or trust_of(actor)
    message = CheckedMessage(
        message_id,
        MessageKind.TEXT,
        body,
        trust,
        data=_CUT if draft.is_cut else None,
        stream_id=draft.stream_id,
        hop=draft.hop,
        is_unattended=draft.is_unattended,
        origins=draft.origins,
        client_key=client_key or None,
        cause=draft.cause,
        file_ids=draft.file_ids,
        answers=draft.answers,
    )
    payload = _payload(actor, draft, message_id=message_id, space_id=space_id, body=body)
    return message, MessageEvent(payload, draft.priority, draft.mentions, trust)


def _check_files(file_ids: Sequence[UUID]) -> None:
    if len(file_ids) > DEFAULT.message_files:
        raise InvalidInput(f"at most {DEFAULT.message_files} files are allowed", path=("input", "fileIds"))
    if len(set(file_ids)) < len(file_ids):
        raise InvalidInput("fileIds names a file twice", path=("input", "fileIds"))


_QUIET = (
    f"The agents here have answered each other {DEFAULT.agent_hops} times in a row. They get no more messages of each"
    " other until a person writes."
)


async def post_notice(
    work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID, text: str, data: Mapping[str, Any],
    origins: Sequence[UUID] = (), trust: Trust | None = None,
) -> Posted | None:  # fmt: skip
    """Post a NOTICE in the name of `actor`; it wakes no agent. Returns None if the actor has left the space, or it is
    archived.

    `trust` is that of words which are not the agent's own. None means the trust of its newest cycle.
    """
    return await _post_without_events(
        work, actor, hints, MessageKind.NOTICE, space_id=space_id, text=text, data=data, origins=origins, trust=trust
    )


async def post_rest_notice(
    work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID, text: str, data: Mapping[str, Any]
) -> None:
    """Like `post_notice`, for agents that rest: one notice for all of them, until a person writes."""
    await members.lock_space(work, space_id)
    if not await recipients.has_rest_notice(work, space_id=space_id):
        await post_notice(work, actor, hints, space_id=space_id, text=text, data=data)


async def post_activity(
    work: UnitOfWork, actor: Actor, hints: Hints, *, space_id: UUID, text: str, data: Mapping[str, Any],
    stream_id: UUID | None = None, origins: Sequence[UUID] = (), trust: Trust | None = None, cause: Cause | None = None,
) -> Posted | None:  # fmt: skip
    """Like `post_notice`, for a tool call of `actor`: a TOOL_ACTIVITY.

    `stream_id` and `origins` are as for a text. `trust` is that of another agent's call; None means the trust of the
    agent's newest cycle.
    """
    return await _post_without_events(
        work, actor, hints, MessageKind.TOOL_ACTIVITY, space_id=space_id, text=text, data=data, stream_id=stream_id,
        origins=origins, trust=trust, cause=cause,
    )  # fmt: skip


def unposted_activity(
    actor: Actor, *, space_id: UUID, text: str, data: Mapping[str, Any], stream_id: UUID | None = None,
    origins: Sequence[UUID] = (), cause: Cause | None = None,
) -> Unposted:  # fmt: skip
    """The message that `post_activity` would post for a call of the agent's own."""
    message = CheckedMessage(
        uuid4(), MessageKind.TOOL_ACTIVITY, text, None, data=data, stream_id=stream_id, origins=origins, cause=cause
    )
    return Unposted(actor, space_id, message)


async def _post_without_events(
    work: UnitOfWork, actor: Actor, hints: Hints, kind: MessageKind, *, space_id: UUID, text: str,
    data: Mapping[str, Any], stream_id: UUID | None = None, origins: Sequence[UUID] = (), trust: Trust | None = None,
    cause: Cause | None = None,
) -> Posted | None:  # fmt: skip
    message = CheckedMessage(
        uuid4(), kind, text, trust if actor.kind is ActorKind.AGENT else trust_of(actor), data=data,
        stream_id=stream_id, origins=origins, cause=cause,
    )  # fmt: skip
    result = await posting.post_without_events(work.fetch, actor, space_id=space_id, message=message)
    if result is None:
        return None
    announce(work, hints, space_id=space_id, seq=result.seq, rev=result.rev, agent_ids=[], new=_new(actor, message))
    return Posted(message.id, space_id, result.seq, text, result.posted_at)


def _new(actor: Actor, message: CheckedMessage, mentions: Sequence[UUID] = ()) -> NewMessage:
    """A hint names no more people than a message may mention: others learn of it from the database."""
    return NewMessage(message.id, actor.id, message.kind, mentions[: DEFAULT.mentions])


async def revise(
    work: UnitOfWork, hints: Hints, *, message_id: UUID, text: str, data: Mapping[str, Any] | None,
    trust: Trust = Trust.MEMBER,
) -> None:  # fmt: skip
    """Update a NOTICE or TOOL_ACTIVITY in place, with the space's next `rev`.

    `trust` is that of other people's words in it.
    """
    space = await work.fetchrow(_REVISE, work.tenant_id, message_id)
    if space is None:
        return
    stored = json.dumps(data) if data else None
    await work.execute(_UPDATE, work.tenant_id, message_id, space.rev, text, stored, trust)
    announce(work, hints, space_id=space.id, seq=space.seq, rev=space.rev, agent_ids=[])


def announce(
    work: UnitOfWork,
    hints: Hints,
    *,
    space_id: UUID,
    seq: int,
    rev: int,
    agent_ids: Sequence[UUID],
    priority: Priority = Priority.ASAP,
    new: NewMessage | None = None,
    row: Carried | None = None,
    hides: bool = False,
    edited: EditedText | None = None,
) -> None:
    """After the commit, send a hint to the feed, then wake the recipients and enqueue their jobs.

    `new` is the message, unless an older one has changed. `row` is sent with the hint if it is known. `hides`: older
    messages were deleted. `edited`: the text that has changed. No caller waits for Redis.
    """
    assert work.tenant_id is not None
    work.after_commit(
        _announcement(
            work.tenant_id,
            hints,
            space_id=space_id,
            seq=seq,
            rev=rev,
            agent_ids=agent_ids,
            priority=priority,
            new=new,
            row=row,
            hides=hides,
            edited=edited,
        )
    )


def _announcement(
    tenant_id: UUID, hints: Hints, *, space_id: UUID, seq: int, rev: int, agent_ids: Sequence[UUID], priority: Priority,
    new: NewMessage | None, row: Carried | None, hides: bool = False, edited: EditedText | None = None,
) -> AfterCommit:  # fmt: skip
    topic = signals.topic(tenant_id=tenant_id, space_id=space_id)

    async def publish() -> None:
        change = signals.head(seq=seq, rev=rev, new=new, row=row, hides=hides, edited=edited)
        hints.send_nowait(events=[(topic, change)])
        woken = await wake_for_event(tenant_id=tenant_id, agent_ids=agent_ids, priority=priority)
        if woken.wakes:
            reach(FailPoint.WAKE_COMMITTED)
        if not woken.wakes and not woken.interrupts:
            return
        states = [(topic, signals.state(agent_id=each.agent_id, state="WAKING", lease_no=0)) for each in woken.wakes]
        hints.send_nowait(wakes=woken.wakes, events=states, interrupts=woken.interrupts)

    return publish


def _payload(actor: Actor, draft: MessageDraft, *, message_id: UUID, space_id: UUID, body: str) -> MessagePayload:
    return MessagePayload(
        message_id=str(message_id),
        space_id=str(space_id),
        space_name="",
        sender_kind=actor.kind,
        sender_id=str(actor.id),
        sender_name=actor.name,
        text=body,
        hop=draft.hop,
        origin=next((str(space) for space in draft.origins), None),
        origins=[str(space) for space in draft.origins],
        unprompted=draft.unprompted,
        is_unattended=draft.is_unattended,
    )


@dataclass(frozen=True, slots=True)
class _MessageNumber:
    id: UUID
    seq: int


_SEQS = Statement(_MessageNumber, "SELECT id, seq FROM messages WHERE tenant_id = $1 AND id = ANY ($2)")


async def seqs(work: UnitOfWork, *, message_ids: Sequence[UUID]) -> list[int]:
    """The numbers of posted messages, in the order of their ids."""
    by_id = {row.id: row.seq for row in await work.fetch(_SEQS, work.tenant_id, message_ids)}
    return [by_id[message_id] for message_id in message_ids]


async def lower_trust(work: UnitOfWork, *, message_id: UUID, trust: Trust) -> None:
    """Lower the trust of a message, because it also contains words of someone else."""
    await work.execute(_LOWER, work.tenant_id, message_id, trust)
