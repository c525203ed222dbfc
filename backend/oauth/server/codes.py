"""Authorization codes: the browser carries one from the consent to the client. Each is valid once, for a minute.

A code that is sent twice has leaked, so all tokens that were issued for it are revoked (RFC 6749, 4.1.2).
"""

import json
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.accounts import sessions
from backend.accounts.sessions import SignedIn
from backend.kit import opaque, purge
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import unit_of_work
from backend.oauth.server import families
from backend.oauth.server.families import Holder, Pair, RowKey, TokenRequester
from backend.oauth.server.id_tokens import SignInRequest
from backend.oauth.server.identity_scopes import IdentityScope
from backend.tenants import audit
from backend.tenants.actor import TokenScope, token_scopes

_LIFETIME = timedelta(seconds=DEFAULT.authorization_code_seconds)


@dataclass(frozen=True, slots=True)
class CodeDraft:
    """What a code is issued for."""

    holder: Holder
    client_id: str
    #: None: the console, to which nobody consents.
    app_id: UUID | None
    redirect_uri: str
    challenge: str
    scopes: frozenset[TokenScope]
    nonce: str | None
    person: SignedIn
    #: The person was not asked: they have consented to it before.
    is_remembered: bool


@dataclass(frozen=True, slots=True)
class UnusedCode:
    """A code that was found and is not used yet, with the attribute names that Authlib reads."""

    holder: Holder
    id: UUID
    redirect_uri: str
    code_challenge: str
    scopes: frozenset[TokenScope]
    sign_in: SignInRequest

    def get_redirect_uri(self) -> str:
        return self.redirect_uri


@dataclass(frozen=True, slots=True)
class _CodeRow:
    service_id: UUID | None
    member_id: UUID
    browser_session_id: UUID | None
    redirect_uri: str
    challenge: str
    scopes: Json[list[str]]
    identity_scopes: Json[list[str]]
    is_by_provider: bool
    nonce: str | None
    proved_at: int | None
    #: It is stored when the code is used.
    family_id: UUID | None
    is_used: bool


_PURGE = purge.deletion("authorization_codes", since="expires_at", retention=timedelta(days=DEFAULT.past_code_days))
_INSERT = """
INSERT INTO authorization_codes (id, tenant_id, digest, client_id, service_id, member_id, redirect_uri, challenge,
  scopes, expires_at, identity_scopes, nonce, proved_at, is_by_provider, browser_session_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10, $11, $12, now() - make_interval(secs => $13), $14, $15)"""
_FIND = Statement(RowKey, "SELECT tenant_id, id FROM find_authorization_code($1)")
_READ = Statement(
    _CodeRow,
    """
SELECT service_id, member_id, browser_session_id, redirect_uri, challenge, scopes, identity_scopes, is_by_provider,
  nonce, extract(epoch FROM proved_at)::bigint AS proved_at, family_id, used_at IS NOT NULL AS is_used
FROM authorization_codes WHERE tenant_id = $1 AND id = $2 AND client_id = $3
  AND (expires_at > now() OR used_at IS NOT NULL)""",
)
_FAMILY = Statement(UUID, "SELECT family_id FROM authorization_codes WHERE tenant_id = $1 AND id = $2")
_USE = Statement(
    bool,
    """UPDATE authorization_codes SET used_at = now(), family_id = $3
WHERE tenant_id = $1 AND id = $2 AND used_at IS NULL AND expires_at > now() RETURNING true""",
)


class ConsentEnded(Exception):
    """The consent that was remembered has ended since it was found."""


async def save(keys: Keyring, draft: CodeDraft, code: str) -> None:
    """Stores the code and the audit record of the consent, if there was one, in one transaction. Raises
    `ConsentEnded`, `SessionEnded`."""
    holder = draft.holder
    async with unit_of_work(holder.tenant_id) as work:
        if draft.app_id is not None:  # the console's tokens end with the session anyway
            await sessions.require_open(work, draft.person)
        if draft.is_remembered and not await families.is_covered(work, holder, draft.scopes, is_held=True):
            raise ConsentEnded
        await work.execute(_PURGE, holder.tenant_id)
        await work.execute(
            _INSERT, uuid4(), holder.tenant_id, keys.digest(KeyPurpose.TOKEN, code), draft.client_id, holder.service_id,
            holder.member_id, draft.redirect_uri, draft.challenge, json.dumps(sorted(draft.scopes)), _LIFETIME,
            json.dumps(sorted(holder.identity)), draft.nonce, draft.person.proved_seconds_ago, holder.is_by_provider,
            holder.browser_session_id,
        )  # fmt: skip
        if draft.app_id is None:
            return
        target, details = ("App", draft.app_id), {"scopes": sorted({*draft.scopes, *holder.identity})}
        await audit.record(work, holder.author, "consent.given", target=target, details=details)


async def find(keys: Keyring, hints: Hints, value: str, *, client_id: str) -> UnusedCode | None:
    """A code of this client that can be redeemed. For a used code, it revokes the tokens that were issued for it."""
    if not opaque.is_well_formed(value, Prefix.AUTHORIZATION_CODE):
        return None
    async with unit_of_work(None, read_only=True) as work:
        row_key = await work.fetchrow(_FIND, keys.digests(KeyPurpose.TOKEN, value))
    if row_key is None:
        return None
    async with unit_of_work(row_key.tenant_id) as work:
        row = await work.fetchrow(_READ, row_key.tenant_id, row_key.id, client_id)
        if row is None:
            return None
        identity = frozenset(map(IdentityScope, row.identity_scopes))
        holder = Holder(
            row_key.tenant_id, row.service_id, row.member_id, identity, row.is_by_provider, row.browser_session_id
        )
        if row.is_used:
            assert row.family_id is not None
            await families.revoke(work, hints, holder, row.family_id, reason="code.replayed")
            return None
    scopes = token_scopes(row.scopes)
    sign_in = SignInRequest(row.nonce, row.proved_at)
    return UnusedCode(holder, row_key.id, row.redirect_uri, row.challenge, scopes, sign_in)


async def redeem(
    keys: Keyring, hints: Hints, code: UnusedCode, requester: TokenRequester, *, is_refreshable: bool
) -> Pair | None:
    """Opens one family for the code. None: the code is too old or used, or its holder is no longer valid. Of two
    concurrent requests one gets None, and the tokens of the other are revoked."""
    tenant_id = code.holder.tenant_id
    try:
        async with unit_of_work(tenant_id) as work:
            if not await families.is_active(work, code.holder):
                return None
            family_id = await families.open_family(work, code.holder, code.scopes, requester)
            if not await work.fetchrow(_USE, tenant_id, code.id, family_id):
                raise _AlreadyUsed
            return await families.issue(
                work, keys, code.holder, code.scopes, requester, family_id=family_id, is_refreshable=is_refreshable
            )
    except _AlreadyUsed:
        await _replayed(hints, code)
        return None


async def _replayed(hints: Hints, code: UnusedCode) -> None:
    """A concurrent request used the code first; the code was still sent twice."""
    async with unit_of_work(code.holder.tenant_id) as work:
        family_id = await work.fetchrow(_FAMILY, code.holder.tenant_id, code.id)
        if family_id is not None:
            await families.revoke(work, hints, code.holder, family_id, reason="code.replayed")


class _AlreadyUsed(Exception):
    """Rolls back the transaction."""
