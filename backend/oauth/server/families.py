"""Token families: one consent and all tokens that follow from it, with a refresh token that is rotated (RFC 9700,
4.14).

The grants call it, each time in one transaction of the family's tenant. A refresh token is valid once and has one
successor, which is derived from it with the installation's key. Concurrent requests, and repeats after a lost response,
get the same successor for half a minute, while it is unused (ADR 0036). Any other reuse means that the token was
stolen, and revokes the family.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.kit import opaque, purge
from backend.kit.global_ids import encode
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth.server.identity_scopes import IdentityScope
from backend.tenants import audit, tokens
from backend.tenants.actor import ActorKind, Scope, TokenScope
from backend.tenants.audit import Author
from backend.tenants.models import TokenKind
from backend.tenants.tokens import Grant

_ACCESS_LIFETIME = timedelta(seconds=DEFAULT.access_token_seconds)
_REFRESH_IDLE = timedelta(days=DEFAULT.refresh_token_days)
_LIFETIME = timedelta(days=DEFAULT.consent_days)
_CONSOLE_LIFETIME = timedelta(seconds=DEFAULT.console_token_seconds)
_GRACE = timedelta(seconds=DEFAULT.refresh_grace_seconds)
_RETENTION = timedelta(days=DEFAULT.past_token_days)


@dataclass(frozen=True, slots=True)
class Holder:
    """The subject of the tokens: an installation, on behalf of a member or for itself, or a member at the console."""

    tenant_id: UUID
    #: None: the console, in which the member acts for themself (ADR 0089).
    service_id: UUID | None
    member_id: UUID | None = None
    #: What the app is told about the member.
    identity: frozenset[IdentityScope] = frozenset()
    #: A provider of the organisation had signed the member in: what it says is trusted only there.
    is_by_provider: bool = False
    #: Of the console: the session of the browser, with which its tokens end.
    browser_session_id: UUID | None = None

    @property
    def ids(self) -> dict[str, object]:
        """The organisation, and the installation or (of the console) the member, by their ids in the API."""
        tenant: dict[str, object] = {"tenant": encode("Tenant", self.tenant_id)}
        if self.service_id is None:
            return tenant | {"member": self.subject}
        return tenant | {"installation": encode("Service", self.service_id)}

    @property
    def subject(self) -> str:
        """The id of the actor in the API (`Viewer.actor`)."""
        return encode(*self.target)

    @property
    def target(self) -> tuple[str, UUID]:
        """The member, or else the installation, as the target of an audit record."""
        if self.member_id is not None:
            return "Member", self.member_id
        assert self.service_id is not None
        return "Service", self.service_id

    @property
    def author(self) -> Author:
        if self.member_id is not None:
            return Author(ActorKind.PERSON, self.member_id, self.service_id)
        assert self.service_id is not None
        return Author(ActorKind.SERVICE, self.service_id)

    @property
    def token_lifetime(self) -> timedelta:
        """How long an access token is valid."""
        return _ACCESS_LIFETIME if self.browser_session_id is None else _CONSOLE_LIFETIME

    @property
    def lifetime(self) -> timedelta:
        """How long the family lasts. That of the console has one token."""
        return _LIFETIME if self.browser_session_id is None else _CONSOLE_LIFETIME


@dataclass(frozen=True, slots=True)
class TokenRequester:
    """The requester to whom tokens are bound. `thumbprint`: of the key that the request proved (RFC 9449).

    Refresh tokens of a client with a secret are bound to the secret: such a client may change its key (RFC 9449, 5).
    """

    thumbprint: str | None = None
    has_secret: bool = False

    @property
    def of_family(self) -> str | None:
        return None if self.has_secret else self.thumbprint


@dataclass(frozen=True, slots=True)
class Pair:
    access_token: str
    refresh_token: str | None
    scopes: frozenset[TokenScope]
    holder: Holder
    is_bound: bool = False

    def body(self) -> dict[str, object]:
        """The body of the token response."""
        content: dict[str, object] = {
            "access_token": self.access_token,
            "token_type": "DPoP" if self.is_bound else "Bearer",
            "expires_in": int(self.holder.token_lifetime.total_seconds()),
            "scope": " ".join(sorted({*self.scopes, *self.holder.identity})),
        }
        return content | self.holder.ids | ({"refresh_token": self.refresh_token} if self.refresh_token else {})


@dataclass(frozen=True, slots=True)
class Refresh:
    """A refresh token that was found, and its family. Their state is checked later, under the family's lock."""

    value: str
    holder: Holder
    id: UUID
    family_id: UUID
    app_id: UUID
    scopes: frozenset[Scope]
    #: The thumbprint of the key to which it is bound.
    thumbprint: str | None


