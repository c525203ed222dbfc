"""Devices without a browser (RFC 8628): codes that a person enters elsewhere, and the person's decision.

`endpoints` creates the codes, the page `device_page` finds them by the entered code, and the grant polls. A row belongs
to the app's tenant; the consent and the tokens are of the tenant that the person chose. The consent begins when the
person approves, so that it can be revoked before the device has its tokens: a token family with the id of the code. A
crash between the decision and the family loses only the code: the device waits until it expires, and starts again.
"""

import json
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from backend.accounts import sessions
from backend.accounts.sessions import SignedIn
from backend.kit import opaque, purge
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.limits import DEFAULT
from backend.kit.opaque import Prefix
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.oauth.models import DeviceStatus
from backend.oauth.server import families
from backend.oauth.server.clients import OAuthClient
from backend.oauth.server.families import Holder, Pair, RowKey, TokenRequester
from backend.tenants import audit
from backend.tenants.actor import Scope

_LIFETIME = timedelta(seconds=DEFAULT.device_code_seconds)
#: No vowels, so that no words appear, and no letters that look alike.
_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
_LENGTH = 8


@dataclass(frozen=True, slots=True)
class WaitingDevice:
    """A device that waits, as the person sees it. `tenant_id` is the app's tenant."""

    tenant_id: UUID
    id: UUID
    app_id: UUID
    scopes: frozenset[Scope]


@dataclass(frozen=True, slots=True)
class Polled:
    """The result of a poll. `is_early`: the device polls more often than its interval allows."""

    tenant_id: UUID
    id: UUID
    status: DeviceStatus
    is_early: bool
    is_expired: bool
    holder: Holder | None
    scopes: frozenset[Scope]


@dataclass(frozen=True, slots=True)
class _WaitingRow:
    app_id: UUID
    scopes: Json[list[str]]


@dataclass(frozen=True, slots=True)
class _PolledRow:
    status: DeviceStatus
    is_expired: bool
    is_early: bool
    for_tenant_id: UUID | None
    service_id: UUID | None
    member_id: UUID | None
    scopes: Json[list[str]]


_PURGE = purge.deletion("device_codes", since="expires_at", retention=timedelta(days=DEFAULT.past_code_days))
_INSERT = """
INSERT INTO device_codes (id, tenant_id, app_id, digest, user_code, scopes, interval_seconds, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8)"""
_FIND = Statement(RowKey, "SELECT tenant_id, id FROM find_device_code($1, $2)")
_READ = Statement(
    _WaitingRow,
    """SELECT app_id, scopes FROM device_codes
WHERE tenant_id = $1 AND id = $2 AND status = 'PENDING' AND expires_at > now()""",
)
_DECIDE = Statement(
    bool,
    """
UPDATE device_codes SET status = $3, for_tenant_id = $4, service_id = $5, member_id = $6, scopes = $7
WHERE tenant_id = $1 AND id = $2 AND status = 'PENDING' AND expires_at > now() RETURNING true""",
)
#: A device that polls too early gets a longer interval (RFC 8628, 3.5).
_POLL = Statement(
    _PolledRow,
    """
UPDATE device_codes d SET polled_at = now(),
  interval_seconds = d.interval_seconds + CASE WHEN b.is_early THEN 5 ELSE 0 END
FROM (SELECT coalesce(polled_at > now() - make_interval(secs => interval_seconds), false) AS is_early
  FROM device_codes WHERE tenant_id = $1 AND id = $2 AND app_id = $3 FOR NO KEY UPDATE) b
WHERE d.tenant_id = $1 AND d.id = $2
RETURNING d.status, d.expires_at <= now() AS is_expired, b.is_early, d.for_tenant_id, d.service_id, d.member_id,
  d.scopes""",
)
_HOLD_MEMBER = "SELECT FROM members WHERE tenant_id = $1 AND id = $2 FOR SHARE"
_HOLD_SERVICE = "SELECT FROM services WHERE tenant_id = $1 AND id = $2 FOR SHARE"
_USE = Statement(
    bool,
    """UPDATE device_codes SET status = 'USED'
WHERE tenant_id = $1 AND id = $2 AND status = 'APPROVED' RETURNING true""",
)


def normalised(typed: str) -> str:
    """Normalises the code that a person typed."""
    return "".join(letter for letter in typed.upper() if letter in _LETTERS)


def formatted(user_code: str) -> str:
    """The code in two halves, as people read it."""
    return f"{user_code[: _LENGTH // 2]}-{user_code[_LENGTH // 2 :]}"


