"""Mutations for webhook endpoints: create, change, rotate the secret, delete. They call `webhooks.endpoints`."""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import strawberry

from backend.api.enums import DeliveryFormat, WebhookEvent
from backend.api.reading.ids import Kind, encode, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.webhooks import ENDPOINTS, WebhookEndpoint
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.own_hooks import OwnHooks
from backend.kit.unit_of_work import UnitOfWork
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.tools.external import webhook_dispatch
from backend.webhooks import endpoints
from backend.webhooks.errors import EndpointNotFound

_RETURNED_ONCE = (
    "The secret that signs deliveries, so that you can check them. It is returned only once: store "
    "it. Null if this request repeats an earlier one with the same idempotency key."
)
_TOOLS = (
    "Names of EXTERNAL tools. The endpoint receives their calls and answers with the results. Needs "
    "the scope `tools:write` too."
)
_OVERLAP_HOURS = 24


@strawberry.input
class CreateWebhookEndpointInput(Input):
    name: str
    url: str = strawberry.field(description="A public `https` address.")
    space_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="The space whose events it receives. Give exactly one of `spaceId`, `agentId`, `tools`, "
        "`security` and `holds`.",
    )
    agent_id: strawberry.ID | None = None
    tools: list[str] | None = strawberry.field(default=None, description=_TOOLS)
    security: bool | None = strawberry.field(
        default=False,
        description="True: it receives the security events of the tenant (docs/webhooks.md). Needs the scope "
        "`admin:read` too.",
    )
    holds: bool | None = strawberry.field(
        default=False,
        description="True: it is notified when calls and questions of agents wait for people, and how that ended. "
        "Needs the scope `admin:read` too.",
    )
    events: list[WebhookEvent] | None = strawberry.field(
        default_factory=list, description="Empty means all events of the space or the agent."
    )
    format: DeliveryFormat | None = DeliveryFormat.CIRCADIAN


@strawberry.input
class UpdateWebhookEndpointInput(Input):
    endpoint_id: strawberry.ID
    name: str | None = None
    url: str | None = None
    events: list[WebhookEvent] | None = None
    tools: list[str] | None = strawberry.field(
        default=None, description="Only for an endpoint with tools: the new list of tools. Null keeps the current list."
    )
    format: DeliveryFormat | None = strawberry.field(
        default=None, description="Deliveries that were written before keep their format. Null keeps the current one."
    )
    is_enabled: bool | None = strawberry.field(
        default=None,
        description="False pauses the endpoint. True resumes it, also after it was SWITCHED_OFF: it then receives "
        "the events that it missed. Null keeps the current state.",
    )
    skips_backlog: bool | None = strawberry.field(
        default=False, description="True: events that happened until now are not delivered any more."
    )


@strawberry.input
class RotateWebhookSecretInput(Input):
    endpoint_id: strawberry.ID
    overlap_hours: int | None = strawberry.field(
        default=_OVERLAP_HOURS,
        description="For how many hours deliveries are also signed with the previous secret: 0 to 168.",
    )


@strawberry.input
class DeleteWebhookEndpointInput(Input):
    endpoint_id: strawberry.ID


@strawberry.type
class CreateWebhookEndpointSuccess:
    webhook_endpoint: WebhookEndpoint
    secret: str | None = strawberry.field(description=_RETURNED_ONCE)


@strawberry.type
class RotateWebhookSecretSuccess:
    webhook_endpoint: WebhookEndpoint
    secret: str | None = strawberry.field(description=_RETURNED_ONCE)


_Created = TypeVar("_Created", CreateWebhookEndpointSuccess, RotateWebhookSecretSuccess)


