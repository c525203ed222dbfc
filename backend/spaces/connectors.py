"""Connects a space with a conversation outside: messages from there are posted here, and answers go back.

A connector has one space, and a service account that posts in its name. Each kind of connector passes texts in with
`receive`, and sends out the messages that `outgoing.select` returns. The signed webhook (`webhooks.connectors`) is the
first kind; `backend/connectors` has the others. A message from outside stores its connector and its outside id, so that
it is posted once.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID, uuid4

from backend.agents import registry
from backend.connectors.port import OutsideMessage, Place
from backend.consciousness import render
from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members, messages, outside_ids, senders
from backend.spaces.errors import AgentNotInSpace, ConnectorNotFound, SpaceHasConnector
from backend.spaces.messages import MessageDraft
from backend.spaces.models import ConnectorKind
from backend.spaces.posting import Answered
from backend.tenants.actor import Actor, ActorKind, Scope
from backend.tenants.trust import Trust, require_vouching, trust_of


@dataclass(frozen=True, slots=True)
class ActiveConnector:
    """A connector that accepts messages now."""

    id: UUID
    tenant_id: UUID
    space_id: UUID
    service_id: UUID
    #: An admin vouches for the senders that it names.
    is_trusted: bool
    name: str
    kind: ConnectorKind
    created_at: datetime

    @property
    def actor(self) -> Actor:
        scopes = frozenset({Scope.SPACES_READ, Scope.MESSAGES_WRITE})
        return Actor(ActorKind.SERVICE, self.service_id, self.tenant_id, self.name, scopes)


_ADD = Statement(
    UUID,
    """INSERT INTO connectors (id, tenant_id, kind, name, space_id, service_id, created_by, channel, config,
  kind_name)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (tenant_id, space_id) WHERE deleted_at IS NULL DO NOTHING RETURNING id""",
)
_RENAME = Statement(
    UUID,
    """UPDATE connectors SET name = coalesce($3, name) WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL
RETURNING service_id""",
)
_END = Statement(
    UUID,
    """UPDATE connectors SET deleted_at = now() WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL
RETURNING service_id""",
)
#: The lock blocks the connector's end, which removes it from its agents.
_LOCK_CONNECTOR = Statement(
    UUID, "SELECT space_id FROM connectors WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE"
)
_TRUST = Statement(
    UUID,
    """UPDATE connectors SET is_trusted = $3 WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL
RETURNING id""",
)
#: The rows that belong to a connector: a change of the connector writes them after it.
_LOCK_OF_PART = {
    table: Statement(
        UUID,
        f"""SELECT id FROM connectors WHERE tenant_id = $1 AND id = (SELECT p.connector_id FROM {table} p
  WHERE p.tenant_id = $1 AND p.id = $2) FOR NO KEY UPDATE""",  # noqa: S608 -- constants
    )
    for table in ("hooks", "webhook_endpoints")
}
_LOSE_TRUST = "UPDATE connectors SET is_trusted = false WHERE tenant_id = $1 AND id = $2 AND is_trusted"
_OPEN = Statement(
    ActiveConnector,
    """
SELECT c.id, c.tenant_id, c.space_id, c.service_id, c.is_trusted, s.name, c.kind, c.created_at
FROM connectors c
JOIN services s ON (s.tenant_id, s.id) = (c.tenant_id, c.service_id)
WHERE c.tenant_id = $1 AND c.id = $2 AND c.deleted_at IS NULL AND s.status = 'ACTIVE'""",
)
_MAY_SPEAK = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM connectors c
  JOIN services s ON (s.tenant_id, s.id) = (c.tenant_id, c.service_id) AND s.status = 'ACTIVE'
  JOIN space_members m ON (m.tenant_id, m.space_id, m.actor_id) = (c.tenant_id, c.space_id, c.service_id)
WHERE c.tenant_id = $1 AND c.id = $2 AND c.deleted_at IS NULL)""",
)
_IS_OPEN = Statement(
    bool,
    """SELECT s.archived_at IS NULL FROM connectors c JOIN spaces s ON (s.tenant_id, s.id) = (c.tenant_id, c.space_id)
WHERE c.tenant_id = $1 AND c.id = $2""",
)
_IS_OF_SERVICE = Statement(bool, "SELECT kind <> 'WEBHOOK' FROM connectors WHERE tenant_id = $1 AND id = $2")
_IS_HERE = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM messages
WHERE tenant_id = $1 AND connector_id = $2 AND external_id IN ($3, $4))
  OR EXISTS (SELECT FROM connectors WHERE tenant_id = $1 AND id = $2 AND early_deletions ? $4)""",
)
_MOST_EARLY_DELETIONS = 200
_TOLD_DIGITS = 16
#: Only the newest messages are looked through.
_IS_TOLD = Statement(
    bool,
    """SELECT EXISTS (SELECT FROM messages n JOIN spaces s ON (s.tenant_id, s.id) = (n.tenant_id, n.space_id)
WHERE n.tenant_id = $1 AND n.space_id = $2 AND n.seq > s.seq - 500 AND n.kind = 'NOTICE' AND n.data ->> 'told' = $3
  AND n.created_at > now() - make_interval(hours => $4) AND NOT EXISTS (SELECT FROM messages p
    WHERE p.tenant_id = $1 AND p.space_id = $2 AND p.seq > n.seq AND p.author_kind = 'PERSON' AND p.kind = 'TEXT'))""",
)
#: The last ones only: each of them waits for a message that may never come.
_REMEMBER = """
UPDATE connectors SET early_deletions = (SELECT coalesce(jsonb_agg(e.digest ORDER BY e.no), '[]') FROM (
    SELECT n.digest, n.no FROM jsonb_array_elements_text(early_deletions || to_jsonb($3::text))
      WITH ORDINALITY AS n (digest, no) ORDER BY n.no DESC LIMIT $4) e)
