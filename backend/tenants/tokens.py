"""Bearer tokens of members and services; only an HMAC of a token is stored.

The API authenticates every request and socket through `authenticate`. The modules that create tokens call `issue`.
"""

import json
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.kit import opaque, purge
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.statements import Json, Statement
from backend.kit.tenant_limits import TENANT, TenantLimits
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants import quotas
from backend.tenants.actor import Actor, ActorKind, HeldRole, InstallationScope, Scope, TokenScope, token_scopes
from backend.tenants.models import Role, TokenKind

_PREFIXES = {
    TokenKind.PERSONAL: Prefix.PERSONAL_TOKEN,
    TokenKind.KEY: Prefix.API_KEY,
    TokenKind.OAUTH: Prefix.ACCESS_TOKEN,
}


@dataclass(frozen=True, slots=True)
class Session:
    """What a token gives access to while it is valid. Check again before you rely on it later."""

    actor: Actor
    token_id: UUID
    kind: TokenKind
    #: The monotonic time at which it expires, computed with the database's clock, which may differ from this machine's.
    ends_at: float | None
    family_id: UUID | None = None
    app_id: UUID | None = None
    #: The thumbprint of the key to which the token is bound; the caller proves that it holds the key (`kit.dpop`).
    thumbprint: str | None = None
    limits: TenantLimits = TENANT
    #: The session of the browser, if the token is the console's and the person is an operator (ADR 0091).
    operator_session_id: UUID | None = None
    #: Empty unless `operator_session_id` is set.
    installation_scopes: frozenset[InstallationScope] = frozenset()

    @property
    def client(self) -> UUID:
        """The id under which requests are counted: the calling service, for any person that it acts for, or else the
        person."""
        return self.actor.service_id or self.actor.id

    @property
    def depends_on(self) -> frozenset[UUID]:
        """Ids of everything whose revocation or change affects the token's rights."""
        actor = self.actor
        parts = (self.token_id, self.family_id, self.app_id, actor.tenant_id, actor.id, actor.service_id)
        return frozenset(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token gives access to: as a member, as a service, or as a service on behalf of a member."""

    kind: TokenKind
    scopes: frozenset[TokenScope]
    member_id: UUID | None = None
    service_id: UUID | None = None
    name: str = ""
    #: None: valid until it is revoked.
    lifetime: timedelta | None = None
    family_id: UUID | None = None
    audience: str | None = None
    created_by: UUID | None = None
    thumbprint: str | None = None
    #: What an app is told about the member (`oauth.server.identity_scopes`); it gives no rights here.
    identity_scopes: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Issued:
    """`token` is returned only here."""

    token_id: UUID
    token: str


_PURGE = purge.deletion(
    "access_tokens", since="expires_at", retention=timedelta(days=DEFAULT.past_token_days), only="kind = 'OAUTH'"
)
_PURGE_LISTED = purge.deletion(
    "access_tokens",
    since="least(expires_at, revoked_at)",
    retention=timedelta(days=DEFAULT.past_listed_days),
    only="kind <> 'OAUTH'",
)
_ISSUE = """
INSERT INTO access_tokens (id, tenant_id, kind, member_id, service_id, family_id, digest, hint, name, scopes, audience,
  created_by, expires_at, thumbprint, made_by, identity_scopes)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + $13::interval, $14, $15, $16)"""


async def issue(work: UnitOfWork, keys: Keyring, grant: Grant) -> Issued:
    """Issues a token of the transaction's tenant."""
    await work.execute(_PURGE if grant.kind is TokenKind.OAUTH else _PURGE_LISTED, work.tenant_id)
    token_id, token = uuid4(), opaque.generate(_PREFIXES[grant.kind])
    await work.execute(
        _ISSUE, token_id, work.tenant_id, grant.kind, grant.member_id, grant.service_id, grant.family_id,
        keys.digest(KeyPurpose.TOKEN, token), token[-4:], grant.name, json.dumps(sorted(grant.scopes)), grant.audience,
        grant.created_by, grant.lifetime, grant.thumbprint, keys.newest,
        json.dumps(sorted(grant.identity_scopes)),
    )  # fmt: skip
    return Issued(token_id, token)


@dataclass(frozen=True, slots=True)
class _TokenRow:
    tenant_id: UUID
    id: UUID


@dataclass(frozen=True, slots=True)
class _SessionRow:
    """A valid token. Its member is None if it has none, and so is its service."""

    id: UUID
    kind: TokenKind
    scopes: Json[list[str]]
    family_id: UUID | None
    thumbprint: str | None
    quotas: Json[dict[str, int]]
    seconds_left: float | None
    member_id: UUID | None
    member_name: str | None
    role: Role | None
    custom_role_id: UUID | None
    custom_scopes: Json[list[str] | None]
    service_id: UUID | None
    service_name: str | None
    service_scopes: Json[list[str] | None]
    app_id: UUID | None
    is_trusted: bool
    #: None: the token is not the console's, or the person is no operator now.
    operator_session_id: UUID | None


