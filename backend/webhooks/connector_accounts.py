"""How a connector signs in to its chat service: stored settings, sealed credentials, and the account that kinds get."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx2

from backend.connectors.port import Account
from backend.kit.dns import Resolver
from backend.kit.keyring import Keyring
from backend.kit.settings import Settings
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces.models import ConnectorKind
from backend.tenants import secrets
from backend.tenants.actor import Actor
from backend.tenants.secrets import SealedSecret

#: A setting of every kind: how many messages agents may send into a thread in a day without a person's text.
MOST_UNANSWERED = "mostUnanswered"


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """The row of a connector of a chat service, with its sealed secrets."""

    id: UUID
    tenant_id: UUID
    kind: ConnectorKind
    kind_name: str | None
    name: str
    channel: str | None
    config: Json[dict[str, Any]]
    secret_id: UUID | None
    hook_id: UUID
    hook_secret_ids: list[UUID | None]
    #: They are read after the row.
    sealed: list[SealedSecret] = field(init=False, repr=False, default_factory=list)

    def credentials(self, keys: Keyring) -> dict[str, str]:
        """Empty: none are stored."""
        found = [each for each in self.sealed if each.id == self.secret_id]
        return json.loads(found[0].open(keys).value) if found else {}


@dataclass(frozen=True, slots=True)
class Services:
    """How this process reaches the chat services, as the operator has set it."""

    #: Base addresses without a trailing slash.
    urls: Mapping[ConnectorKind, str]
    #: The address of this installation.
    public_url: str
    #: For proofs of senders.
    resolver: Resolver
    #: The operator allows servers in the private network.
    allows_private: bool

    @classmethod
    def of(cls, settings: Settings) -> "Services":
        own = settings.connectors
        urls = {
            ConnectorKind.SLACK: own.slack_url, ConnectorKind.TELEGRAM: own.telegram_url,
            ConnectorKind.GITHUB: own.github_url,
        }  # fmt: skip
        resolver = Resolver(settings.accounts.dns_resolver)
        return cls(urls, settings.web.url, resolver, settings.allows_private_webhooks)

    def account(self, row: StoredAccount, keys: Keyring, client: httpx2.AsyncClient) -> Account:
        by_id = {each.id: each for each in row.sealed}
        hook_secrets = [by_id[each].open(keys).value for each in row.hook_secret_ids if each in by_id]
        return Account(
            tenant_id=row.tenant_id,
            connector_id=row.id,
            name=row.name,
            channel=row.channel or "",
            config=row.config,
            credentials=row.credentials(keys),
            hook_url=f"{self.public_url}/hooks/{row.hook_id}",
            hook_secrets=hook_secrets,
            api_url=self.urls.get(row.kind, ""),
            client=client,
            resolver=self.resolver,
            allows_private=self.allows_private,
        )


_READ = Statement(
    StoredAccount,
    """
SELECT c.id, c.tenant_id, c.kind, c.kind_name, c.name, c.channel, c.config, c.secret_id, h.id AS hook_id,
  ARRAY[h.secret_id, CASE WHEN h.secret_before_until > now() THEN h.secret_before_id END] AS hook_secret_ids
FROM connectors c JOIN hooks h ON (h.tenant_id, h.connector_id) = (c.tenant_id, c.id)
WHERE c.tenant_id = $1 AND c.id = $2 AND c.deleted_at IS NULL AND c.kind <> 'WEBHOOK'""",
)
_SECRETS = secrets.SELECT + " AND s.id = ANY ($2)"
_SIGNS_IN_WITH = Statement(
    UUID, "SELECT secret_id FROM connectors WHERE tenant_id = $1 AND id = $2 AND secret_id IS NOT NULL"
)
_SIGN_IN_WITH = "UPDATE connectors SET secret_id = $3 WHERE tenant_id = $1 AND id = $2"
_SETTLE = "UPDATE connectors SET channel = $3, config = $4 WHERE tenant_id = $1 AND id = $2"
_MOVE = "UPDATE connectors SET channel = $4 WHERE tenant_id = $1 AND id = $2 AND channel = $3"


async def read(work: UnitOfWork, *, connector_id: UUID) -> StoredAccount | None:
    """None: it has ended, or it is a signed webhook."""
    row = await work.fetchrow(_READ, work.tenant_id, connector_id)
    if row is not None:
        row.sealed.extend(await work.fetch(_SECRETS, work.tenant_id, [row.secret_id, *row.hook_secret_ids]))
    return row


async def put_credentials(
    work: UnitOfWork, keys: Keyring, actor: Actor, *, connector_id: UUID, credentials: Mapping[str, str]
) -> None:
    """Store what it signs in with, in place of what was stored before. Nobody can read it back."""
    name, value = f"connector/{connector_id}", json.dumps(dict(credentials))
    secret_id = await secrets.put(work, keys, actor, name=name, value=value)
    await work.execute(_SIGN_IN_WITH, work.tenant_id, connector_id, secret_id)


async def change(work: UnitOfWork, *, connector_id: UUID, channel: str, config: Mapping[str, Any]) -> None:
    await work.execute(_SETTLE, work.tenant_id, connector_id, channel, json.dumps(dict(config)))


async def move(work: UnitOfWork, *, connector_id: UUID, before: str, channel: str) -> None:
    """The service has given the conversation another name. Repeating it changes nothing."""
    await work.execute(_MOVE, work.tenant_id, connector_id, before, channel)


async def end(work: UnitOfWork, actor: Actor, *, connector_id: UUID) -> None:
    """Delete what an ended connector signs in with."""
    row = await work.fetchrow(_SIGNS_IN_WITH, work.tenant_id, connector_id)
    if row is not None:
        await work.execute(_SIGN_IN_WITH, work.tenant_id, connector_id, None)
        await secrets.delete(work, actor, secret_id=row)