@dataclass(frozen=True, slots=True)
class RowKey:
    """The tenant and the id of a row that is found by a secret."""

    tenant_id: UUID
    id: UUID


@dataclass(frozen=True, slots=True)
class _FamilyRow:
    """The family of a refresh token."""

    family_id: UUID
    service_id: UUID
    member_id: UUID | None
    app_id: UUID
    scopes: Json[list[str]]
    identity_scopes: Json[list[str]]
    thumbprint: str | None


@dataclass(frozen=True, slots=True)
class _RefreshState:
    is_alive: bool
    is_newest: bool
    #: None: another token of its generation was used, and this one was not.
    is_in_grace: bool | None


#: No tokens for members who have left, for revoked or suspended services, in a suspended tenant, or after the end of
#: the browser's session.
_ACTIVE_HOLDER = Statement(
    bool,
    """
SELECT true FROM tenants n WHERE n.tenant_id = $1 AND n.status = 'ACTIVE'
  AND ($2::uuid IS NULL OR EXISTS (
    SELECT FROM services s WHERE s.tenant_id = $1 AND s.id = $2 AND s.status = 'ACTIVE'))
  AND ($3::uuid IS NULL OR EXISTS (
    SELECT FROM members m WHERE m.tenant_id = $1 AND m.id = $3 AND m.left_at IS NULL))
  AND ($4::uuid IS NULL OR is_browser_session_open($4))""",
)
_OPEN = """
INSERT INTO token_families (id, tenant_id, service_id, member_id, scopes, expires_at, thumbprint, identity_scopes,
  is_by_provider, browser_session_id)
VALUES ($1, $2, $3, $4, $5, now() + $6, $7, $8, $9, $10)"""
_ADD = """INSERT INTO refresh_tokens (id, tenant_id, family_id, generation, digest, expires_at)
SELECT $1, f.tenant_id, f.id, f.generation, $4, least(now() + $5, f.expires_at) FROM token_families f
WHERE f.tenant_id = $2 AND f.id = $3"""
_FIND = Statement(RowKey, "SELECT tenant_id, id FROM find_refresh_token($1)")
_READ = Statement(
    _FamilyRow,
    """
SELECT f.id AS family_id, f.service_id, f.member_id, s.app_id, f.scopes, f.identity_scopes, f.thumbprint
FROM refresh_tokens r
JOIN token_families f ON (f.tenant_id, f.id) = (r.tenant_id, r.family_id)
JOIN services s ON (s.tenant_id, s.id) = (f.tenant_id, f.service_id)
WHERE r.tenant_id = $1 AND r.id = $2""",
)
_LOCK = "SELECT FROM token_families WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE"
#: Not part of the locking statement: after waiting for the lock, that statement would see the new family row but the
#: old token row.
_STATE = Statement(
    _RefreshState,
    """
SELECT f.revoked_at IS NULL AND f.expires_at > now() AND r.expires_at > now() AS is_alive,
  r.generation = f.generation AND r.used_at IS NULL AS is_newest,
  r.generation = f.generation - 1 AND r.used_at > now() - $3::interval AS is_in_grace
FROM token_families f JOIN refresh_tokens r ON (r.tenant_id, r.family_id) = (f.tenant_id, f.id)
WHERE f.tenant_id = $1 AND r.id = $2""",
)
#: Other tokens of the same generation, which versions before ADR 0036 issued, are used up with it.
_USE = """UPDATE refresh_tokens r SET used_at = now() FROM token_families f
WHERE f.tenant_id = $1 AND f.id = $2 AND (r.tenant_id, r.family_id, r.generation) = (f.tenant_id, f.id, f.generation)
  AND r.used_at IS NULL"""