_FIND = Statement(_TokenRow, "SELECT tenant_id, id FROM find_access_token($1)")
#: Members and services are null if they have left, or were suspended or revoked; so is an installation whose app its
#: publisher has suspended or deleted. Tokens of the console end with the session of their browser.
_SESSIONS = Statement(
    _SessionRow,
    """
SELECT t.id, t.kind, t.scopes, t.family_id, t.thumbprint, n.quotas,
  extract(epoch FROM least(t.expires_at, f.expires_at) - now())::float8 AS seconds_left,
  m.id AS member_id, m.name AS member_name, m.role, m.custom_role_id, m.custom_scopes,
  s.id AS service_id, s.name AS service_name, s.scopes AS service_scopes, s.app_id,
  coalesce(s.is_trusted, false) AS is_trusted,
  (SELECT f.browser_session_id FROM find_operator(f.browser_session_id)) AS operator_session_id
FROM access_tokens t
JOIN tenants n ON n.tenant_id = t.tenant_id AND n.status = 'ACTIVE'
LEFT JOIN members m ON (m.tenant_id, m.id) = (t.tenant_id, t.member_id) AND m.left_at IS NULL
LEFT JOIN services s ON (s.tenant_id, s.id) = (t.tenant_id, t.service_id) AND s.status = 'ACTIVE'
  AND (s.app_id IS NULL OR (SELECT a.status FROM read_app(NULL, s.app_id) a) = 'ACTIVE')
LEFT JOIN token_families f ON (f.tenant_id, f.id) = (t.tenant_id, t.family_id)
WHERE t.tenant_id = $1 AND t.id = ANY ($2) AND t.revoked_at IS NULL AND t.audience IS NULL
  AND (t.member_id IS NULL OR m.id IS NOT NULL) AND (t.service_id IS NULL OR s.id IS NOT NULL)
  AND (t.family_id IS NULL OR f.revoked_at IS NULL)
  AND (f.browser_session_id IS NULL OR is_browser_session_open(f.browser_session_id))
  AND coalesce(least(t.expires_at, f.expires_at) > now(), true)""",
)


def is_well_formed(token: str) -> bool:
    return opaque.is_well_formed(token, *_PREFIXES.values())


async def authenticate(keys: Keyring, token: str) -> Session | None:
    """The session of a bearer token for this API. None if the token is malformed, unknown, expired or revoked, or if
    its member or service has left, was suspended or was revoked."""
    if not is_well_formed(token):
        return None
    async with unit_of_work(None, read_only=True) as work:
        row_key = await work.fetchrow(_FIND, keys.digests(KeyPurpose.TOKEN, token))
    if row_key is None:
        return None
    return (await recall(row_key.tenant_id, [row_key.id])).get(row_key.id)


async def recall(tenant_id: UUID, token_ids: Sequence[UUID]) -> dict[UUID, Session]:
    """Those of a tenant's tokens that are still valid, each with its present session."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        rows = await work.fetch(_SESSIONS, tenant_id, token_ids)
    return {row.id: _session(tenant_id, row) for row in rows}


def _session(tenant_id: UUID, row: _SessionRow) -> Session:
    seconds_left, scopes = row.seconds_left, token_scopes(row.scopes)
    is_operators = row.operator_session_id is not None
    return Session(
        actor=_actor(tenant_id, row, frozenset(each for each in scopes if isinstance(each, Scope))),
        token_id=row.id,
        kind=row.kind,
        ends_at=None if seconds_left is None else time.monotonic() + seconds_left,
        family_id=row.family_id,
        app_id=row.app_id,
        thumbprint=row.thumbprint,
        limits=quotas.limits(row.quotas),
        operator_session_id=row.operator_session_id,
        installation_scopes=frozenset(each for each in scopes if is_operators and isinstance(each, InstallationScope)),
    )


def _actor(tenant_id: UUID, row: _SessionRow, scopes: frozenset[Scope]) -> Actor:
    """Takes the rights that the token, the person's role and the service's grant have in common."""
    key_id = row.id if row.kind is not TokenKind.OAUTH else None
    if row.service_id is not None:
        scopes &= frozenset(map(Scope, row.service_scopes or ()))
    if row.member_id is None:
        assert row.service_id is not None
        assert row.service_name is not None
        return Actor(
            ActorKind.SERVICE, row.service_id, tenant_id, row.service_name, scopes, is_trusted=row.is_trusted,
            key_id=key_id,
        )  # fmt: skip
    assert row.member_name is not None
    assert row.role is not None
    held = HeldRole(row.role, row.custom_role_id, row.custom_scopes)
    return Actor(
        ActorKind.PERSON, row.member_id, tenant_id, row.member_name, scopes & held.scopes, row.role,
        row.service_id, row.is_trusted, key_id,
    )  # fmt: skip
