"""Reactions: a member answers a message with an emoji, which everybody sees and which wakes nobody (ADR 0082).

The API and the tool `react_to_message` call it. The lock of the space orders reactions, deletions, departures and
archives. A reaction counts as an update of its message in the feed.
"""

from dataclasses import dataclass
from uuid import UUID, uuid4

from backend.inbox import reactions as events
from backend.inbox.reactions import EmojiCount, ReactedMessage
from backend.kit import emoji as emojis
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, messages
from backend.spaces.errors import MessageNotFound, NotAMember, NotReactable, TooManyReactions
from backend.spaces.models import MessageKind
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.trust import Trust, least, trust_of


@dataclass(frozen=True, slots=True)
class _Reactable:
    space_id: UUID
    seq: int
    kind: MessageKind
    author_kind: ActorKind
    author_id: UUID
    text: str
    is_deleted: bool
    reactions_told: int


@dataclass(frozen=True, slots=True)
class _Present:
    """The reactions that a message has. `spelling`: of this emoji, as the message has it already."""

    emojis: int
    own: int
    spelling: str | None
    is_own: bool


@dataclass(frozen=True, slots=True)
class _Told:
    emoji: str
    count: int
    actor_ids: list[UUID]
    trust: Trust
    names: list[str]


@dataclass(frozen=True, slots=True)
class _RevisedSpace:
    seq: int
    rev: int


_PLACE = Statement(UUID, "SELECT space_id FROM messages WHERE tenant_id = $1 AND id = $2")
_NUMBERED = Statement(UUID, "SELECT id FROM messages WHERE tenant_id = $1 AND space_id = $2 AND seq = $3")
_READ = Statement(
    _Reactable,
    """SELECT space_id, seq, kind, author_kind, author_id, text, deleted_at IS NOT NULL AS is_deleted, reactions_told
FROM messages WHERE tenant_id = $1 AND id = $2""",
)
#: `$5` is the character that only chooses the form of an emoji.
_PRESENT = Statement(
    _Present,
    """SELECT count(DISTINCT r.emoji) AS emojis, count(*) FILTER (WHERE r.actor_id = $3) AS own,
  min(r.emoji) FILTER (WHERE replace(r.emoji, $5, '') = $4) AS spelling,
  coalesce(bool_or(r.actor_id = $3 AND replace(r.emoji, $5, '') = $4), false) AS is_own
FROM reactions r WHERE r.tenant_id = $1 AND r.message_id = $2""",
)
_ADD = """INSERT INTO reactions (id, tenant_id, message_id, actor_kind, actor_id, emoji, trust)
VALUES ($3, $1, $2, $4, $5, $6, $7)"""
_REMOVE = "DELETE FROM reactions WHERE tenant_id = $1 AND message_id = $2 AND actor_id = $3 AND emoji = $4"
_REVISE = Statement(
    _RevisedSpace, "UPDATE spaces SET rev = rev + 1 WHERE tenant_id = $1 AND id = $2 RETURNING seq, rev"
)
_UPDATE = "UPDATE messages SET rev = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"
#: What the author is told: the reactions of others, each with the first who reacted.
_OF_OTHERS = Statement(
    _Told,
    """
SELECT f.emoji, f.count, f.actor_ids, f.trust, ARRAY(
  SELECT coalesce(a.name, m.name, p.name) FROM unnest(f.actor_ids[1:$4::int]) WITH ORDINALITY AS by (id, place)
  LEFT JOIN agents a ON (a.tenant_id, a.id) = ($1, by.id) LEFT JOIN members m ON (m.tenant_id, m.id) = ($1, by.id)
  LEFT JOIN services p ON (p.tenant_id, p.id) = ($1, by.id) ORDER BY by.place) AS names
FROM (SELECT r.emoji, count(*) AS count, array_agg(r.actor_id ORDER BY r.created_at, r.id) AS actor_ids,
    max(r.trust) AS trust, min(r.created_at) AS first
  FROM reactions r WHERE r.tenant_id = $1 AND r.message_id = $2 AND r.actor_id <> $3 GROUP BY r.emoji) f
ORDER BY f.first, f.emoji""",
)
_PATH = "input", "messageId"


