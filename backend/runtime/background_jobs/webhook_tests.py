"""Sends test deliveries to webhook endpoints, for an admin who waits. Each worker answers such requests of the API.

`worker.py` starts it. Only workers send requests to addresses of tenants, with the same guard as for deliveries.
"""

from functools import partial
from uuid import UUID

from backend.kit import rpc
from backend.kit.limits import DEFAULT
from backend.kit.rpc import Content
from backend.runtime.background_jobs.webhook_dispatch import DeliverySettings, open_dispatcher
from backend.runtime.worker_state import WorkerState
from backend.webhooks import dispatch
from backend.webhooks.dispatch import Dispatcher
from backend.webhooks.http_delivery import Success


async def answer_forever(worker: WorkerState, redis_url: str, settings: DeliverySettings) -> None:
    """Run until cancelled."""
    async with open_dispatcher(worker, settings) as dispatcher:
        run = partial(_run, dispatcher)
        await rpc.serve_forever(redis_url, rpc.WEBHOOK_TEST, run, at_once=DEFAULT.webhook_tests_at_once)


async def _run(dispatcher: Dispatcher, content: Content) -> Content:
    """Test the endpoint that `content` names as `{"tenant_id", "endpoint_id"}`, or the webhook of the app that it names
    as `{"tenant_id", "app_id"}`. An empty result: it is deleted."""
    tenant_id = UUID(content["tenant_id"])
    if "app_id" in content:
        result = await dispatch.test_app(dispatcher, tenant_id, UUID(content["app_id"]))
    else:
        result = await dispatch.test(dispatcher, tenant_id, UUID(content["endpoint_id"]))
    if result is None:
        return {}
    told: Content = {"status": result.status, "milliseconds": result.milliseconds}
    return told if isinstance(result, Success) else {**told, "kind": result.kind.value, "error": result.error}