@strawberry.type
class WebhookMutation:
    @mutation(
        "Creates a webhook endpoint: an address of yours that receives events from now on.", needs=Scope.ADMIN_WRITE
    )
    async def create_webhook_endpoint(
        self, info: Info, input: CreateWebhookEndpointInput
    ) -> CreateWebhookEndpointSuccess | Failure:
        actor, state, created = info.context.actor, info.context.state, list[str]()

        async def effect(work: UnitOfWork) -> MutationResult:
            draft = endpoints.EndpointDraft(
                name=input.name,
                url=input.url,
                source=endpoints.Source(
                    space_id=require(input.space_id, Kind.SPACE, name="spaceId")[1] if input.space_id else None,
                    agent_id=require(input.agent_id, Kind.AGENT, name="agentId")[1] if input.agent_id else None,
                    tools=input.tools,
                    is_security=bool(input.security),
                    is_holds=bool(input.holds),
                ),
                events=input.events or (),
                format=input.format or DeliveryFormat.CIRCADIAN,
            )
            await webhook_dispatch.check_names(work, input.tools or ())
            endpoint_id, secret = await endpoints.create(
                work,
                state.keys,
                actor,
                draft=draft,
                is_development=state.settings.is_development,
                own_hooks=OwnHooks(state.settings.web.url),
            )
            created[:] = [secret]
            return {"webhookEndpoint": str(endpoint_id)}

        return await mutate(
            info, "createWebhookEndpoint", input, effect=effect, read=_showing(CreateWebhookEndpointSuccess, created)
        )

    @mutation(
        "Changes a webhook endpoint. An omitted or null field keeps its value.",
        needs=Scope.ADMIN_WRITE,
        gives="webhook_endpoint",
    )
    async def update_webhook_endpoint(self, info: Info, input: UpdateWebhookEndpointInput) -> WebhookEndpoint | Failure:
        actor, settings = info.context.actor, info.context.state.settings
        is_development, own_hooks = settings.is_development, OwnHooks(settings.web.url)
        change = endpoints.EndpointChange(
            name=input.name,
            url=input.url,
            events=input.events,
            tools=input.tools,
            format=input.format,
            is_enabled=input.is_enabled,
            skips_backlog=bool(input.skips_backlog),
        )

        async def effect(work: UnitOfWork) -> MutationResult:
            _, endpoint_id = require(input.endpoint_id, Kind.WEBHOOK_ENDPOINT, name="endpointId")
            await webhook_dispatch.check_names(work, input.tools or ())
            await endpoints.change(
                work, actor, endpoint_id=endpoint_id, change=change, is_development=is_development, own_hooks=own_hooks
            )
            return {"webhookEndpoint": str(endpoint_id)}

        return await mutate(info, "updateWebhookEndpoint", input, effect=effect, read=_read)

    @mutation("Sets a new secret. For `overlapHours` deliveries are signed with both secrets.", needs=Scope.ADMIN_WRITE)
    async def rotate_webhook_secret(
        self, info: Info, input: RotateWebhookSecretInput
    ) -> RotateWebhookSecretSuccess | Failure:
        actor, keys, created = info.context.actor, info.context.state.keys, list[str]()

        async def effect(work: UnitOfWork) -> MutationResult:
            _, endpoint_id = require(input.endpoint_id, Kind.WEBHOOK_ENDPOINT, name="endpointId")
            hours = _OVERLAP_HOURS if input.overlap_hours is None else input.overlap_hours
            created[:] = [await endpoints.rotate(work, keys, actor, endpoint_id=endpoint_id, overlap_hours=hours)]
            return {"webhookEndpoint": str(endpoint_id)}

        return await mutate(
            info, "rotateWebhookSecret", input, effect=effect, read=_showing(RotateWebhookSecretSuccess, created)
        )

    @mutation(
        "Deletes an endpoint with its secret and its dead letters. It receives nothing more.",
        needs=Scope.ADMIN_WRITE,
        gives="endpoint_id",
    )
    async def delete_webhook_endpoint(self, info: Info, input: DeleteWebhookEndpointInput) -> strawberry.ID | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, endpoint_id = require(input.endpoint_id, Kind.WEBHOOK_ENDPOINT, name="endpointId")
            await endpoints.delete(work, info.context.actor, endpoint_id=endpoint_id)
            return {"webhookEndpoint": str(endpoint_id)}

        async def read(_: UnitOfWork, stored: MutationResult) -> strawberry.ID:
            key = UUID(stored["webhookEndpoint"])
            return encode(Kind.WEBHOOK_ENDPOINT, key)

        return await mutate(info, "deleteWebhookEndpoint", input, effect=effect, read=read)


def _showing(
    success: type[_Created], created: list[str]
) -> Callable[[UnitOfWork, MutationResult], Awaitable[_Created]]:
    """`created` holds the secret. It is empty if the request is a repeat."""

    async def read(work: UnitOfWork, stored: MutationResult) -> _Created:
        return success(webhook_endpoint=await _read(work, stored), secret=created[0] if created else None)

    return read


async def _read(work: UnitOfWork, stored: MutationResult) -> WebhookEndpoint:
    key = UUID(stored["webhookEndpoint"])
    found = await by_id(work, ENDPOINTS, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the endpoint was deleted
        raise EndpointNotFound
    return WebhookEndpoint.of(found[key])
