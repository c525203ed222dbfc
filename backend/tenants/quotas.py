"""How much of a thing a tenant may have: `kit.tenant_limits`, unless the operator has said otherwise for it.

Verbs that make a counted thing call `claim` first; the API shows what `standings` finds; `set-quotas` calls `override`.
The claim is exact, also when many are made at once: it holds a lock of the tenant and the kind of thing until the end
of the transaction, and counts after it has the lock. Only those who make the same kind of thing in the same tenant wait
for each other; a lock on the tenant's row would be in the way of its people and of all other kinds.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime

from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.tenant_limits import TENANT, TenantLimits
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit

NAMES = tuple(field.name for field in fields(TenantLimits))
_BIGGEST = 2**31 - 1
#: Of everything else a tenant may have none at all.
_ONE_AT_LEAST = frozenset(name for name in NAMES if "cost" in name) | {"awake_agents", "outside_calls", "weight"}


class QuotaExceeded(LimitReached):
    """The tenant has as many as it may have."""

    code = "QUOTA_EXCEEDED"

    def __init__(
        self,
        quota: str,
        *,
        limit: int,
        used: int,
        resets_at: datetime | None = None,
        path: tuple[str, ...] = (),
        message: str | None = None,
    ) -> None:
        """`resets_at`: when there will be room if nobody does anything; None: never by itself."""
        self.quota, self.limit, self.used, self.resets_at = quota, limit, used, resets_at
        words = quota.replace("_", " ")
        super().__init__(message or f"your organisation has {used:,} {words} and may have {limit:,}", path=path)


@dataclass(frozen=True, slots=True)
class Counted:
    """A limit on rows, by its name in `TenantLimits`; `sql` counts those of the tenant `$1`. Declared by its domain."""

    name: str
    sql: str
    #: When the next of them is over by itself, after the first `$2`; None: they never are.
    ends: str | None = None


@dataclass(frozen=True, slots=True)
class QuotaUsage:
    """`used` is None where it is counted in no one place."""

    name: str
    limit: int
    used: int | None


MEMBERS = Counted("members", "SELECT count(*) FROM members WHERE tenant_id = $1 AND left_at IS NULL")
_OPEN = "FROM invitations WHERE tenant_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()"
OPEN_INVITATIONS = Counted(
    "open_invitations",
    f"SELECT count(*) {_OPEN}",
    ends=f"SELECT expires_at {_OPEN} ORDER BY expires_at OFFSET $2 LIMIT 1",
)
APPS = Counted("apps", "SELECT count(*) FROM apps WHERE tenant_id = $1 AND status <> 'DELETED'")
INSTALLATIONS = Counted(
    "installations", "SELECT count(*) FROM services WHERE tenant_id = $1 AND kind = 'APP' AND status <> 'REVOKED'"
)
SERVICE_ACCOUNTS = Counted(
    "service_accounts",
    "SELECT count(*) FROM services WHERE tenant_id = $1 AND kind = 'ACCOUNT' AND status <> 'REVOKED'",
)
_GOOD = (
    "FROM access_tokens WHERE tenant_id = $1 AND kind = 'KEY' AND revoked_at IS NULL"
    " AND coalesce(expires_at > now(), true)"
)
API_KEYS = Counted(
    "api_keys",
    f"SELECT count(*) {_GOOD}",
    ends=f"SELECT expires_at {_GOOD} ORDER BY expires_at NULLS LAST OFFSET $2 LIMIT 1",
)
OWN = (MEMBERS, OPEN_INVITATIONS, APPS, INSTALLATIONS, SERVICE_ACCOUNTS, API_KEYS)

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($2, 0) # hashtextextended($1::uuid::text, 0))"
_QUOTAS = "SELECT quotas FROM tenants WHERE tenant_id = $1"
_OVERRIDE = "UPDATE tenants SET quotas = jsonb_strip_nulls(quotas || $2::jsonb) WHERE tenant_id = $1 RETURNING quotas"


def limits(overrides: str) -> TenantLimits:
    """The limits of a tenant from its `quotas`, as asyncpg hands them out; names of another version are passed over."""
    given = json.loads(overrides)
    return replace(TENANT, **{name: given[name] for name in NAMES if name in given}) if given else TENANT


async def claim(work: UnitOfWork, counted: Counted, *, path: tuple[str, ...] = ()) -> None:
    """Raises `QuotaExceeded` unless there is room for one more, which this transaction then makes."""
    await work.execute(_LOCK, work.tenant_id, counted.name)
    await check(work, counted, path=path)


async def check(work: UnitOfWork, counted: Counted, *, path: tuple[str, ...] = ()) -> None:
    """As `claim`, but without a lock: for what minds make in their steps, which wait for nobody else's.

    Those who make one at the same moment may pass the limit, each by one.
    """
    row = await work.fetchrow(f"SELECT ({counted.sql}) AS used, ({_QUOTAS}) AS quotas", work.tenant_id)
    assert row is not None
    limit = getattr(limits(row["quotas"]), counted.name)
    if row["used"] >= limit:
        beyond = row["used"] - limit
        ends = await work.fetchval(counted.ends, work.tenant_id, beyond) if counted.ends else None
        raise QuotaExceeded(counted.name, limit=limit, used=row["used"], resets_at=ends, path=path)


async def standings(work: UnitOfWork, counted: Sequence[Counted]) -> list[QuotaUsage]:
    """Every limit of the tenant, with the use of those that are counted."""
    columns = ", ".join(f"({each.sql}) AS {each.name}" for each in counted)
    row = await work.fetchrow(f"SELECT ({_QUOTAS}) AS quotas, {columns}", work.tenant_id)
    assert row is not None
    used, own = {each.name: row[each.name] for each in counted}, limits(row["quotas"])
    return [QuotaUsage(name, getattr(own, name), used.get(name)) for name in NAMES]


async def override(work: UnitOfWork, changes: Mapping[str, int | None]) -> TenantLimits | None:
    """Set limits of the transaction's tenant, None for the installation's again; None if there is no such tenant.

    For the operator. Requests notice within seconds, workers at their next look.
    """
    for name, value in changes.items():
        if name not in NAMES:
            raise InvalidInput(f"no quota is named {name}; there are {', '.join(NAMES)}")
        least = 1 if name in _ONE_AT_LEAST else 0
        if value is not None and not least <= value <= _BIGGEST:
            raise InvalidInput(f"{name} must be from {least} to {_BIGGEST:,}")
    quotas = await work.fetchval(_OVERRIDE, work.tenant_id, json.dumps(changes))
    if quotas is None:
        return None
    if changes:
        await audit.record(work, audit.OPERATOR, "tenant.quotas_set", details=changes)
    return limits(quotas)
