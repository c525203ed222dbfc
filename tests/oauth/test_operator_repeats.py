"""Orders of operators with an idempotency key: the key is stored with the act, so a repeat never acts again."""

import asyncio

import pytest

from tests.factories.accounts import ask
from tests.factories.tenants import Tenant
from tests.harness.client import GraphQLFailure
from tests.harness.stores import Stores
from tests.oauth.operators import Operator

#: As if the process died before it stores this key.
_KEY_IS_LOST = "ALTER TABLE idempotency_keys ADD CONSTRAINT lost CHECK (key <> 'lost') NOT VALID"
_KEYS_AGAIN = "ALTER TABLE idempotency_keys DROP CONSTRAINT lost"


async def test_order_and_its_key_are_stored_together(operator: Operator, tenant: Tenant, stores: Stores) -> None:
    order = {"period": "DAY", "limit": "5", "idempotencyKey": "lost"}
    before = await operator.acts()
    await ask(stores.owner_database_url, _KEY_IS_LOST)
    try:
        with pytest.raises(GraphQLFailure) as failed:
            await operator.order("setTenantCap", tenant, **order)
    finally:
        await ask(stores.owner_database_url, _KEYS_AGAIN)
    acts_after_failure = await operator.acts()
    answers = [await operator.order("setTenantCap", tenant, **order) for _ in range(2)]

    assert failed.value.codes == ["INTERNAL"]
    assert acts_after_failure == before
    assert answers[0] == answers[1]
    assert len(await operator.acts()) == len(before) + 1


async def test_repeats_at_once_act_once(operator: Operator, tenant: Tenant) -> None:
    before = await operator.acts()
    answers = await asyncio.gather(
        *(operator.order("suspendTenant", tenant, reason="unpaid", idempotencyKey="k") for _ in range(8))
    )
    other = await operator.refused("suspendTenant", tenantId=answers[0]["id"], reason="else", idempotencyKey="k")

    assert all(answer == answers[0] for answer in answers)
    assert len(await operator.acts()) == len(before) + 1
    assert other["code"] == "IDEMPOTENCY_CONFLICT"
