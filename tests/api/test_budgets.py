"""The API of budgets: who may read and change them, whose they can be, and the operator's cap."""

from typing import Any

import asyncpg
import pytest

from backend.kit.unit_of_work import unit_of_work
from backend.tenants.models import Role
from tests.factories.agents import create_agent
from tests.factories.plans import create_plan
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import Client, Json
from tests.harness.commands import run_command
from tests.harness.stores import Stores

_BUDGET = "budget { id name scope subjectId period unit limit keys atEnd cheaperModel isCap uses { spent } }"
_BUDGETS = "{ budgets { id name limit period unit keys isCap } }"
_CAP = """INSERT INTO budgets (id, tenant_id, name, scope, period, unit, maximum, keys, at_end, is_cap)
VALUES (gen_random_uuid(), $1, 'mine', 'TENANT', 'DAY', 'USD', 1, 'ALL', 'PAUSE', true)"""


async def _create(client: Client, **values: Any) -> Json:
    given = {"name": "Team", "scope": "TENANT", "period": "MONTH", "limit": "200"} | values
    return await client.mutate("createBudget", _BUDGET, **given)


async def _budgets(client: Client) -> list[Json]:
    found: list[Json] = (await client.execute(_BUDGETS))["budgets"]
    return found


async def test_a_budget_is_created_changed_and_deleted(tenant: Tenant) -> None:
    made = (await _create(tenant.client))["budget"]
    changed = await tenant.client.succeed("updateBudget", _BUDGET, budgetId=made["id"], name="All", limit="0.5")
    ended = await tenant.client.mutate("updateBudget", _BUDGET, budgetId=made["id"], atEnd="CHEAPER_MODEL")
    await tenant.client.succeed("deleteBudget", "budgetId", budgetId=made["id"])
    gone = await tenant.client.mutate("updateBudget", _BUDGET, budgetId=made["id"], limit="1")

    assert made == {
        "id": made["id"], "name": "Team", "scope": "TENANT", "subjectId": None, "period": "MONTH", "unit": "USD",
        "limit": "200", "keys": "ALL", "atEnd": "PAUSE", "cheaperModel": None, "isCap": False, "uses": [],
    }  # fmt: skip
    assert changed["budget"] == made | {"name": "All", "limit": "0.5"}
    assert ended["path"] == ["input", "cheaperModel"]
    assert gone["code"] == "BUDGET_NOT_FOUND"
    assert await _budgets(tenant.client) == []


async def test_a_subject_must_be_one_that_the_admin_sees(tenant: Tenant, tenants: Tenants) -> None:
    other, agent = await tenants.create(), await create_agent(tenant.client)
    foreign, plan = await create_agent(other.client), await create_plan(tenant.client, agent, cron="0 9 * * *")
    bert = await tenant.person(role=Role.ADMIN)
    subjects = {"AGENT": agent, "PERSON": bert.actor_id, "PLAN": plan}

    for scope, subject in subjects.items():
        made = await _create(bert.client, scope=scope, subjectId=subject)
        assert made["budget"]["subjectId"] == subject
    refused = [
        await _create(tenant.client, scope="AGENT", subjectId=foreign),
        await _create(tenant.client, scope="PERSON", subjectId=other.owner.actor_id),
        await _create(tenant.client, scope="PLAN", subjectId=agent),
        await _create(tenant.client, subjectId=agent),
    ]

    assert {(each["__typename"], *each["path"]) for each in refused} == {("InvalidInput", "input", "subjectId")}


async def test_amounts_are_exact_decimals(tenant: Tenant) -> None:
    for limit in ("1e3", "0.00000000001", "NaN", "many", ""):
        answer = await tenant.client.send(
            'mutation ($limit: Decimal!) { createBudget(input: {name: "a", scope: TENANT, period: DAY, limit: $limit})'
            " { __typename } }",
            {"limit": limit},
        )
        assert "is not a Decimal" in answer.body["errors"][0]["message"], limit


