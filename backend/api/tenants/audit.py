"""The audit log for admins, and the check that nothing in it was changed. Reads `tenants.audit_reading`."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

import strawberry
from strawberry.scalars import JSON

from backend.api.enums import ActorKind, AuditActorKind, BigInt
from backend.api.reading.ids import Kind, decode, encode, encode_number
from backend.api.reading.paging import Connection, PageArguments, connect, listed
from backend.api.reading.rows import Listing, Row, Source
from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.scopes import field, root
from backend.api.tenants.actors import KIND_OF_ACTOR
from backend.kit.limits import DEFAULT
from backend.kit.text import clean
from backend.tenants import audit_ids, audit_reading
from backend.tenants.actor import Scope

ENTRIES = Source(
    """SELECT a.id, a.occurred_at, a.actor_kind, a.actor_id, a.service_id, a.action, a.target_kind, a.target_id,
    a.details, a.seq, a.hash FROM audit_log a""",
    "a",
)
ENTRIES_OF_TENANT = Listing("auditLog", ENTRIES, "a.tenant_id", (("a.occurred_at", "timestamptz"), ("a.id", "bigint")))
#: Installations and service accounts have ids of the same kind.
_KIND_OF_TARGET = {"AppInstallation": Kind.SERVICE, "ServiceAccount": Kind.SERVICE}
_NO_KEY = UUID(int=0)


@strawberry.type(
    description="One administrative or security action. An entry is never changed. It is deleted only "
    "when the whole organisation is erased."
)
class AuditEntry:
    row_number: strawberry.Private[int]
    occurred_at: datetime
    action: str = strawberry.field(
        description="The name of a mutation (`updateAgent`), or of another action (`sign_in`). The names are stable."
    )
    actor_kind: AuditActorKind
    actor_id: strawberry.ID | None = strawberry.field(description="Null for SYSTEM, OPERATOR and ANONYMOUS.")
    service_id: strawberry.ID | None = strawberry.field(
        description="The program that acted for the actor. Null if the actor used no program."
    )
    target_kind: str | None = strawberry.field(
        description="The type of the target, by its name in this schema. Null if there is no target."
    )
    target_id: strawberry.ID | None = strawberry.field(description="Null if there is no target.")
    details: JSON = strawberry.field(
        description="The ids, choices, numbers and times of the request. `fields` lists the names of texts that were "
        "given; the texts themselves are not stored. Ids are global ids; the export has them as they are stored."
    )
    seq: BigInt | None = strawberry.field(
        description="Position in the log: 1, 2, 3 … without gaps. Null for about a second, until the entry is sealed."
    )
    hash: str | None = strawberry.field(
        description="SHA-256 of the previous hash and this entry (docs/audit.md). It covers the details with ids as "
        "they are stored: `export-audit` shows those, and verifies them. Null until the entry is sealed."
    )

    @field("An opaque id.", needs=Scope.ADMIN_READ)
    def id(self, info: Info) -> strawberry.ID:
        return encode_number(info.context.state.keys, Kind.AUDIT_ENTRY, self.row_number)

    @classmethod
    def of(cls, row: Row) -> "AuditEntry":
        return cls(
            row_number=row["id"],
            occurred_at=row["occurred_at"],
            action=row["action"],
            actor_kind=AuditActorKind(row["actor_kind"]),
            actor_id=_actor_id(row["actor_kind"], row["actor_id"]),
            service_id=row["service_id"] and encode(Kind.SERVICE, row["service_id"]),
            target_kind=row["target_kind"],
            target_id=_target_id(row["target_kind"], row["target_id"]),
            details=JSON(audit_ids.shown(json.loads(row["details"]))),
            seq=row["seq"],
            hash=row["hash"] and bytes(row["hash"]).hex(),
        )


@strawberry.type(
    description="The result of a check of the audit log. Store `lastSeq` and `lastHash`: with them you can prove "
    "later that the log was not changed or shortened up to there."
)
class AuditVerification:
    ok: bool = strawberry.field(description="True if every checked entry follows from the one before it.")
    first_broken_seq: BigInt | None = strawberry.field(
        description="The first number whose entry is missing, changed or in the wrong place. Null if all entries are "
        "in order."
    )
    last_seq: BigInt = strawberry.field(description="The last correct entry. Pass it as `after` to continue.")
    last_hash: str
    is_complete: bool = strawberry.field(description="True if the check reached the end of the log.")


@strawberry.type
class AuditQuery:
    @listed("Administrative and security actions in the tenant, oldest first.", needs=Scope.ADMIN_READ)
    async def audit_log(  # noqa: PLR0917 -- the arguments of a field
        self,
        info: Info,
        page: PageArguments,
        action: str | None = None,
        actor_id: strawberry.ID | None = None,
        target_id: strawberry.ID | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> Connection[AuditEntry]:
        filters = {
            "a.action = {}::text": None if action is None else clean(action),
            "a.actor_id = {}::uuid": None if actor_id is None else _key(actor_id),
            "a.target_id = {}::uuid": None if target_id is None else _key(target_id),
            "a.occurred_at >= {}::timestamptz": since,
            "a.occurred_at < {}::timestamptz": until,
        }
        return await connect(
            info,
            ENTRIES_OF_TENANT,
            info.context.actor.tenant_id,
            AuditEntry.of,
            page,
            where=list(_conditions(filters)),
        )

    @root(
        "Checks whether entries of the audit log were changed or removed: up to "
        f"{DEFAULT.audit_walk:,} sealed entries after the entry `after` (0 for the beginning).",
        needs=Scope.ADMIN_READ,
        price=200,
    )
    async def verify_audit_log(self, info: Info, after: int = 0) -> AuditVerification:
        if after < 0:
            raise Fault(FaultCode.BAD_REQUEST, "after must be the number of an entry, or 0")
        tenant_id = info.context.actor.tenant_id
        end = await audit_reading.head(tenant_id)
        walk = await audit_reading.verify(tenant_id, after=after, most=DEFAULT.audit_walk)
        return AuditVerification(
            ok=walk.is_unbroken,
            first_broken_seq=None if walk.broken_seq is None else BigInt(walk.broken_seq),
            last_seq=BigInt(walk.seq),
            last_hash=walk.hash.hex(),
            is_complete=walk.is_unbroken and walk.seq >= end.seq,
        )


def _conditions(filters: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for condition, value in filters.items():
        if isinstance(value, datetime) and value.tzinfo is None:
            raise Fault(FaultCode.BAD_REQUEST, "a time needs a time zone, such as 2026-01-31T12:00:00Z")
        if value is not None:
            yield condition, value


def _key(global_id: str) -> UUID:
    """Return the key of an id. A malformed id gives a key that matches nothing."""
    decoded = decode(global_id)
    return decoded[1] if decoded else _NO_KEY


def _actor_id(kind: str, key: UUID | None) -> strawberry.ID | None:
    return None if key is None or kind not in KIND_OF_ACTOR else encode(KIND_OF_ACTOR[ActorKind(kind)], key)


def _target_id(kind: str | None, key: UUID | None) -> strawberry.ID | None:
    return None if kind is None or key is None else encode(_KIND_OF_TARGET.get(kind, kind), key)
