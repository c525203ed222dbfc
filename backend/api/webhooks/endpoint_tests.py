"""Tests of webhook endpoints, and of the connectors that they belong to: a worker sends, and the caller waits."""

from uuid import UUID

import strawberry

from backend.api.enums import FailureKind
from backend.api.request.context import Info
from backend.api.request.errors import NoWorkerAnswered
from backend.kit.buckets import Bucket
from backend.kit.errors import LimitReached
from backend.kit.limits import DEFAULT
from backend.kit.rpc import WEBHOOK_TEST, Content, NoResponse
from backend.webhooks.errors import EndpointNotFound

_MINUTE = 60


class TooManyWebhookTests(LimitReached):
    """Too many test deliveries in one minute. Try again in a minute."""

    code = "TOO_MANY_TESTS"


@strawberry.type(description="The result of a test delivery.")
class WebhookTest:
    is_accepted: bool = strawberry.field(description="True if the response had a status 2xx.")
    status: int | None = strawberry.field(description="HTTP status of the response. Null if no response came.")
    milliseconds: int = strawberry.field(description="How long it took.")
    failure_kind: FailureKind | None = strawberry.field(description="Why it failed. Null if it was accepted.")
    error: str | None = strawberry.field(description="A sentence for people. Null if it was accepted.")

    @classmethod
    def of(cls, result: Content) -> "WebhookTest":
        return cls(
            is_accepted="kind" not in result,
            status=result["status"],
            milliseconds=result["milliseconds"],
            failure_kind=FailureKind(result["kind"]) if "kind" in result else None,
            error=result.get("error"),
        )


async def run_endpoint_test(info: Info, endpoint_id: UUID) -> Content:
    """Ask a worker to test the endpoint, once. Raises as `run_test` does, and `EndpointNotFound`."""
    result = await run_test(info, {"endpoint_id": str(endpoint_id)})
    if not result:  # it was deleted meanwhile
        raise EndpointNotFound(path=("input", "endpointId"))
    return result


async def run_test(info: Info, named: Content) -> Content:
    """The worker's result for what is named: an endpoint, or an app. Empty if it is deleted. Raises
    `TooManyWebhookTests`, `NoWorkerAnswered`."""
    state, tenant_id, most = info.context.state, str(info.context.actor.tenant_id), DEFAULT.webhook_tests_per_minute
    [bucket] = await state.buckets.take_all([Bucket(f"t:{tenant_id}:webhook-tests", most, most / _MINUTE)])
    if not bucket.is_allowed:
        raise TooManyWebhookTests
    content = {"tenant_id": tenant_id, **named}
    try:
        return await state.rpc.call(WEBHOOK_TEST, content, seconds=2 * DEFAULT.webhook_seconds)
    except NoResponse:
        raise NoWorkerAnswered from None
