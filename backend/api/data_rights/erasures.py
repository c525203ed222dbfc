"""Erasures: the query, and the mutations that cancel one or erase the organisation. Calls `data_rights.erasures`."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import ErasureState, TenantErasureKind
from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation, root
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.data_rights import erasures
from backend.data_rights.erasures import TENANT_DELAY, StoredErasure
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult

_PRICE = 50
_KINDS = {
    TenantErasureKind.TENANT: Kind.TENANT,
    TenantErasureKind.PERSON: Kind.MEMBER,
    TenantErasureKind.AGENT: Kind.AGENT,
    TenantErasureKind.SPACE: Kind.SPACE,
    TenantErasureKind.MESSAGE: Kind.MESSAGE,
}


@strawberry.type(
    description="The erasure of something with all that was made of it. It runs in the background. It stays listed "
    "after it has ended, with ids only."
)
class Erasure:
    id: strawberry.ID
    kind: TenantErasureKind
    subject_id: strawberry.ID = strawberry.field(description="The id of what is erased.")
    state: ErasureState
    due_at: datetime = strawberry.field(description="It does not begin before this time.")
    requested_at: datetime
    ended_at: datetime | None = strawberry.field(description="When it was done or cancelled.")

    @classmethod
    def of(cls, stored: StoredErasure) -> "Erasure":
        kind = TenantErasureKind(stored.kind)
        return cls(
            id=encode(Kind.ERASURE, stored.id),
            kind=kind,
            subject_id=encode(_KINDS[kind], stored.subject_id),
            state=stored.state,
            due_at=stored.due_at,
            requested_at=stored.requested_at,
            ended_at=stored.ended_at,
        )


async def read(work: UnitOfWork, stored: MutationResult) -> Erasure:
    """Read the payload of a mutation that has stored the id as `erasure`."""
    found = await erasures.read(work, erasure_id=UUID(stored["erasure"]))
    assert found is not None, "erasures are never deleted"
    return Erasure.of(found)


@strawberry.input
class EraseTenantInput(Input):
    name: str = strawberry.field(description="The name of the organisation, so that it is not erased by mistake.")


@strawberry.input
class CancelErasureInput(Input):
    erasure_id: strawberry.ID


@strawberry.type
class ErasureQuery:
    @root(
        f"The newest {DEFAULT.page_size} erasures of the organisation, the newest first.",
        needs=Scope.ADMIN_READ,
        price=_PRICE,
    )
    async def erasures(self, info: Info) -> list[Erasure]:
        actor = info.context.actor
        async with unit_of_work(actor.tenant_id, read_only=True) as work:
            return [Erasure.of(each) for each in await erasures.newest(work, actor, limit=DEFAULT.page_size)]


@strawberry.type
class ErasureMutation:
    @mutation(
        f"Erases the organisation with everything that it has, {TENANT_DELAY.days} days from now. Until then it works "
        "as before, and an owner can cancel it with `cancelErasure`. Then all tokens are refused, and nothing can be "
        "restored. The accounts of its people stay. Only owners may do this, with a token that has all "
        "scopes of their role. Programs cannot.",
        needs=Scope.ADMIN_WRITE,
        gives="erasure",
    )
    async def erase_tenant(self, info: Info, input: EraseTenantInput) -> Erasure | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            return {"erasure": str(await erasures.request_of_tenant(work, actor, name=input.name))}

        return await mutate(info, "eraseTenant", input, effect=effect, read=read)

    @mutation(
        "Cancels the erasure of the organisation before it begins. Only owners may do this. Other erasures begin at "
        "once.",
        needs=Scope.ADMIN_WRITE,
        gives="erasure",
    )
    async def cancel_erasure(self, info: Info, input: CancelErasureInput) -> Erasure | Failure:
        actor = info.context.actor

        async def effect(work: UnitOfWork) -> MutationResult:
            _, erasure_id = require(input.erasure_id, Kind.ERASURE, name="erasureId")
            await erasures.cancel(work, actor, erasure_id=erasure_id)
            return {"erasure": str(erasure_id)}

        return await mutate(info, "cancelErasure", input, effect=effect, read=read)