async def test_the_operators_cap_is_seen_and_cannot_be_changed(tenant: Tenant, stores: Stores) -> None:
    tenant_id = str(tenant.id)
    ended = run_command("set-cap", tenant_id, "month=500", "day=20.5", **stores.settings())
    assert ended.returncode == 0, ended.stderr
    assert ["month", "500.00", "USD"] in [line.split() for line in ended.stdout.splitlines()]
    caps = {each["period"]: each for each in await _budgets(tenant.client)}
    assert {period: (each["limit"], each["keys"]) for period, each in caps.items()} == {
        "MONTH": ("500", "INSTALLATION"),
        "DAY": ("20.5", "INSTALLATION"),
    }

    cap = caps["MONTH"]["id"]
    for name, values in (("updateBudget", {"limit": "9000"}), ("deleteBudget", {})):
        refused = await tenant.client.mutate(name, "__typename", budgetId=cap, **values)
        assert (refused["__typename"], refused["code"]) == ("NotPermitted", "BUDGET_IS_CAP")

    ended = run_command("set-cap", tenant_id, "month=none", "day=30", "day-tokens=5000000", **stores.settings())
    assert ["day-tokens", "5,000,000", "tokens"] in [line.split() for line in ended.stdout.splitlines()]
    assert [(each["unit"], each["limit"]) for each in await _budgets(tenant.client)] == [
        ("USD", "30"), ("TOKENS", "5000000"),
    ]  # fmt: skip
    run_command("set-cap", tenant_id, "day-tokens=none", **stores.settings())
    assert [each["limit"] for each in await _budgets(tenant.client)] == ["30"]


@pytest.mark.usefixtures("database")
async def test_the_database_lets_no_session_of_the_tenant_write_a_cap(tenant: Tenant, stores: Stores) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        async with unit_of_work(tenant.id) as work:
            await work.execute(_CAP, tenant.id)
    run_command("set-cap", str(tenant.id), "month=5", **stores.settings())
    async with unit_of_work(tenant.id) as work:
        await work.execute("UPDATE budgets SET maximum = 6 WHERE tenant_id = $1", tenant.id)
        await work.execute("DELETE FROM budgets WHERE tenant_id = $1", tenant.id)

    assert [each["limit"] for each in await _budgets(tenant.client)] == ["5"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("day=5 day=6", "name each cap once"),
        ("week=5", "the periods are hour, day, month, total"),
        ("month=much", "such as month=100"),
        ("month-tokens=much", "such as month-tokens=1000000"),
        ("day=0", "limit must"),
        ("day-tokens=999", "limit must be from 1,000"),
    ],
)
async def test_a_cap_that_makes_no_sense_is_one_line(tenant: Tenant, stores: Stores, change: str, says: str) -> None:
    ended = run_command("set-cap", str(tenant.id), *change.split(), **stores.settings())

    assert ended.returncode == 1
    assert says in ended.stderr
    assert ended.stderr.count("\n") == 1


async def test_a_price_is_set_replaced_and_deleted(tenant: Tenant) -> None:
    given = {"model": "openai/mine", "inputPrice": "0.2", "outputPrice": "0.8"}
    fields = "price { model inputPrice outputPrice cachedInputPrice cacheWritePrice }"
    await tenant.client.succeed("setModelPrice", fields, **given, cachedInputPrice="0.1")
    replaced = await tenant.client.succeed("setModelPrice", fields, **given | {"outputPrice": "1"})
    listed = (await tenant.client.execute("{ modelPrices { model outputPrice } }"))["modelPrices"]
    deleted = await tenant.client.succeed("deleteModelPrice", "model", model="openai/mine")
    again = await tenant.client.mutate("deleteModelPrice", "model", model="openai/mine")

    assert replaced["price"] == given | {"outputPrice": "1", "cachedInputPrice": None, "cacheWritePrice": None}
    assert listed == [{"model": "openai/mine", "outputPrice": "1"}]
    assert deleted["model"] == "openai/mine"
    assert again["code"] == "MODEL_PRICE_NOT_FOUND"


@pytest.mark.parametrize(
    ("change", "path"),
    [({"model": "mine"}, "model"), ({"inputPrice": "-1"}, "inputPrice"), ({"outputPrice": "1000001"}, "outputPrice")],
)
async def test_a_price_that_makes_no_sense_is_refused(tenant: Tenant, change: Json, path: str) -> None:
    given = {"model": "openai/mine", "inputPrice": "0.2", "outputPrice": "0.8"} | change

    refused = await tenant.client.mutate("setModelPrice", "__typename", **given)

    assert (refused["__typename"], refused["path"]) == ("InvalidInput", ["input", path])
