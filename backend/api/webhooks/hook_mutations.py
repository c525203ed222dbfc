"""Mutations that create, change and delete hooks, and rotate their secrets. Each calls one function of
`webhooks.hooks`.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import strawberry

from backend.agents.visibility import require_mind
from backend.api.enums import HookTemplate, Priority
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.hooks import HOOKS, Hook
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.webhooks import hooks
from backend.webhooks.errors import HookNotFound

_SIGNING = (
    "The signing secret of the sender, if the sender creates it (Slack and Stripe do). Omit it to "
    "get a new secret. It is stored encrypted."
)
_RETURNED_ONCE = (
    "The secret to enter at the sender. It is returned only once: store it. Null if you gave the "
    "secret, or if this request repeats an earlier one with the same idempotency key."
)
_OVERLAP_HOURS = 24


@strawberry.input
class CreateHookInput(Input):
    agent_id: strawberry.ID
    name: str = strawberry.field(description="Name of the source as the agent reads it, such as `github`.")
    template: HookTemplate | None = HookTemplate.STANDARD
    priority: Priority | None = Priority.ASAP
    secret: str | None = strawberry.field(default=None, description=_SIGNING)


@strawberry.input
class UpdateHookInput(Input):
    hook_id: strawberry.ID
    name: str | None = None
    priority: Priority | None = None
    is_enabled: bool | None = None


@strawberry.input
class RotateHookSecretInput(Input):
    hook_id: strawberry.ID
    secret: str | None = strawberry.field(default=None, description=_SIGNING)
    overlap_hours: int | None = strawberry.field(
        default=_OVERLAP_HOURS, description="For how many hours the previous secret still works: 0 to 168."
    )


@strawberry.input
class DeleteHookInput(Input):
    hook_id: strawberry.ID


@strawberry.type
class CreateHookSuccess:
    hook: Hook
    secret: str | None = strawberry.field(description=_RETURNED_ONCE)


@strawberry.type
class RotateHookSecretSuccess:
    hook: Hook
    secret: str | None = strawberry.field(description=_RETURNED_ONCE)


_Created = TypeVar("_Created", CreateHookSuccess, RotateHookSecretSuccess)


@strawberry.type
class HookMutation:
    @mutation("Creates an address at which another system can send signed events to an agent.", needs=Scope.ADMIN_WRITE)
    async def create_hook(self, info: Info, input: CreateHookInput) -> CreateHookSuccess | Failure:
        actor, keys, created = info.context.actor, info.context.state.keys, list[str | None]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, agent_id = require(input.agent_id, Kind.AGENT, name="agentId")
            await require_mind(work, info.context.actor, agent_id)
            hook = await hooks.create(
                work,
                keys,
                actor,
                agent_id=agent_id,
                name=input.name,
                template=input.template or HookTemplate.STANDARD,
                priority=input.priority or Priority.ASAP,
                secret=input.secret,
            )
            created[:] = [hook.secret]
            return {"hook": str(hook.hook_id)}

        return await mutate(info, "createHook", input, effect=effect, read=_showing(CreateHookSuccess, created))

    @mutation("Changes a hook. An omitted or null field keeps its value.", needs=Scope.ADMIN_WRITE, gives="hook")
    async def update_hook(self, info: Info, input: UpdateHookInput) -> Hook | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, hook_id = require(input.hook_id, Kind.HOOK, name="hookId")
            await hooks.change(
                work,
                info.context.actor,
                hook_id=hook_id,
                name=input.name,
                priority=input.priority,
                is_enabled=input.is_enabled,
            )
            return {"hook": str(hook_id)}

        return await mutate(info, "updateHook", input, effect=effect, read=_read)

    @mutation("Sets a new secret. The previous one still works for `overlapHours`.", needs=Scope.ADMIN_WRITE)
    async def rotate_hook_secret(self, info: Info, input: RotateHookSecretInput) -> RotateHookSecretSuccess | Failure:
        actor, keys, created = info.context.actor, info.context.state.keys, list[str | None]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, hook_id = require(input.hook_id, Kind.HOOK, name="hookId")
            hours = _OVERLAP_HOURS if input.overlap_hours is None else input.overlap_hours
            hook = await hooks.rotate(work, keys, actor, hook_id=hook_id, secret=input.secret, overlap_hours=hours)
            created[:] = [hook.secret]
            return {"hook": str(hook.hook_id)}

        return await mutate(
            info, "rotateHookSecret", input, effect=effect, read=_showing(RotateHookSecretSuccess, created)
        )

    @mutation(
        "Deletes a hook and its secret. Deliveries to its address are refused from now on.",
        needs=Scope.ADMIN_WRITE,
        gives="hook_id",
    )
    async def delete_hook(self, info: Info, input: DeleteHookInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, hook_id = require(input.hook_id, Kind.HOOK, name="hookId")
            await hooks.delete(work, info.context.actor, hook_id=hook_id)
            return {"hook": str(hook_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            return encode(Kind.HOOK, UUID(stored["hook"]))

        return await mutate(info, "deleteHook", input, effect=effect, read=read)


def _showing(
    success: type[_Created], created: list[str | None]
) -> Callable[[UnitOfWork, MutationResult], Awaitable[_Created]]:
    """`created` holds the secret. It is empty if the request is a repeat."""

    async def read(work: UnitOfWork, stored: MutationResult) -> _Created:
        return success(hook=await _read(work, stored), secret=created[0] if created else None)

    return read


async def _read(work: UnitOfWork, stored: MutationResult) -> Hook:
    key = UUID(stored["hook"])
    found = await by_id(work, HOOKS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the hook was deleted
        raise HookNotFound
    return Hook.of(found[key])