async def add(
    work: UnitOfWork, actor: Actor, hints: Hints, *, message_id: UUID, emoji: str, trust: Trust | None = None
) -> None:
    """React to a message. The same reaction again changes nothing.

    `trust` is that of an agent's cycle. Every `AppError` is raised before the first write.
    """
    found, present = await _begin(work, actor, message_id=message_id, emoji=emoji)
    if present.is_own:
        return
    if present.own >= DEFAULT.reactions_of_member:
        most = f"at most {DEFAULT.reactions_of_member} reactions of yours to one message are allowed"
        raise TooManyReactions(most, path=_PATH)
    if present.spelling is None and present.emojis >= DEFAULT.different_reactions:
        most = f"at most {DEFAULT.different_reactions} different emojis on one message are allowed"
        raise TooManyReactions(most, path=_PATH)
    own_trust, spelling = trust or trust_of(actor), present.spelling or emoji
    await work.execute(_ADD, work.tenant_id, message_id, uuid4(), actor.kind, actor.id, spelling, own_trust)
    await _changed(work, hints, found, message_id=message_id)


async def remove(work: UnitOfWork, actor: Actor, hints: Hints, *, message_id: UUID, emoji: str) -> None:
    """Take a reaction back. One that is not there changes nothing."""
    found, present = await _begin(work, actor, message_id=message_id, emoji=emoji)
    if not present.is_own:
        return
    await work.execute(_REMOVE, work.tenant_id, message_id, actor.id, present.spelling)
    await _changed(work, hints, found, message_id=message_id)


async def find_numbered(work: UnitOfWork, *, space_id: UUID, seq: int) -> UUID:
    """The message of the space with this number."""
    found = await work.fetchrow(_NUMBERED, work.tenant_id, space_id, seq)
    if found is None:
        raise MessageNotFound("the space has no message with this seq", path=_PATH)
    return found


async def _begin(work: UnitOfWork, actor: Actor, *, message_id: UUID, emoji: str) -> tuple[_Reactable, _Present]:
    """Check what may be reacted to, under the lock of the space."""
    actor.require(Scope.MESSAGES_WRITE)
    space_id = await work.fetchrow(_PLACE, work.tenant_id, message_id)
    if space_id is None or not await members.may_read(work, actor, space_id=space_id):
        raise MessageNotFound(path=_PATH)
    if not emojis.is_emoji(emoji) or len(emoji.encode()) > DEFAULT.emoji_bytes:
        allowed = f"exactly one emoji of at most {DEFAULT.emoji_bytes} bytes is allowed, such as 👍"
        raise InvalidInput(f"emoji: {allowed}", path=("input", "emoji"))
    await members.lock_open(work, space_id, path=_PATH)
    found = await work.fetch_one(_READ, work.tenant_id, message_id)
    if found.is_deleted:
        raise NotReactable("the message is deleted", path=_PATH)
    if found.kind is not MessageKind.TEXT:
        raise NotReactable("only texts have reactions, not notices and tool activities", path=_PATH)
    if not await members.is_member(work, space_id=space_id, actor_id=actor.id):
        raise NotAMember(path=_PATH)
    looked_for = emojis.plain(emoji), emojis.VARIATION
    return found, await work.fetch_one(_PRESENT, work.tenant_id, message_id, actor.id, *looked_for)


async def _changed(work: UnitOfWork, hints: Hints, found: _Reactable, *, message_id: UUID) -> None:
    """Report an update of the message, and tell its author if it is an agent."""
    space = await work.fetch_one(_REVISE, work.tenant_id, found.space_id)
    await work.execute(_UPDATE, work.tenant_id, message_id, space.rev)
    if found.author_kind is ActorKind.AGENT:
        rows = await work.fetch(_OF_OTHERS, work.tenant_id, message_id, found.author_id, DEFAULT.named_reactors)
        message = ReactedMessage(
            id=message_id,
            space_id=found.space_id,
            agent_id=found.author_id,
            seq=found.seq,
            text=found.text,
            told=found.reactions_told,
            reactions=[EmojiCount(row.emoji, row.count, row.names) for row in rows],
            actor_ids=list(dict.fromkeys(key for row in rows for key in row.actor_ids[: DEFAULT.named_reactors])),
            trust=least(row.trust for row in rows),
        )
        await events.tell(work, message)
    messages.announce(work, hints, space_id=found.space_id, seq=space.seq, rev=space.rev, agent_ids=[])
