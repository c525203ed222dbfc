"""Asks a worker for a test of a model, within the tenant's rate. `testModel` and the first steps on the pages call it.

The worker sends the request (`runtime.model.model_test`).
"""

from uuid import UUID

from backend.kit.buckets import Bucket, Buckets
from backend.kit.errors import LimitReached
from backend.kit.limits import DEFAULT
from backend.kit.rpc import MODEL_TEST, Content, RpcClient

_MINUTE = 60


class TooManyTests(LimitReached):
    """Too many model tests in one minute. Try again in a minute."""

    code = "TOO_MANY_TESTS"


async def run(buckets: Buckets, rpc: RpcClient, *, tenant_id: UUID, model: str) -> Content:
    """The worker's result. The caller has checked that the tenant may use the model. Raises `TooManyTests`,
    `NoResponse`."""
    [bucket_state] = await buckets.take_all([_bucket(tenant_id)])
    if not bucket_state.is_allowed:
        raise TooManyTests
    return await rpc.call(MODEL_TEST, {"tenant_id": str(tenant_id), "model": model}, seconds=DEFAULT.model_test_seconds)


def _bucket(tenant_id: UUID) -> Bucket:
    most = DEFAULT.model_tests_per_minute
    return Bucket(f"t:{tenant_id}:model-tests", most, most / _MINUTE)