async def begin(keys: Keyring, client: OAuthClient, scopes: Collection[str]) -> tuple[str, str]:
    """Returns the device's code and the code that the person enters."""
    code, user_code = opaque.generate(Prefix.DEVICE_CODE), "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    tenant_id = client.app.tenant_id
    async with unit_of_work(tenant_id) as work:
        await work.execute(_PURGE, tenant_id)
        await work.execute(
            _INSERT, uuid4(), tenant_id, client.app.id, keys.digest(KeyPurpose.TOKEN, code), user_code,
            json.dumps(sorted(scopes)), DEFAULT.device_poll_seconds, _LIFETIME,
        )  # fmt: skip
    return code, user_code


async def find(typed: str) -> WaitingDevice | None:
    """Finds a device by the code that the person typed."""
    user_code = normalised(typed)
    if len(user_code) != _LENGTH:
        return None
    async with unit_of_work(None, read_only=True) as work:
        row_key = await work.fetchrow(_FIND, [], user_code)
    if row_key is None:
        return None
    async with unit_of_work(row_key.tenant_id, read_only=True) as work:
        row = await work.fetchrow(_READ, row_key.tenant_id, row_key.id)
    if row is None:
        return None
    return WaitingDevice(row_key.tenant_id, row_key.id, row.app_id, frozenset(map(Scope, row.scopes)))


async def approve(device: WaitingDevice, person: SignedIn, holder: Holder, scopes: frozenset[Scope]) -> bool:
    """Opens the token family too. False: somebody has decided in the meantime, the code has expired, or the member has
    left. Raises `SessionEnded`."""
    if not await _decide(device, DeviceStatus.APPROVED, holder, scopes):
        return False
    async with unit_of_work(holder.tenant_id) as work:
        await sessions.require_open(work, person)
        if not await _is_held_active(work, holder):
            return False
        await families.open_family(work, holder, scopes, TokenRequester(), family_id=device.id)
    return True


async def _is_held_active(work: UnitOfWork, holder: Holder) -> bool:
    """Whether tokens may be issued for the holder. The member does not leave, nor is the service revoked, before this
    transaction ends: who ends them then sees the family."""
    await work.execute(_HOLD_MEMBER, holder.tenant_id, holder.member_id)
    await work.execute(_HOLD_SERVICE, holder.tenant_id, holder.service_id)
    return await families.is_active(work, holder)


async def deny(device: WaitingDevice) -> bool:
    return await _decide(device, DeviceStatus.DENIED, None, device.scopes)


async def _decide(device: WaitingDevice, status: DeviceStatus, holder: Holder | None, scopes: frozenset[Scope]) -> bool:
    holder_ids = (holder.tenant_id, holder.service_id, holder.member_id) if holder else (None, None, None)
    async with unit_of_work(device.tenant_id) as work:
        stored = json.dumps(sorted(scopes))
        return await work.fetchrow(_DECIDE, device.tenant_id, device.id, status, *holder_ids, stored) is True


async def poll(keys: Keyring, client: OAuthClient, code: str) -> Polled | None:
    """None: this client has no such code."""
    if not opaque.is_well_formed(code, Prefix.DEVICE_CODE):
        return None
    async with unit_of_work(None, read_only=True) as work:
        row_key = await work.fetchrow(_FIND, keys.digests(KeyPurpose.TOKEN, code), "")
    if row_key is None or row_key.tenant_id != client.app.tenant_id:
        return None
    async with unit_of_work(row_key.tenant_id) as work:
        row = await work.fetchrow(_POLL, row_key.tenant_id, row_key.id, client.app.id)
    if row is None:
        return None
    status, holder = row.status, None
    if row.for_tenant_id is not None and row.service_id is not None:
        holder = Holder(row.for_tenant_id, row.service_id, row.member_id)
        if not await _has_family(holder, row_key.id):
            status = DeviceStatus.PENDING
    scopes = frozenset(map(Scope, row.scopes))
    return Polled(row_key.tenant_id, row_key.id, status, row.is_early, row.is_expired, holder, scopes)


async def _has_family(holder: Holder, device_id: UUID) -> bool:
    async with unit_of_work(holder.tenant_id, read_only=True) as work:
        return await families.exists(work, device_id)


async def redeem(keys: Keyring, polled: Polled, requester: TokenRequester, *, is_refreshable: bool) -> Pair | None:
    """Issues the tokens, once. None: the code was used, or the consent has ended since."""
    assert polled.holder is not None
    assert polled.holder.service_id is not None
    async with unit_of_work(polled.tenant_id) as work:
        if not await work.fetchrow(_USE, polled.tenant_id, polled.id):
            return None
    async with unit_of_work(polled.holder.tenant_id) as work:
        if not await families.bind(work, polled.id, requester) or not await families.is_active(work, polled.holder):
            return None
        details = {"scopes": sorted(polled.scopes)}
        target = ("Service", polled.holder.service_id)
        await audit.record(work, polled.holder.author, "device.connected", target=target, details=details)
        return await families.issue(
            work, keys, polled.holder, polled.scopes, requester, family_id=polled.id, is_refreshable=is_refreshable
        )
