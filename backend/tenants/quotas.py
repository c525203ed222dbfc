"""How much of each resource a tenant may have: `kit.tenant_limits`, unless the operator has set another limit for it.

Verbs that create a counted resource call `claim` first. The API shows the result of `usage_of`; `set-quotas` calls
`override`. A claim is exact under concurrency: it takes a lock of the tenant and the resource, holds it until the end
of the transaction, and counts while it has the lock. Only transactions that create the same resource in the same tenant
wait for each other. A lock on the tenant's row would also block changes of members and all other resources.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime

from backend.kit.errors import InvalidInput, LimitReached
from backend.kit.statements import Json, Statement
from backend.kit.tenant_limits import TENANT, TenantLimits
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants import audit

NAMES = tuple(each.name for each in fields(TenantLimits))
_BIGGEST = 2**31 - 1
#: Limits of at least one; all other limits may be zero.
_ONE_AT_LEAST = frozenset(name for name in NAMES if "cost" in name) | {"awake_agents", "outside_calls", "weight"}


class QuotaExceeded(LimitReached):
    """A quota of the tenant is used up."""

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
        """`resets_at`: when there will be room without any action; None if that never happens."""
        self.quota, self.limit, self.used, self.resets_at = quota, limit, used, resets_at
        resource = quota.replace("_", " ")
        super().__init__(message or f"your organisation has {used:,} {resource} and may have {limit:,}", path=path)


@dataclass(frozen=True, slots=True)
class _UsageRow:
    used: int
    quotas: Json[dict[str, int]]


@dataclass(frozen=True, slots=True)
class _UsagesRow:
    """`used`: a number for each of several limits."""

    used: list[int]
    quotas: Json[dict[str, int]]


@dataclass(frozen=True, slots=True)
class _QuotasRow:
    quotas: Json[dict[str, int]]


_QUOTAS = "SELECT quotas FROM tenants WHERE tenant_id = $1"


@dataclass(frozen=True, slots=True)
class Counted:
    """A limit on rows, by its name in `TenantLimits`. `sql` counts the rows of the tenant `$1`. Its domain declares
    it."""

    name: str
    sql: str
    #: When the next row ends by itself, after the first `$2`; None if rows never end by themselves.
    ends: Statement[datetime] | None = None
    #: The number of rows, and what the operator has set for the tenant.
    usage: Statement[_UsageRow] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        usage = Statement(_UsageRow, f"SELECT ({self.sql}) AS used, ({_QUOTAS}) AS quotas")
        object.__setattr__(self, "usage", usage)


@dataclass(frozen=True, slots=True)
class QuotaUsage:
    """`used` is None for a limit that is not counted in one place."""

    name: str
    limit: int
    used: int | None


MEMBERS = Counted("members", "SELECT count(*) FROM members WHERE tenant_id = $1 AND left_at IS NULL")
_OPEN = "FROM invitations WHERE tenant_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()"
OPEN_INVITATIONS = Counted(
    "open_invitations",
    f"SELECT count(*) {_OPEN}",
    ends=Statement(datetime, f"SELECT expires_at {_OPEN} ORDER BY expires_at OFFSET $2 LIMIT 1"),
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
    ends=Statement(datetime, f"SELECT expires_at {_GOOD} ORDER BY expires_at NULLS LAST OFFSET $2 LIMIT 1"),
)
OWN = (MEMBERS, OPEN_INVITATIONS, APPS, INSTALLATIONS, SERVICE_ACCOUNTS, API_KEYS)

_LIMITS = Statement(_QuotasRow, _QUOTAS)
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($2, 0) # hashtextextended($1::uuid::text, 0))"
_OVERRIDE = Statement(
    _QuotasRow,
    "UPDATE tenants SET quotas = jsonb_strip_nulls(quotas || $2::jsonb) WHERE tenant_id = $1 RETURNING quotas",
)


def limits(overrides: Mapping[str, int]) -> TenantLimits:
    """The limits of a tenant from its `quotas` column. Unknown names (of another version) are ignored."""
    return replace(TENANT, **{name: overrides[name] for name in NAMES if name in overrides}) if overrides else TENANT


async def claim(work: UnitOfWork, counted: Counted, *, path: tuple[str, ...] = (), more: int = 1) -> None:
    """Raises `QuotaExceeded` unless there is room for one more row, or for `more` units of a row, which the caller then
    inserts in this transaction."""
    await work.execute(_LOCK, work.tenant_id, counted.name)
    await check(work, counted, path=path, more=more)


async def check(work: UnitOfWork, counted: Counted, *, path: tuple[str, ...] = (), more: int = 1) -> None:
    """As `claim`, but without a lock: for rows that agents create in their steps, which must not wait for each other.

    Concurrent steps may exceed the limit, each by one.
    """
    row = await work.fetch_one(counted.usage, work.tenant_id)
    limit = getattr(limits(row.quotas), counted.name)
    if row.used + more > limit:
        excess = row.used - limit
        ends = await work.fetchrow(counted.ends, work.tenant_id, excess) if counted.ends else None
        raise QuotaExceeded(counted.name, limit=limit, used=row.used, resets_at=ends, path=path)


async def limit_of(work: UnitOfWork, counted: Counted) -> int:
    row = await work.fetch_one(_LIMITS, work.tenant_id)
    return int(getattr(limits(row.quotas), counted.name))


async def usage_of(work: UnitOfWork, counted: Sequence[Counted]) -> list[QuotaUsage]:
    """Every limit of the tenant, with the usage of those in `counted`."""
    numbers = ", ".join(f"({each.sql})" for each in counted)
    usages = Statement(_UsagesRow, f"SELECT ARRAY[{numbers}] AS used, ({_QUOTAS}) AS quotas")
    row = await work.fetch_one(usages, work.tenant_id)
    used, own = {each.name: number for each, number in zip(counted, row.used, strict=True)}, limits(row.quotas)
    return [QuotaUsage(name, getattr(own, name), used.get(name)) for name in NAMES]


async def override(work: UnitOfWork, changes: Mapping[str, int | None]) -> TenantLimits | None:
    """Sets limits of the transaction's tenant. A value of None restores the installation's limit. Returns None if there
    is no such tenant.

    For the operator. Requests use the new limits within seconds, workers on their next read.
    """
    for name, value in changes.items():
        if name not in NAMES:
            raise InvalidInput(f"there is no quota {name}; the quotas are {', '.join(NAMES)}")
        least = 1 if name in _ONE_AT_LEAST else 0
        if value is not None and not least <= value <= _BIGGEST:
            raise InvalidInput(f"{name} must be from {least} to {_BIGGEST:,}")
    row = await work.fetchrow(_OVERRIDE, work.tenant_id, json.dumps(changes))
    if row is None:
        return None
    if changes:
        await audit.record(work, audit.OPERATOR, "tenant.quotas_set", details=changes)
    return limits(row.quotas)
