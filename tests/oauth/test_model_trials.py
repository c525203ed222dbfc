"""A key on trial: agents keep the organisation's key until the trial has succeeded, and nobody's change is lost."""

import asyncio
from collections.abc import Awaitable
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.factories.accounts import ask
from tests.factories.rows import owner_of
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stores import Stores
from tests.harness.visitor import Outbox, Visitor, errors_of
from tests.oauth.stage import join

pytestmark = pytest.mark.usefixtures("worker")

_REFUSED: dict[str, Any] = {"status": 401, "error": "bad"}
_READY: dict[str, Any] = {"calls": [{"name": "ready"}]}
_FIRST, _TRIED, _NEWER = "sk-first-first-first-AAAA", "sk-tried-tried-tried-BBBB", "sk-newer-newer-newer-CCCC"
#: What a mailed link does, with a hash that no password has.
_RESET = "SELECT change_password((SELECT user_id FROM members WHERE tenant_id = $1 AND name = 'Ida'), 'reset', true)"


@pytest.fixture
async def admin(visitor: Visitor, tenant: Tenant, outbox: Outbox) -> Visitor:
    await join(visitor, outbox, tenant, role="ADMIN")
    return visitor


async def _give(tenant: Tenant, models: Models, key: str) -> None:
    await tenant.client.succeed(
        "setModelKey", "secret { id }", provider="openai", apiKey=key, baseUrl=f"{models.url}/v1"
    )  # fmt: skip


async def _hints(tenant: Tenant) -> list[str]:
    found = (await tenant.client.execute("{ secrets { nodes { name hint } } }"))["secrets"]["nodes"]
    return [each["hint"] for each in found]


async def _default(tenant: Tenant) -> str | None:
    found: str | None = (await tenant.client.execute("{ tenant { models { default } } }"))["tenant"]["models"][
        "default"
    ]
    return found


def _try(admin: Visitor, tenant: Tenant, models: Models, model: str) -> Awaitable[httpx.Response]:
    path = f"/account/organisations/{tenant.id}/start"
    form = {"model": model, "apiKey": _TRIED, "baseUrl": f"{models.url}/v1"}
    return asyncio.create_task(admin.submit(f"{path}/model", form, on=f"{path}?step=model"))


async def test_the_key_of_the_organisation_stays_in_place_during_the_trial(
    admin: Visitor, tenant: Tenant, models: Models
) -> None:
    await _give(tenant, models, _FIRST)
    gate = str(uuid4())
    model = await models.script([{"gate": gate, **_READY}])
    trial = _try(admin, tenant, models, model)
    await models.wait_for_requests(model, 1, timeout=60)

    during = await _hints(tenant)
    await models.open_gate(gate)
    answer = await trial

    assert during == ["AAAA"], "what a process leaves that dies now"
    assert (answer.status_code, await _hints(tenant), await _default(tenant)) == (303, ["BBBB"], model)
    [request] = await models.requests(model)
    assert request["headers"]["Authorization"] == f"Bearer {_TRIED}"


@pytest.mark.parametrize("tried", [_REFUSED, _READY])
async def test_a_key_that_another_admin_stores_meanwhile_stays(
    admin: Visitor, tenant: Tenant, models: Models, tried: dict[str, Any]
) -> None:
    await _give(tenant, models, _FIRST)
    gate = str(uuid4())
    model = await models.script([{"gate": gate, **tried}])
    trial = _try(admin, tenant, models, model)
    await models.wait_for_requests(model, 1, timeout=60)

    await _give(tenant, models, _NEWER)
    await models.open_gate(gate)
    answer = await trial

    assert (answer.status_code, await _hints(tenant), await _default(tenant)) == (422, ["CCCC"], None)
    assert "Nothing was changed" in answer.text


@pytest.mark.parametrize("tried", [_REFUSED, _READY])
async def test_the_trial_of_an_admin_who_is_demoted_meanwhile_changes_nothing(
    admin: Visitor, tenant: Tenant, models: Models, tried: dict[str, Any]
) -> None:
    await _give(tenant, models, _FIRST)
    gate = str(uuid4())
    model = await models.script([{"gate": gate, **tried}])
    trial = _try(admin, tenant, models, model)
    await models.wait_for_requests(model, 1, timeout=60)

    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE members SET role = 'MEMBER' WHERE tenant_id = $1 AND role = 'ADMIN'", tenant.id
        )  # fmt: skip
    await models.open_gate(gate)
    answer = await trial

    assert (answer.status_code, await _hints(tenant), await _default(tenant)) == (422, ["AAAA"], None)


async def test_an_address_without_a_key_is_refused_beside_its_field(admin: Visitor, tenant: Tenant) -> None:
    path = f"/account/organisations/{tenant.id}/start"

    answer = await admin.submit(
        f"{path}/model", {"model": "openai/gpt-5", "baseUrl": "https://llm.example.com/v1"}, on=f"{path}?step=model"
    )

    assert (answer.status_code, set(errors_of(answer))) == (422, {"baseUrl"})


async def test_nothing_is_chosen_if_the_session_ends_during_the_trial(
    admin: Visitor, tenant: Tenant, models: Models, stores: Stores
) -> None:
    """The person resets the password because somebody else uses their session, perhaps to read along by a model."""
    await _give(tenant, models, _FIRST)
    gate = str(uuid4())
    model = await models.script([{"gate": gate, **_READY}])
    trial = _try(admin, tenant, models, model)
    await models.wait_for_requests(model, 1, timeout=60)

    await ask(stores.owner_database_url, _RESET, tenant.id)
    await models.open_gate(gate)
    answer = await trial

    assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/signin")
    assert (await _hints(tenant), await _default(tenant)) == (["AAAA"], None)
