"""Edits a text: its author gives it another text, which everybody sees. Agents are told without being woken (ADR 0077).

The API calls it. The lock of the space orders edits, deletions, departures and posts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from backend.inbox import edits
from backend.inbox.edits import EditedMessage
from backend.kit import text as texts
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, messages
from backend.spaces.errors import MessageNotFound, NotAMember, NotEditable, NotTheAuthor, TooManyEdits
from backend.spaces.mentions import Names
from backend.spaces.models import MessageKind
from backend.spaces.signals import EditedText
from backend.tenants.actor import Actor, Scope
from backend.tenants.trust import trust_of


@dataclass(frozen=True, slots=True)
class _Editable:
    author_id: UUID
    kind: MessageKind
    text: str
    is_deleted: bool
    edits: int
    mentions: Json[list[str]]


@dataclass(frozen=True, slots=True)
class _RevisedSpace:
    seq: int
    rev: int


_PLACE = Statement(UUID, "SELECT space_id FROM messages WHERE tenant_id = $1 AND id = $2")
_READ = Statement(
    _Editable,
    """SELECT author_id, kind, text, deleted_at IS NOT NULL AS is_deleted, edits, mentions FROM messages
WHERE tenant_id = $1 AND id = $2""",
)
_REVISE = Statement(
    _RevisedSpace, "UPDATE spaces SET rev = rev + 1 WHERE tenant_id = $1 AND id = $2 RETURNING seq, rev"
)
_EDIT = """
UPDATE messages SET text = $3, mentions = to_jsonb($4::text[]), rev = $5, trust = greatest(trust, $6),
  earlier = concat_ws(E'\\n', earlier, text), edits = edits + 1, edited_at = now(), updated_at = now()
WHERE tenant_id = $1 AND id = $2"""
_PATH = "input", "messageId"


async def edit(work: UnitOfWork, actor: Actor, hints: Hints, *, message_id: UUID, text: str) -> None:
    """Give a message of `actor` another text. The same text again changes nothing."""
    actor.require(Scope.MESSAGES_WRITE)
    space_id = await work.fetchrow(_PLACE, work.tenant_id, message_id)
    if space_id is None or not await members.may_read(work, actor, space_id=space_id):
        raise MessageNotFound(path=_PATH)
    body = texts.require(text, name="text", max_chars=DEFAULT.message_chars)
    await members.lock_open(work, space_id, path=_PATH)
    found = await work.fetch_one(_READ, work.tenant_id, message_id)
    await _check(work, actor, found, space_id=space_id)
    if body == found.text:
        return
    if found.edits >= DEFAULT.message_edits:
        raise TooManyEdits(f"a message can be edited {DEFAULT.message_edits} times", path=_PATH)
    mentions = await _mentions(work, found, body, space_id=space_id)
    space = await work.fetch_one(_REVISE, work.tenant_id, space_id)
    trust = trust_of(actor)
    await work.execute(_EDIT, work.tenant_id, message_id, body, mentions, space.rev, trust)
    named = [UUID(each) for each in mentions]
    await edits.tell(work, EditedMessage(message_id, space_id, body, found.edits + 1, named, trust))
    edited = EditedText(message_id, found.edits + 1)
    messages.announce(work, hints, space_id=space_id, seq=space.seq, rev=space.rev, agent_ids=[], edited=edited)


async def _check(work: UnitOfWork, actor: Actor, found: _Editable, *, space_id: UUID) -> None:
    if found.author_id != actor.id:
        raise NotTheAuthor(path=_PATH)
    if found.is_deleted:
        raise NotEditable("the message is deleted", path=_PATH)
    if found.kind is not MessageKind.TEXT:
        raise NotEditable("only texts can be edited, not notices and tool activities", path=_PATH)
    if not await members.is_member(work, space_id=space_id, actor_id=actor.id):
        raise NotAMember(path=_PATH)


async def _mentions(work: UnitOfWork, found: _Editable, text: str, *, space_id: UUID) -> list[str]:
    """The members that the message mentions now.

    Those that it mentioned by their ids stay. Those whose `@name` the new text does not have any more do not.
    """
    if "@" not in text and "@" not in found.text:
        return found.mentions
    names = Names([(each.id, each.name) for each in await members.present(work, space_id)])
    before, now = _ids(names.in_text(found.text)), _ids(names.in_text(text))
    kept = [each for each in found.mentions if each not in before or each in now]
    return [*kept, *sorted(now - set(kept))]


def _ids(named: Iterable[UUID]) -> set[str]:
    return {str(each) for each in named}