WHERE tenant_id = $1 AND id = $2 AND NOT early_deletions ? $3"""
_RECORD = "UPDATE messages SET connector_id = $3, external_id = $4, data = $5 WHERE tenant_id = $1 AND id = $2"
_SET_DEFAULT = """UPDATE agents SET default_connector_id = $3, updated_at = now() WHERE tenant_id = $1 AND id = $2"""
_UNSET_DEFAULT = """UPDATE agents SET default_connector_id = NULL, updated_at = now()
WHERE tenant_id = $1 AND default_connector_id = $2"""


async def add(
    work: UnitOfWork, actor: Actor, *, kind: ConnectorKind, name: str, space_id: UUID, service_id: UUID,
    channel: str | None = None, config: Mapping[str, Any] | None = None, kind_name: str | None = None,
) -> UUID:  # fmt: skip
    """Create a connector. Raises `SpaceHasConnector`, since a space has at most one."""
    connector_id = await work.fetchrow(
        _ADD, uuid4(), work.tenant_id, kind, name, space_id, service_id, actor.id, channel, json.dumps(config or {}),
        kind_name,
    )  # fmt: skip
    if connector_id is None:
        raise SpaceHasConnector(path=("input", "spaceId"))
    await members.add(work, actor, space_id=space_id, kind=ActorKind.SERVICE, actor_id=service_id)
    return connector_id


async def rename(work: UnitOfWork, *, connector_id: UUID, name: str | None) -> UUID | None:
    """Change the name, if one is given. Returns the service account, or None if the connector does not exist."""
    return await work.fetchrow(_RENAME, work.tenant_id, connector_id, name)


async def end(work: UnitOfWork, *, connector_id: UUID) -> UUID | None:
    """End the connector and return its service. None if it does not exist or has ended. Its messages stay."""
    service_id = await work.fetchrow(_END, work.tenant_id, connector_id)
    await work.execute(_UNSET_DEFAULT, work.tenant_id, connector_id)
    await senders.end(work, connector_id=connector_id)
    return service_id


async def set_default(work: UnitOfWork, actor: Actor, *, agent_id: UUID, connector_id: UUID | None) -> None:
    """Set the connector for messages that an agent sends outside by itself; None for no connector.

    Raises `AgentNotInSpace`. While the agent is not in the space, nothing of it goes out.
    """
    actor.require(Scope.ADMIN_WRITE)
    space_id = None
    if connector_id is not None:
        space_id = await work.fetchrow(_LOCK_CONNECTOR, work.tenant_id, connector_id)
        if space_id is None:
            raise ConnectorNotFound(path=("input", "connectorId"))
    await registry.lock(work, actor, agent_id=agent_id)
    if space_id is not None and not await members.is_member(work, space_id=space_id, actor_id=agent_id):
        raise AgentNotInSpace(path=("input", "connectorId"))
    await work.execute(_SET_DEFAULT, work.tenant_id, agent_id, connector_id)


async def find(work: UnitOfWork, *, connector_id: UUID) -> ActiveConnector | None:
    return await work.fetchrow(_OPEN, work.tenant_id, connector_id)


async def may_speak(work: UnitOfWork, *, connector_id: UUID) -> bool:
    """Whether its service account is active, and a member of its space. Otherwise nothing leaves by the connector."""
    return await work.fetch_one(_MAY_SPEAK, work.tenant_id, connector_id)


async def is_of_service(work: UnitOfWork, *, connector_id: UUID | None) -> bool:
    """Whether it speaks with a chat service, and is no signed webhook."""
    return connector_id is not None and bool(await work.fetchrow(_IS_OF_SERVICE, work.tenant_id, connector_id))


async def trust(work: UnitOfWork, actor: Actor, *, connector_id: UUID, is_trusted: bool) -> None:
    """Set whether an admin vouches for the senders that it names.

    A sender without a proof is a stranger in any case.
    """
    require_vouching(actor)
    if await work.fetchrow(_TRUST, work.tenant_id, connector_id, is_trusted) is None:
        raise ConnectorNotFound(path=("input", "id"))


async def lock_of_part(work: UnitOfWork, table: Literal["hooks", "webhook_endpoints"], part_id: UUID) -> None:
    """Lock the connector of a hook or an endpoint, if it has one: before that row, as changes of connectors do."""
    await work.fetchrow(_LOCK_OF_PART[table], work.tenant_id, part_id)


async def on_access_changed(work: UnitOfWork, actor: Actor, *, connector_id: UUID) -> None:
    """Record that another program may now write or read by it.

    If a program made this change, the trust mark is removed. The caller has locked the connector before its parts
    (`lock_of_part`).
    """
    if trust_of(actor) is not Trust.MEMBER:
        await work.execute(_LOSE_TRUST, work.tenant_id, connector_id)


async def receive(
    work: UnitOfWork, keys: Keyring, hints: Hints, connector: ActiveConnector, message: OutsideMessage,
    *, file_ids: Sequence[UUID] = (), missing: str = "",
) -> bool:  # fmt: skip
    """Post the message once; the agents of the space get it in their inboxes like any message.

    Its author is the connector, or the member who has proven to be this sender. `file_ids` are checked uploads of that
    author. `missing`: lines that name the files that did not come. False: it came in before, or it was deleted outside.
    """
    external_id = texts.require(message.external_id, name="id", max_chars=DEFAULT.event_id_chars)
    await members.lock_space(work, connector.space_id)
    if await is_here(work, connector, external_id=external_id):
        return False
    if message.references:
        message = await _in_own_thread(work, connector, message)
    sender = None if message.sender is None else _sender(message.sender)
    text = await _without_codes(work, keys, hints, connector, message)
    if text is None:
        if not file_ids and not missing:
            return True
        text = ""
    missing = senders.without_codes(missing)
    text = "\n\n".join(filter(None, (text, missing)))
    actor = await _member(work, connector, message)
    body = text if sender is None or actor is not None else f"{render.named(sender)}: {text}"
    draft = MessageDraft(
        text=body, hop=message.hop, answers=await _answered(work, connector, message), file_ids=file_ids
    )
    posted = await messages.post(
        work, actor or connector.actor, hints, space_id=connector.space_id, draft=draft, is_whole=False
    )
    about = {"name": connector.name, "sender": sender, "id": external_id}
    record = {"connector": {**about, "missing": missing} if missing else about}
    await work.execute(_RECORD, work.tenant_id, posted.id, connector.id, external_id, json.dumps(record))
    if connector.kind is not ConnectorKind.WEBHOOK:
        place = Place(external_id, message.thread_id, message.details)
        await outside_ids.add(
            work, connector_id=connector.id, message_id=posted.id, place=place, is_of_program=message.is_of_program
        )
    return True


async def is_here(work: UnitOfWork, connector: ActiveConnector, *, external_id: str) -> bool:
    """Whether the message came in before, or was deleted outside."""
    digest = _tombstone(connector.id, external_id)
    return await work.fetch_one(_IS_HERE, work.tenant_id, connector.id, external_id, digest)


async def author_of(work: UnitOfWork, *, connector_id: UUID, message: OutsideMessage) -> Actor | None:
    """In whose name it will be posted. None: the connector has ended, or the message is here or deleted."""
    connector, external_id = await find(work, connector_id=connector_id), message.external_id
    if connector is None:
        return None
    if await is_here(work, connector, external_id=external_id):
        return None
    return await _member(work, connector, message) or connector.actor


async def uploader_of(work: UnitOfWork, *, connector_id: UUID, message: OutsideMessage) -> Actor | None:
    """As `author_of`, and None if the space is archived, so that the message will be refused."""
    if not await work.fetchrow(_IS_OPEN, work.tenant_id, connector_id):
        return None
    return await author_of(work, connector_id=connector_id, message=message)


async def remember_deletion(work: UnitOfWork, connector: ActiveConnector, *, external_id: str) -> None:
    """Remember that the message was deleted outside before it came in here. Does nothing if it is here already."""
    await members.lock_space(work, connector.space_id)
    if not await is_here(work, connector, external_id=external_id):
        digest = _tombstone(connector.id, external_id)
        await work.execute(_REMEMBER, work.tenant_id, connector.id, digest, _MOST_EARLY_DELETIONS)


async def _in_own_thread(work: UnitOfWork, connector: ActiveConnector, message: OutsideMessage) -> OutsideMessage:
    """The message in the thread of its correspondent. Who names a message of others begins a thread.

    Otherwise a stranger who knows an id could get what is for somebody else.
    """
    details = dict(message.details or {})
    thread_id = await outside_ids.thread_of(
        work, connector_id=connector.id, external_ids=message.references, correspondent=details.get("to")
    )
    if thread_id is not None:
        return replace(message, thread_id=thread_id)
    own = message.external_id
    return replace(message, thread_id=own, answers=None, references=(), details={**details, "references": [own]})


async def _answered(work: UnitOfWork, connector: ActiveConnector, message: OutsideMessage) -> Answered | None:
    """The message here that it answers, else the one that began its thread."""
    for external_id in (message.answers, message.thread_id):
        if external_id is not None and external_id != message.external_id:
            known = await outside_ids.find(work, connector_id=connector.id, external_id=external_id)
            if known is not None:
                return Answered(id=known.id)
    if message.thread_id is None:
        return None
    first = await outside_ids.find_thread(work, connector_id=connector.id, thread_id=message.thread_id)
    return None if first is None else Answered(id=first)


async def _without_codes(
    work: UnitOfWork, keys: Keyring, hints: Hints, connector: ActiveConnector, message: OutsideMessage
) -> str | None:
    """The text without any proof codes, valid or not. None if nothing is left. Each code is used up or voided."""
    codes = senders.codes_in(message.text) | senders.codes_in(message.sender or "")
    if not codes:
        return message.text
    if not await _prove(work, keys, hints, connector, message):
        await senders.void(work, keys, codes)
    return senders.without_codes(message.text) or None


async def _prove(
    work: UnitOfWork, keys: Keyring, hints: Hints, connector: ActiveConnector, message: OutsideMessage
) -> bool:
    if not connector.is_trusted or message.sender_id is None:
        return False
    sender = None if message.sender is None else _sender(message.sender)
    name = await senders.prove(
        work, keys, connector_id=connector.id, code=message.text, sender_id=message.sender_id, sender=sender
    )
    if name is None:
        return False
    text = f"{name} writes by {connector.name} from now on, as {render.named(sender or message.sender_id)}."
    data = {"connector": {"name": connector.name}, "final": True}
    await messages.post_notice(work, connector.actor, hints, space_id=connector.space_id, text=text, data=data)
    return True


async def _member(work: UnitOfWork, connector: ActiveConnector, message: OutsideMessage) -> Actor | None:
    if not connector.is_trusted or message.sender_id is None:
        return None
    return await senders.member(
        work, connector_id=connector.id, space_id=connector.space_id, sender_id=message.sender_id
    )


async def post_connector_notice(
    work: UnitOfWork, hints: Hints, *, connector_id: UUID, text: str, once: str | None = None
) -> None:
    """Post a NOTICE about the connector in its space. Does nothing if the connector has ended.

    `once`: a name for what is told. It is not told again within a day, unless a person has written there since.
    """
    connector = await find(work, connector_id=connector_id)
    if connector is None:
        return
    data: dict[str, Any] = {"connector": {"name": connector.name}, "final": True}
    if once is not None:
        data["told"] = hashlib.sha256(once.encode()).hexdigest()[:_TOLD_DIGITS]
        await members.lock_space(work, connector.space_id)
        if await work.fetch_one(
            _IS_TOLD, work.tenant_id, connector.space_id, data["told"], DEFAULT.connector_notice_hours
        ):
            return
    await messages.post_notice(work, connector.actor, hints, space_id=connector.space_id, text=text, data=data)


def _tombstone(connector_id: UUID, external_id: str) -> str:
    """What is kept of the id of a deleted message (`data_rights.redaction.messages`)."""
    return f"deleted:{hashlib.sha256(f'{connector_id} {external_id}'.encode()).hexdigest()}"


def _sender(name: str) -> str:
    cleaned = texts.require(" ".join(name.split()), name="sender", max_chars=DEFAULT.name_chars)
    if ":" in cleaned:
        raise InvalidInput("sender must not contain a colon", path=("input", "sender"))
    return senders.masked(cleaned)
