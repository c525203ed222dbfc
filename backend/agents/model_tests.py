"""Asks a worker for a test of a model, within the tenant's rate. `testModel` and the first steps on the pages call it.

The worker sends the request (`runtime.model.model_test`).
"""

from uuid import UUID

from backend.kit.buckets import Bucket, Buckets
from backend.kit.errors import LimitReached
from backend.kit.limits import DEFAULT
from backend.kit.rpc import MODEL_TEST, Content, NoResponse, RpcClient

_MINUTE = 60


class TooManyTests(LimitReached):
    """Too many model tests in one minute. Try again in a minute."""

    code = "TOO_MANY_TESTS"


async def run(buckets: Buckets, rpc: RpcClient, *, tenant_id: UUID, model: str, key: Content | None = None) -> Content:
    """The worker's result. The caller has checked that the tenant may use the model. Raises `TooManyTests`,
    `NoResponse`.

    `key`: a key on trial (`tenants.key_trials`), with which the worker tries the model instead of the stored one.
    """
    [bucket_state] = await buckets.take_all([_bucket(tenant_id)])
    if not bucket_state.is_allowed:
        raise TooManyTests
    content: Content = {"tenant_id": str(tenant_id), "model": model}
    if key is not None:
        content["key"] = key
    result = await rpc.call(MODEL_TEST, content, seconds=DEFAULT.model_test_seconds)
    if key is not None and result.get("tried_key") != key["id"]:
        raise NoResponse  # a worker of the version before: it has tried the stored key
    return result


def _bucket(tenant_id: UUID) -> Bucket:
    most = DEFAULT.model_tests_per_minute
    return Bucket(f"t:{tenant_id}:model-tests", most, most / _MINUTE)