_ADVANCE = "UPDATE token_families SET generation = generation + 1 WHERE tenant_id = $1 AND id = $2"
_CURRENT_SUCCESSOR = Statement(
    bytes,
    """
SELECT r.digest FROM refresh_tokens r JOIN token_families f ON (f.tenant_id, f.id) = (r.tenant_id, r.family_id)
WHERE f.tenant_id = $1 AND f.id = $2 AND r.generation = f.generation AND r.used_at IS NULL AND r.digest = ANY ($3)""",
)
_REVOKE = Statement(
    bool,
    """UPDATE token_families SET revoked_at = now(), revoked_because = $3
WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING true""",
)
_EXISTS = Statement(bool, "SELECT true FROM token_families WHERE tenant_id = $1 AND id = $2")
_BIND = Statement(
    bool,
    """UPDATE token_families SET thumbprint = $3
WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL AND expires_at > now() RETURNING true""",
)
_COVERING = Statement(
    bool,
    """
SELECT true FROM token_families WHERE tenant_id = $1 AND service_id = $2 AND member_id = $3 AND revoked_at IS NULL
  AND expires_at > now() AND scopes @> $4::jsonb AND identity_scopes @> $5::jsonb LIMIT 1""",
)
_COVERING_HELD = _COVERING + " FOR SHARE"
_PURGE = purge.deletion("refresh_tokens", since="expires_at", retention=_RETENTION)
#: A family is kept as long as any of its tokens, because the reuse of a stolen token is detected with it. No token
#: expires later than its family, so a day after the tokens are deleted there is rarely one left to look for.
_PURGE_FAMILIES = purge.deletion(
    "token_families",
    since="expires_at",
    retention=_RETENTION + timedelta(days=1),
    only="""NOT EXISTS (SELECT FROM refresh_tokens r WHERE (r.tenant_id, r.family_id) = ($1, token_families.id))
  AND NOT EXISTS (SELECT FROM access_tokens t WHERE (t.tenant_id, t.family_id) = ($1, token_families.id))
  AND NOT EXISTS (SELECT FROM authorization_codes c WHERE (c.tenant_id, c.family_id) = ($1, token_families.id))""",
)


async def is_active(work: UnitOfWork, holder: Holder) -> bool:
    """Whether tokens may be issued for the holder now."""
    key = (holder.tenant_id, holder.service_id, holder.member_id, holder.browser_session_id)
    return await work.fetchrow(_ACTIVE_HOLDER, *key) is True


async def open_family(
    work: UnitOfWork,
    holder: Holder,
    scopes: Collection[TokenScope],
    requester: TokenRequester,
    *,
    family_id: UUID | None = None,
) -> UUID:
    await work.execute(_PURGE_FAMILIES, holder.tenant_id)
    family_id = family_id or uuid4()
    stored = json.dumps(sorted(scopes))
    await work.execute(
        _OPEN, family_id, holder.tenant_id, holder.service_id, holder.member_id, stored, holder.lifetime,
        requester.of_family, json.dumps(sorted(holder.identity)), holder.is_by_provider, holder.browser_session_id,
    )  # fmt: skip
    return family_id


async def exists(work: UnitOfWork, family_id: UUID) -> bool:
    """Whether the family was opened, ended or not."""
    return await work.fetchrow(_EXISTS, work.tenant_id, family_id) is True


async def bind(work: UnitOfWork, family_id: UUID, requester: TokenRequester) -> bool:
    """Binds a family that was opened before its requester was known. False: it has ended."""
    return await work.fetchrow(_BIND, work.tenant_id, family_id, requester.of_family) is True


async def issue(
    work: UnitOfWork,
    keys: Keyring,
    holder: Holder,
    scopes: frozenset[TokenScope],
    requester: TokenRequester,
    *,
    family_id: UUID | None = None,
    refresh: str | None = None,
    is_refreshable: bool = False,
) -> Pair:
    """Issues an access token. `refresh`: the existing refresh token of the family's present generation;
    `is_refreshable`: creates one."""
    grant = Grant(
        TokenKind.OAUTH,
        scopes,
        member_id=holder.member_id,
        service_id=holder.service_id,
        family_id=family_id,
        lifetime=holder.token_lifetime,
        thumbprint=requester.thumbprint,
        identity_scopes=holder.identity,
    )
    access = await tokens.issue(work, keys, grant)
    if is_refreshable and family_id is not None:
        refresh = opaque.generate(Prefix.REFRESH_TOKEN)
        await _add(work, keys, holder, family_id, refresh)
    return Pair(access.token, refresh, scopes, holder, is_bound=requester.thumbprint is not None)


