"""Mutations for deliveries to webhook endpoints: test an endpoint; replay or drop what it has refused."""

from datetime import datetime
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, require
from backend.api.reading.rows import by_id
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.webhooks.deliveries import DELIVERIES, WebhookDelivery
from backend.api.webhooks.endpoint_tests import WebhookTest, run_endpoint_test
from backend.api.writing.mutations import Input, mutate, mutate_in_steps
from backend.api.writing.payloads import Failure
from backend.kit.limits import DEFAULT
from backend.kit.rpc import Content
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.audit import Note
from backend.tenants.idempotency import MutationResult
from backend.webhooks import dead_letters, endpoints
from backend.webhooks.errors import DeliveryNotFound

_REPEATED = "Null if this request repeats an earlier one with the same idempotency key"


@strawberry.input
class ReplayWebhookDeliveryInput(Input):
    delivery_id: strawberry.ID


@strawberry.input
class DropWebhookDeliveryInput(Input):
    delivery_id: strawberry.ID


@strawberry.input
class ReplayWebhookDeliveriesInput(Input):
    endpoint_id: strawberry.ID
    since: datetime = strawberry.field(description="Deliveries that were set aside at this time or later are sent.")


@strawberry.input
class TestWebhookEndpointInput(Input):
    endpoint_id: strawberry.ID


@strawberry.type
class TestWebhookEndpointSuccess:
    test: WebhookTest | None = strawberry.field(description=f"The result. {_REPEATED}: the test does not run twice.")


@strawberry.type
class ReplayWebhookDeliveriesSuccess:
    replayed: int = strawberry.field(description="Number of deliveries that will be sent again.")
    has_more: bool = strawberry.field(description="True if more are left: repeat the request without its key.")


@strawberry.type
class WebhookDeliveryMutation:
    @mutation(
        "Sends a test delivery (`webhook.test`, without data) to an endpoint, once, also while the endpoint is paused "
        "or switched off. If the endpoint does not accept it, the mutation still succeeds, and "
        "`WebhookTest.failureKind` says why. It does not count for the endpoint's failures. At most "
        f"{DEFAULT.webhook_tests_per_minute} per minute for each tenant; more return LimitReached with the code "
        "TOO_MANY_TESTS.",
        needs=Scope.ADMIN_WRITE,
    )
    async def test_webhook_endpoint(
        self, info: Info, input: TestWebhookEndpointInput
    ) -> TestWebhookEndpointSuccess | Failure:
        endpoint_id, results = require(input.endpoint_id, Kind.WEBHOOK_ENDPOINT, name="endpointId")[1], list[Content]()

        async def verb(note: Note) -> None:
            async with unit_of_work(info.context.actor.tenant_id) as work:
                await endpoints.require_testable(work, info.context.actor, endpoint_id=endpoint_id)
                await note(work)
            results.append(await run_endpoint_test(info, endpoint_id))

        async def read(_: UnitOfWork, __: MutationResult) -> TestWebhookEndpointSuccess:
            return TestWebhookEndpointSuccess(test=WebhookTest.of(results[0]) if results else None)

        stored = {"webhookEndpoint": str(endpoint_id)}
        return await mutate_in_steps(info, "testWebhookEndpoint", input, verb=verb, stored=stored, read=read)

    @mutation("Sends a refused delivery again, with the same id.", needs=Scope.ADMIN_WRITE, gives="delivery")
    async def replay_webhook_delivery(self, info: Info, input: ReplayWebhookDeliveryInput) -> WebhookDelivery | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            return await _decide(work, info, input.delivery_id, replays=True)

        return await mutate(info, "replayWebhookDelivery", input, effect=effect, read=_decided)

    @mutation(
        "Drops a refused delivery. It will not be sent again. You cannot undo this.",
        needs=Scope.ADMIN_WRITE,
        gives="delivery",
    )
    async def drop_webhook_delivery(self, info: Info, input: DropWebhookDeliveryInput) -> WebhookDelivery | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            return await _decide(work, info, input.delivery_id, replays=False)

        return await mutate(info, "dropWebhookDelivery", input, effect=effect, read=_decided)

    @mutation(
        "Sends all deliveries of an endpoint that were set aside since a time again, the oldest first, with the same "
        f"ids. At most {DEFAULT.webhook_replays} with one request.",
        needs=Scope.ADMIN_WRITE,
    )
    async def replay_webhook_deliveries(
        self, info: Info, input: ReplayWebhookDeliveriesInput
    ) -> ReplayWebhookDeliveriesSuccess | Failure:
        async def effect(work: UnitOfWork) -> MutationResult:
            _, endpoint_id = require(input.endpoint_id, Kind.WEBHOOK_ENDPOINT, name="endpointId")
            replayed, has_more = await dead_letters.replay_since(
                work, info.context.actor, endpoint_id=endpoint_id, since=input.since
            )
            return {"webhookEndpoint": str(endpoint_id), "replayed": str(replayed), "hasMore": str(has_more)}

        async def read(_: UnitOfWork, stored: MutationResult) -> ReplayWebhookDeliveriesSuccess:
            return ReplayWebhookDeliveriesSuccess(
                replayed=int(stored["replayed"]), has_more=stored["hasMore"] == str(True)
            )

        return await mutate(info, "replayWebhookDeliveries", input, effect=effect, read=read)


async def _decide(work: UnitOfWork, info: Info, global_id: str, *, replays: bool) -> MutationResult:
    _, delivery_id = require(global_id, Kind.WEBHOOK_DELIVERY, name="deliveryId")
    await dead_letters.decide(work, info.context.actor, delivery_id=delivery_id, replays=replays)
    return {"webhookDelivery": str(delivery_id)}


async def _decided(work: UnitOfWork, stored: MutationResult) -> WebhookDelivery:
    key = UUID(stored["webhookDelivery"])
    found = await by_id(work, DELIVERIES, [key], actor_id=key, sees_everything=True)
    if key not in found:  # a repeat, after the endpoint of the delivery was deleted
        raise DeliveryNotFound
    return WebhookDelivery.of(found[key])
