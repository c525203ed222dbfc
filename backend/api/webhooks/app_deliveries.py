"""The deliveries to the webhook of an app, and the state of each of its endpoints: what its owner sees and can repair.

They call `webhooks.app_deliveries`.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.enums import DeliveryState, EndpointStatus, WebhookEvent
from backend.api.reading.ids import Kind, encode, key_of, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation, root
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult
from backend.webhooks import app_deliveries, bodies
from backend.webhooks.app_deliveries import AppDelivery, AppEndpoint, ReplayForm

_OF_ONE = "Only of this installation. Null: of all."


@strawberry.type(description="What became of a delivery to the webhook of an app, without its content.")
class AppWebhookDelivery:
    installation_id: strawberry.ID
    tenant_id: strawberry.ID = strawberry.field(description="The organisation of the installation.")
    event: WebhookEvent
    message_id: str = strawberry.field(description="The header `webhook-id`.")
    state: DeliveryState
    attempts: int
    last_status: int | None = strawberry.field(
        description="HTTP status of the last response. Null if no response came."
    )
    last_error: str = strawberry.field(description="Why the last attempt failed. Empty if it succeeded.")
    first_at: datetime
    last_at: datetime

    @classmethod
    def of(cls, entry: AppDelivery) -> "AppWebhookDelivery":
        return cls(
            installation_id=encode(Kind.SERVICE, entry.service_id),
            tenant_id=encode(Kind.TENANT, entry.tenant_id),
            event=WebhookEvent(entry.event),
            message_id=entry.message_id,
            state=DeliveryState(entry.state),
            attempts=entry.attempts,
            last_status=entry.last_status,
            last_error=entry.last_error,
            first_at=entry.first_at,
            last_at=entry.last_at,
        )


@strawberry.type(
    description="The state of the deliveries to the webhook of an app for one installation, or for one space of it. "
    "Each of them is sent in order, retried and switched off by itself."
)
class AppWebhookEndpoint:
    id: strawberry.ID
    installation_id: strawberry.ID | None = strawberry.field(
        description="Null for the deliveries about organisations that were erased."
    )
    tenant_id: strawberry.ID | None = strawberry.field(description="The organisation of the installation.")
    space_id: strawberry.ID | None = strawberry.field(
        description="The space whose messages are delivered. Null for what happens to the installation."
    )
    status: EndpointStatus
    failing_since: datetime | None = strawberry.field(
        description="Since when deliveries have failed without one success. Null if the last one succeeded."
    )
    last_status: int | None = strawberry.field(
        description="HTTP status of the last response. Null if no response came."
    )
    last_error: str | None = strawberry.field(description="Why the last attempt failed. Null if it succeeded.")
    delivered: int = strawberry.field(description="Number of successful deliveries.")
    delivered_at: datetime | None
    dead_letter_count: int = strawberry.field(
        description="Deliveries that were set aside: `replayAppWebhookDeliveries` sends them again."
    )

    @classmethod
    def of(cls, entry: AppEndpoint) -> "AppWebhookEndpoint":
        return cls(
            id=encode(Kind.WEBHOOK_ENDPOINT, entry.id),
            installation_id=None if entry.service_id is None else encode(Kind.SERVICE, entry.service_id),
            tenant_id=None if entry.tenant_id is None else encode(Kind.TENANT, entry.tenant_id),
            space_id=None if entry.space_id is None else encode(Kind.SPACE, entry.space_id),
            status=EndpointStatus(entry.status),
            failing_since=entry.failing_since,
            last_status=entry.last_status,
            last_error=entry.last_error,
            delivered=entry.delivered,
            delivered_at=entry.delivered_at,
            dead_letter_count=entry.dead,
        )


@strawberry.input
class ResumeAppWebhookInput(Input):
    app_id: strawberry.ID
    installation_id: strawberry.ID | None = strawberry.field(default=None, description=_OF_ONE)


@strawberry.input
class ReplayAppWebhookDeliveriesInput(Input):
    app_id: strawberry.ID
    installation_id: strawberry.ID | None = strawberry.field(default=None, description=_OF_ONE)
    message_ids: list[str] | None = strawberry.field(
        default_factory=list,
        description="The headers `webhook-id` of the deliveries. Give either these or `since`.",
    )
    since: datetime | None = strawberry.field(
        default=None, description="All deliveries that were set aside at this time or later."
    )


@strawberry.type
class ResumeAppWebhookSuccess:
    resumed: int = strawberry.field(description="Number of endpoints that failed or were switched off.")


@strawberry.type
class ReplayAppWebhookDeliveriesSuccess:
    replayed: int = strawberry.field(description="Number of deliveries that will be sent again.")
    has_more: bool = strawberry.field(description="True if more may be left: repeat the request without its key.")


@strawberry.type
class AppDeliveryQuery:
    @root(
        "The newest deliveries to the webhook of an app of yours, of all installations or of one: at most "
        f"{DEFAULT.app_deliveries_shown}, kept for {DEFAULT.webhook_log_days} days. Empty if the id is unknown.",
        needs=Scope.ADMIN_READ,
        price=DEFAULT.app_deliveries_shown,
    )
    async def app_webhook_deliveries(
        self, info: Info, app_id: strawberry.ID, installation_id: strawberry.ID | None = None,
        states: list[DeliveryState] | None = None,
    ) -> list[AppWebhookDelivery]:  # fmt: skip
        key, service_id = key_of(app_id, Kind.APP), _service_of(installation_id)
        if key is None or (installation_id is not None and service_id is None):
            return []
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            found = await app_deliveries.log(work, app_id=key, service_id=service_id, states=states or ())
        return [AppWebhookDelivery.of(each) for each in found]

    @root(
        "The state of the deliveries of an app of yours, for each installation and each space to which something was "
        f"sent, in the order of their ids, at most {DEFAULT.app_endpoints_shown}. `after`: the id of the last one of "
        "the page before. Empty if an id is unknown.",
        needs=Scope.ADMIN_READ,
        price=DEFAULT.app_endpoints_shown,
    )
    async def app_webhook_endpoints(
        self, info: Info, app_id: strawberry.ID, installation_id: strawberry.ID | None = None,
        after: strawberry.ID | None = None,
    ) -> list[AppWebhookEndpoint]:  # fmt: skip
        key, service_id = key_of(app_id, Kind.APP), _service_of(installation_id)
        after_id = None if after is None else key_of(after, Kind.WEBHOOK_ENDPOINT)
        if key is None or (installation_id is not None and service_id is None) or (after is not None and not after_id):
            return []
        async with unit_of_work(info.context.actor.tenant_id, read_only=True) as work:
            found = await app_deliveries.endpoints(work, app_id=key, service_id=service_id, after=after_id)
        return [AppWebhookEndpoint.of(each) for each in found]


@strawberry.type
class AppDeliveryMutation:
    @mutation(
        "Sends again to the webhook of an app where deliveries fail or were switched off: for all installations or "
        "for one. Everything that was missed is delivered.",
        needs=Scope.ADMIN_WRITE,
    )
    async def resume_app_webhook(self, info: Info, input: ResumeAppWebhookInput) -> ResumeAppWebhookSuccess | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            service_id = _required_service(input.installation_id)
            resumed = await app_deliveries.resume(work, info.context.actor, app_id=app_id, service_id=service_id)
            return {"app": str(app_id), "resumed": str(resumed)}

        async def read(_: UnitOfWork, stored: MutationResult) -> ResumeAppWebhookSuccess:
            return ResumeAppWebhookSuccess(resumed=int(stored["resumed"]))

        return await mutate(info, "resumeAppWebhook", input, effect=effect, read=read)

    @mutation(
        "Sends deliveries to the webhook of an app again that were set aside, the oldest first, with the same ids. At "
        f"most {DEFAULT.webhook_replays} with one request. What the installation may not read any more is not sent. "
        "Where deliveries were switched off, they are sent after `resumeAppWebhook`.",
        needs=Scope.ADMIN_WRITE,
    )
    async def replay_app_webhook_deliveries(
        self, info: Info, input: ReplayAppWebhookDeliveriesInput
    ) -> ReplayAppWebhookDeliveriesSuccess | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, app_id = require(input.app_id, Kind.APP, name="appId")
            service_id = _required_service(input.installation_id)
            form = ReplayForm(service_id, _delivery_ids(input.message_ids or ()), input.since)
            replayed, has_more = await app_deliveries.replay(work, info.context.actor, app_id=app_id, form=form)
            return {"app": str(app_id), "replayed": str(replayed), "hasMore": str(has_more)}

        async def read(_: UnitOfWork, stored: MutationResult) -> ReplayAppWebhookDeliveriesSuccess:
            return ReplayAppWebhookDeliveriesSuccess(
                replayed=int(stored["replayed"]), has_more=stored["hasMore"] == str(True)
            )

        return await mutate(info, "replayAppWebhookDeliveries", input, effect=effect, read=read)


def _service_of(global_id: str | None) -> UUID | None:
    return None if global_id is None else key_of(global_id, Kind.SERVICE)


def _required_service(global_id: str | None) -> UUID | None:
    return None if global_id is None else require(global_id, Kind.SERVICE, name="installationId")[1]


def _delivery_ids(message_ids: Sequence[str]) -> list[UUID]:
    found = [bodies.delivery_id_of(each) for each in message_ids]
    if any(each is None for each in found):
        raise InvalidInput("each of messageIds is a header webhook-id, such as msg_3f0c…", path=("input", "messageIds"))
    return [each for each in found if each is not None]