async def _add(work: UnitOfWork, keys: Keyring, holder: Holder, family_id: UUID, refresh: str) -> None:
    await work.execute(_PURGE, holder.tenant_id)
    digest = keys.digest(KeyPurpose.TOKEN, refresh)
    await work.execute(_ADD, uuid4(), holder.tenant_id, family_id, digest, _REFRESH_IDLE)


async def find(keys: Keyring, value: str) -> Refresh | None:
    if not opaque.is_well_formed(value, Prefix.REFRESH_TOKEN):
        return None
    async with unit_of_work(None, read_only=True) as work:
        row_key = await work.fetchrow(_FIND, keys.digests(KeyPurpose.TOKEN, value))
    if row_key is None:
        return None
    async with unit_of_work(row_key.tenant_id, read_only=True) as work:
        row = await work.fetch_one(_READ, row_key.tenant_id, row_key.id)  # guaranteed by its foreign keys
    identity = frozenset(map(IdentityScope, row.identity_scopes))
    holder = Holder(row_key.tenant_id, row.service_id, row.member_id, identity)
    scopes = frozenset(map(Scope, row.scopes))
    return Refresh(value, holder, row_key.id, row.family_id, row.app_id, scopes, row.thumbprint)


async def rotate(
    keys: Keyring, hints: Hints, token: Refresh, scopes: frozenset[Scope], requester: TokenRequester
) -> Pair | None:
    """The next pair. None if the family has ended, or this request revokes it, or the token is bound to another key. A
    caller without that key does not revoke the family: it has only found a token."""
    if token.thumbprint not in {None, requester.thumbprint}:
        return None
    tenant_id = token.holder.tenant_id
    async with unit_of_work(tenant_id) as work:
        await work.execute(_LOCK, tenant_id, token.family_id)
        row = await work.fetchrow(_STATE, tenant_id, token.id, _GRACE)
        if row is None or not row.is_alive or not await is_active(work, token.holder):
            return None
        if not row.is_newest and not row.is_in_grace:
            await revoke(work, hints, token.holder, token.family_id, reason="token.reuse_detected")
            return None
        if row.is_newest:
            await work.execute(_USE, tenant_id, token.family_id)
            await work.execute(_ADVANCE, tenant_id, token.family_id)
            successor = _successors(keys, token)[0]
            await _add(work, keys, token.holder, token.family_id, successor)
        elif (current := await _current_successor(work, keys, token)) is not None:
            successor = current
        else:
            return None
        return await issue(work, keys, token.holder, scopes, requester, family_id=token.family_id, refresh=successor)


def _successors(keys: Keyring, token: Refresh) -> list[str]:
    """The successor under each key of the installation, newest first. The database alone is not enough to derive it."""
    digests = keys.digests(KeyPurpose.SUCCESSOR, f"{token.family_id}:{token.value}")
    return [opaque.derived(Prefix.REFRESH_TOKEN, digest) for digest in digests]


async def _current_successor(work: UnitOfWork, keys: Keyring, token: Refresh) -> str | None:
    """The successor that was issued before; None if its key is no longer in the keyring."""
    by_digest = {
        digest: successor
        for successor in _successors(keys, token)
        for digest in keys.digests(KeyPurpose.TOKEN, successor)
    }
    digest = await work.fetchrow(_CURRENT_SUCCESSOR, token.holder.tenant_id, token.family_id, list(by_digest))
    return None if digest is None else by_digest[digest]


async def revoke(work: UnitOfWork, hints: Hints, holder: Holder, family_id: UUID, *, reason: str) -> None:
    """Revokes all tokens of the family. `reason` is the action in the audit log; nothing is written if it was revoked
    before."""
    if not await work.fetchrow(_REVOKE, holder.tenant_id, family_id, reason):
        return
    await audit.record(work, holder.author, reason, target=holder.target, details={"family": str(family_id)})
    work.after_commit(lambda: hints.revoked(family_id))


async def is_covered(
    work: UnitOfWork, holder: Holder, scopes: Collection[TokenScope], *, is_held: bool = False
) -> bool:
    """Whether the member has consented to these scopes before, and that consent is still valid. `is_held`: nobody ends
    it before this transaction is over."""
    wanted = json.dumps(sorted(scopes)), json.dumps(sorted(holder.identity))
    covering = _COVERING_HELD if is_held else _COVERING
    return await work.fetchrow(covering, holder.tenant_id, holder.service_id, holder.member_id, *wanted) is True
