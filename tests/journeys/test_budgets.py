"""Budgets: each request reserves its worst case, and what happens when there is no room."""

import random
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest

from backend.tenants.models import Role
from tests.factories.agents import create_agent, is_asleep
from tests.factories.compactions import compact, summary, talk, until_state
from tests.factories.files import png, post_files, upload_file
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, messages_of, notices_of, post, texts_of
from tests.factories.tenants import Tenant
from tests.harness.client import Client, Json
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.stores import Stores
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker")

_BUDGET = """budget { id name scope subjectId period unit limit keys atEnd cheaperModel isCap
  uses { subjectId startsAt resetsAt spent reserved left } }"""
_BUDGETS = "{ budgets { id name limit isCap uses { subjectId spent reserved left resetsAt } } }"
_LONG = "All work and no play makes Jack a dull boy. " * 40
#: US dollars of the price list for a token of gpt-4o.
_INPUT, _OUTPUT = Decimal("0.0000025"), Decimal("0.00001")


def priced_model() -> str:
    """A snapshot of gpt-4o that no other test uses. It has gpt-4o's prices."""
    digits = f"{random.randrange(10**8):08}"
    return f"openai/gpt-4o-{digits[:4]}-{digits[4:6]}-{digits[6:]}"


def says(text: str, *, tokens: int = 1_000, output: int = 100, **more: Any) -> Json:
    call = {"name": "send_message", "arguments": {"text": text}}
    return {"calls": [call], "usage": {"input": tokens, "output": output}, **more}


async def create_budget(client: Client, **values: Any) -> Json:
    given = {"name": "Team", "scope": "TENANT", "period": "DAY", "limit": "1"} | values
    budget: Json = (await client.succeed("createBudget", _BUDGET, **given))["budget"]
    return budget


async def use_of(client: Client, budget_id: str) -> Json | None:
    [found] = [each for each in (await client.execute(_BUDGETS))["budgets"] if each["id"] == budget_id]
    return next(iter(found["uses"]), None)


async def _agent(tenant: Tenant, models: Models, steps: list[Json], **values: Any) -> tuple[str, str, str]:
    """An agent with a priced model and these steps. Returns the agent, its space and its model."""
    model = priced_model()
    await models.rescript(model, steps)
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL", **values)
    return agent, await create_space(tenant.client, members=[agent]), model


async def test_a_request_is_reserved_and_settled_at_its_cost(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client)
    agent, space, model = await _agent(tenant, models, [says("hello", tokens=1_000, output=100, gate="budget-a")])

    await post(tenant.client, space, "hi")
    [request] = await models.wait_for_requests(model, 1)
    running = await use_of(tenant.client, budget["id"])
    await models.open_gate("budget-a")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    ended = await use_of(tenant.client, budget["id"])

    assert running is not None and ended is not None
    assert Decimal(running["spent"]) == 0
    assert Decimal(running["reserved"]) > 16_384 * _OUTPUT, "all that the model may write, and the input"
    assert request["body"]["max_tokens"] == 16_384
    assert Decimal(ended["spent"]) == 1_000 * _INPUT + 100 * _OUTPUT
    assert ended["reserved"] == "0"
    assert ended["resetsAt"][11:19] == "00:00:00"


async def _notices(client: Client, space: str) -> list[Json]:
    return [each for each in await messages_of(client, space) if each["kind"] == "NOTICE"]


async def _first_notice(client: Client, space: str) -> Json:
    found: list[Json] = await wait_until(lambda: _notices(client, space))
    return found[0]


async def _actions(client: Client) -> list[str]:
    query = "{ auditLog(first: 100) { nodes { action } } }"
    return [each["action"] for each in (await client.execute(query))["auditLog"]["nodes"]]


async def test_an_agent_waits_for_a_used_up_budget_until_it_is_raised(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client, limit="0.1", name="Pocket money")
    steps = [says("first", output=9_000), says("second")]
    agent, space, model = await _agent(tenant, models, steps)

    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await post(tenant.client, space, "two")
    notice = await _first_notice(tenant.client, space)
    told = await _actions(tenant.client)
    changed = await tenant.client.succeed("updateBudget", _BUDGET, budgetId=budget["id"], limit="2")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert 'waits: the budget "Pocket money" is used up; it begins again at ' in notice["text"]
    assert notice["data"]["error"] == "BUDGET"
    assert not notice["data"]["final"]
    [typed] = await notices_of(tenant.client, space)
    assert (typed["kind"], typed["isFinal"], typed["budget"]["id"]) == ("MODEL_FAILURE", False, budget["id"])
    assert typed["failure"] == {
        "error": "BUDGET", "remedy": "BUDGET", "attempt": 1, "retryAt": None, "hasRecovered": True,
    }  # fmt: skip
    assert notice["data"]["budget"].keys() == {"id", "name", "scope", "resetsAt"}, "amounts are for admins"
    assert (told.count("budget.exhausted"), told.count("budget.warned")) == (1, 1)
    assert changed["budget"]["limit"] == "2"
    assert (await texts_of(tenant.client, space))[-1] == "second"
    assert len(await models.requests(model)) == 2, "a request without room is not sent"
    [recovered] = await _notices(tenant.client, space)
    assert recovered["data"]["recovered"]


async def test_an_operators_cap_in_tokens_counts_a_model_without_a_price(
    tenant: Tenant, models: Models, stores: Stores
) -> None:
    assert run_command("set-cap", str(tenant.id), "day-tokens=60000", **stores.settings()).returncode == 0
    model = f"openai/house-{random.randrange(10**8)}"
    await models.rescript(model, [says("first", tokens=60_000), says("second")])
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await post(tenant.client, space, "two")

    notice = await _first_notice(tenant.client, space)
    sent = await models.requests(model)
    assert run_command("set-cap", str(tenant.id), "day-tokens=none", **stores.settings()).returncode == 0
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert 'waits: the budget "Cap of the operator" is used up' in notice["text"]
    assert len(sent) == 1
    assert (await texts_of(tenant.client, space))[-1] == "second"


async def test_a_deleted_budget_lets_its_agents_go_on(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client, limit="0.1", period="TOTAL")
    agent, space, _ = await _agent(tenant, models, [says("first", output=9_000), says("second")])
    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await post(tenant.client, space, "two")
    await _first_notice(tenant.client, space)

    await tenant.client.succeed("deleteBudget", "budgetId", budgetId=budget["id"])

    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))
    assert (await texts_of(tenant.client, space))[-1] == "second"


async def test_a_budget_may_end_the_cycle(tenant: Tenant, models: Models) -> None:
    await create_budget(tenant.client, limit="0.1", atEnd="STOP")
    agent, space, model = await _agent(tenant, models, [says("first", output=9_000), says("never")])
    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    await post(tenant.client, space, "two")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    [notice] = await _notices(tenant.client, space)
    assert "stopped here: the budget" in notice["text"]
    assert notice["data"]["final"]
    assert len(await models.requests(model)) == 1


async def test_a_request_above_the_whole_budget_fails(tenant: Tenant, models: Models) -> None:
    """Its output would cost a cent at the least. It says of which budget, how much it has, and when it begins again."""
    await create_budget(tenant.client, limit="0.01", period="MONTH")
    agent, space, model = await _agent(tenant, models, [says("never")])

    await post(tenant.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    [notice] = await _notices(tenant.client, space)
    assert "one request needs more than the whole budget" in notice["text"]
    told = notice["data"]["budget"]
    assert (told["scope"], told["resetsAt"][8:10]) == ("TENANT", "01")
    cycles = "query ($id: ID!) { agent(id: $id) { cycles { nodes { outcome reason } } } }"
    [cycle] = (await tenant.client.execute(cycles, id=agent))["agent"]["cycles"]["nodes"]
    assert cycle["outcome"] == "LIMIT_REACHED"
    assert "0.00 USD of 0.01 USD spent; it begins again at " in cycle["reason"]
    assert await models.requests(model) == []


async def test_a_cheaper_model_takes_over_at_the_end(tenant: Tenant, models: Models) -> None:
    cheaper = f"openai/gpt-4o-mini-{priced_model()[-10:]}"
    await models.rescript(cheaper, [says("by the cheaper one")])
    await create_budget(tenant.client, limit="0.1", atEnd="CHEAPER_MODEL", cheaperModel=cheaper)
    agent, space, model = await _agent(tenant, models, [says("first", output=9_000), says("never")])
    await post(tenant.client, space, "one")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    await post(tenant.client, space, "two")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    assert (await texts_of(tenant.client, space))[-1] == "by the cheaper one"
    assert len(await models.requests(model)) == 1


async def test_a_model_without_a_price_is_refused_under_a_budget_in_money(tenant: Tenant, models: Models) -> None:
    """The fallback model has a price. A budget in tokens counts both."""
    unpriced, priced = await models.script([says("never")]), priced_model()
    await models.rescript(priced, [says("by the one with a price")])
    agent = await create_agent(tenant.client, model=unpriced, fallbackModels=[priced], kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    await create_budget(tenant.client)
    tokens = await create_budget(tenant.client, unit="TOKENS", limit="100000")

    await post(tenant.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    use = await use_of(tenant.client, tokens["id"])

    assert (await texts_of(tenant.client, space))[-1] == "by the one with a price"
    assert await models.requests(unpriced) == []
    assert use is not None
    assert (use["spent"], use["reserved"]) == ("1100", "0")


async def test_without_any_priced_model_the_agent_waits_and_says_why(tenant: Tenant, models: Models) -> None:
    model = await models.script([says("at last")])
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    budget = await create_budget(tenant.client)

    await post(tenant.client, space, "hi")
    notice = await _first_notice(tenant.client, space)
    await tenant.client.succeed("deleteBudget", "budgetId", budgetId=budget["id"])
    await tenant.client.succeed("retryNow", "agents")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert (notice["data"]["error"], notice["data"]["remedy"]) == ("BUDGET", "PRICE")
    assert "Choose a model with a known price" in notice["text"]
    assert (await texts_of(tenant.client, space))[-1] == "at last"


async def test_each_person_has_the_limit_separately(tenant: Tenant, models: Models) -> None:
    bert, cora = await tenant.person(), await tenant.person(name="Cora")
    budget = await create_budget(tenant.client, scope="PERSON", limit="0.1")
    steps = [says("for Bert", output=9_000), says("for Cora", output=50)]
    agent, space, _ = await _agent(tenant, models, steps)
    for person in (bert, cora):
        await tenant.client.succeed("addSpaceMember", "space { id }", spaceId=space, actorId=person.actor_id)
    await post(bert.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    await post(cora.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2))

    [found] = [each for each in (await tenant.client.execute(_BUDGETS))["budgets"] if each["id"] == budget["id"]]
    spent = {each["subjectId"]: Decimal(each["spent"]) for each in found["uses"]}
    assert spent == {
        bert.actor_id: 1_000 * _INPUT + 9_000 * _OUTPUT,
        cora.actor_id: 1_000 * _INPUT + 50 * _OUTPUT,
    }


async def test_when_anothers_assistant_works_stays_private(tenant: Tenant, models: Models) -> None:
    """Hours and what is reserved now are left out. Its member sees them."""
    for period in ("HOUR", "MONTH"):
        await create_budget(tenant.client, name=period, scope="AGENT", period=period)
    bert = await tenant.person(role=Role.ADMIN)
    model = priced_model()
    await models.rescript(model, [says("hello")])
    mine = (await bert.client.succeed("myAssistant", "assistant { agent { id } space { id } }"))["assistant"]
    await tenant.client.succeed("updateAgent", "__typename", agentId=mine["agent"]["id"], model=model)
    await post(bert.client, mine["space"]["id"], "hi")
    await wait_until(lambda: is_asleep(bert.client, mine["agent"]["id"], after_cycles=1))

    async def shown(client: Client) -> dict[str, int]:
        return {each["name"]: len(each["uses"]) for each in (await client.execute(_BUDGETS))["budgets"]}

    assert await shown(bert.client) == {"HOUR": 1, "MONTH": 1}
    assert await shown(tenant.client) == {"HOUR": 0, "MONTH": 1}


async def test_own_keys_are_counted_apart(tenant: Tenant, models: Models) -> None:
    operators = await create_budget(tenant.client, keys="INSTALLATION")
    own = await create_budget(tenant.client, keys="OWN")
    given = {"provider": "openai", "apiKey": "sk-of-the-tenant-0123456789", "baseUrl": f"{models.url}/v1"}
    assert "secret" in await tenant.client.mutate("setModelKey", "secret { id }", **given)
    agent, space, _ = await _agent(tenant, models, [says("hello")])

    await post(tenant.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    use = await use_of(tenant.client, own["id"])
    assert use is not None
    assert Decimal(use["spent"]) > 0
    assert await use_of(tenant.client, operators["id"]) is None


async def _with_a_fallback_without_room(tenant: Tenant, models: Models, **budget: str) -> str:
    """Posts to an agent whose own model is away for a moment. Only the key of its fallback counts in the budget."""
    given = {"provider": "openai", "apiKey": "sk-of-the-tenant-0123456789", "baseUrl": f"{models.url}/v1"}
    assert "secret" in await tenant.client.mutate("setModelKey", "secret { id }", **given)
    await create_budget(tenant.client, keys="INSTALLATION", limit="0.05", **budget)
    model = await models.script([{"status": 503, "error": "away"}] * 4 + [says("at last")])
    dear = f"anthropic/claude-sonnet-4-5-{priced_model()[-10:]}"
    agent = await create_agent(tenant.client, model=model, fallbackModels=[dear], kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)
    return space


async def test_a_fallback_without_room_leaves_the_first_failure_in_charge(tenant: Tenant, models: Models) -> None:
    """The first model answers a moment later. A budget that has no room for its fallback does not end the cycle."""
    space = await _with_a_fallback_without_room(tenant, models)

    assert (await texts_of(tenant.client, space))[-1] == "at last"
    told = [notice["data"]["error"] for notice in await _notices(tenant.client, space)]
    assert told == ["SERVER"]


async def test_a_cheaper_model_takes_over_for_a_fallback_without_room(tenant: Tenant, models: Models) -> None:
    cheaper = f"anthropic/claude-haiku-4-5-{priced_model()[-10:]}"
    await models.rescript(cheaper, [says("by the cheaper one")])

    space = await _with_a_fallback_without_room(tenant, models, atEnd="CHEAPER_MODEL", cheaperModel=cheaper)

    assert await texts_of(tenant.client, space) == ["hi", "by the cheaper one"]


async def test_a_refused_request_costs_nothing_and_one_that_breaks_off_is_charged(
    tenant: Tenant, models: Models
) -> None:
    budget = await create_budget(tenant.client)
    steps = [says("never", status=429), says("half of it", fail_after=1), says("hello", tokens=1_000, output=100)]
    agent, space, _ = await _agent(tenant, models, steps)

    await post(tenant.client, space, "hi")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))
    use = await use_of(tenant.client, budget["id"])
    async with owner_of(tenant) as connection:
        costs = await connection.fetch("SELECT cost FROM usage_records WHERE tenant_id = $1 ORDER BY cost", tenant.id)

    assert use is not None
    whole = 1_000 * _INPUT + 100 * _OUTPUT
    assert costs[0]["cost"] == whole
    assert len(costs) == 2, "the request that broke off has a record, the refused one has none"
    assert Decimal(use["spent"]) == sum(row["cost"] for row in costs)
    assert use["reserved"] == "0"


_WITHHELD = {"text": "", "finish_reason": "content_filter", "usage": {"input": 1_000, "output": 5}}


async def _is_charged_as_reported(tenant: Tenant, budget_id: str, purpose: str) -> bool:
    """The first record of this purpose is there. It has the tokens of `_WITHHELD`, and the budget counts it."""
    async with owner_of(tenant) as connection:
        rows = await connection.fetch("SELECT * FROM usage_records WHERE tenant_id = $1", tenant.id)
    found = [row for row in rows if row["purpose"] == purpose]
    if not found or not await _is_settled(tenant, budget_id):
        return False
    use = await use_of(tenant.client, budget_id)
    assert use is not None
    assert {(row["input_tokens"], row["output_tokens"], row["is_estimated"]) for row in found} == {(1_000, 5, False)}
    assert Decimal(use["spent"]) == sum(row["cost"] for row in rows)
    return True


@pytest.mark.parametrize("text", ["", "a first part"])
async def test_a_withheld_answer_is_charged_as_its_provider_reports_it(
    tenant: Tenant, models: Models, text: str
) -> None:
    """The provider has billed it, with or without a text."""
    budget = await create_budget(tenant.client)
    _, space, _ = await _agent(tenant, models, [_WITHHELD | {"text": text}, says("hello", tokens=1_000, output=5)])

    await post(tenant.client, space, "hi")

    await wait_until(lambda: _is_charged_as_reported(tenant, budget["id"], "THINKING"), timeout=30)


async def test_a_withheld_summary_is_charged(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client, limit="10")
    agent, space, model = await _agent(tenant, models, [{"text": "noted"}] * 3)
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await models.rescript(model, [_WITHHELD], repeat_last=True)

    await compact(tenant.client, agent)

    await wait_until(lambda: _is_charged_as_reported(tenant, budget["id"], "COMPACTION"), timeout=30)


async def test_a_withheld_answer_to_a_test_is_charged(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client)
    model = priced_model()
    await models.rescript(model, [_WITHHELD])

    told = await tenant.client.succeed("testModel", "test { errorKind }", model=model)

    assert told["test"]["errorKind"] == "FILTERED"
    assert await _is_charged_as_reported(tenant, budget["id"], "TEST")


async def test_a_test_that_breaks_off_is_charged(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client)
    model = priced_model()
    await models.rescript(model, [{"text": "well", "fail_after": 1}])

    told = await tenant.client.succeed("testModel", "test { isAnswering }", model=model)

    assert not told["test"]["isAnswering"]
    use = await use_of(tenant.client, budget["id"])
    assert use is not None
    assert (use["reserved"], Decimal(use["spent"]) > 0) == ("0", True)
    assert Decimal(use["spent"]) == (await _costs(tenant))["TEST"]


async def test_four_fifths_are_told_once(tenant: Tenant, models: Models) -> None:
    await create_budget(tenant.client, limit="0.2")
    steps = [says("first", output=15_000), says("second", output=600), says("third"), says("fourth")]
    agent, space, _ = await _agent(tenant, models, steps)
    for number in (1, 2, 3, 4):
        await post(tenant.client, space, f"message {number}")
        await wait_until(lambda number=number: is_asleep(tenant.client, agent, after_cycles=number))  # type: ignore[misc]
        assert (await _actions(tenant.client)).count("budget.warned") == (number > 2)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"limit": "0"}, "limit must be from 0.01 to 100,000,000 US dollars"),
        ({"limit": "5.5", "unit": "TOKENS"}, "limit must be from 1,000 to 1,000,000,000 tokens"),
        ({"limit": "5000.5", "unit": "TOKENS"}, "limit must be a whole number of tokens"),
        ({"atEnd": "CHEAPER_MODEL"}, "cheaperModel is needed with atEnd CHEAPER_MODEL"),
        ({"scope": "CYCLE"}, "a budget of each think cycle has the period TOTAL"),
        ({"name": " "}, "name"),
    ],
)
async def test_terms_that_make_no_sense_are_refused(tenant: Tenant, values: Json, message: str) -> None:
    given = {"name": "Team", "scope": "TENANT", "period": "DAY", "limit": "1"} | values
    refused = await tenant.client.mutate("createBudget", "budget { id }", **given)

    assert refused["__typename"] == "InvalidInput"
    assert message in refused["reason"]
    assert (await tenant.client.execute(_BUDGETS))["budgets"] == []


async def _costs(tenant: Tenant) -> dict[str, Decimal]:
    """What the usage records of the tenant cost, by purpose."""
    async with owner_of(tenant) as connection:
        rows = await connection.fetch(
            "SELECT purpose, sum(cost) AS cost FROM usage_records WHERE tenant_id = $1 GROUP BY purpose", tenant.id
        )
    return {row["purpose"]: row["cost"] for row in rows}


async def _is_settled(tenant: Tenant, budget_id: str) -> bool:
    use = await use_of(tenant.client, budget_id)
    return use is not None and use["reserved"] == "0"


async def test_summaries_probes_and_tests_count(tenant: Tenant, models: Models) -> None:
    """What the budget has counted is what the usage records cost, whatever the requests were for."""
    budget = await create_budget(tenant.client, limit="10")
    noted = [{"text": "noted", "usage": {"input": 900, "output": 10}}] * 3
    failing = {"status": 503, "error": "overloaded"}
    summed = summary() | {"usage": {"input": 800, "output": 70}}
    agent, space, model = await _agent(tenant, models, [*noted, summed, failing, failing, failing, says("at last")])
    await talk(tenant.client, agent, space, *[f"{number}. {_LONG}" for number in range(3)])
    await until_state(tenant.client, agent, await compact(tenant.client, agent), "READY")

    await post(tenant.client, space, "are you there?")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=4), timeout=20)
    await models.rescript(model, [{"calls": [{"name": "ready"}], "usage": {"input": 60, "output": 5}}])
    await tenant.client.succeed("testModel", "test { isAnswering }", model=model)

    await wait_until(lambda: _is_settled(tenant, budget["id"]))
    costs, use = await _costs(tenant), await use_of(tenant.client, budget["id"])
    assert costs.keys() == {"THINKING", "COMPACTION", "PROBE", "TEST"}
    assert (costs["COMPACTION"], costs["TEST"]) == (800 * _INPUT + 70 * _OUTPUT, 60 * _INPUT + 5 * _OUTPUT)
    assert use is not None
    assert Decimal(use["spent"]) == sum(costs.values())


async def test_without_room_no_model_is_tested(tenant: Tenant, models: Models) -> None:
    await create_budget(tenant.client, limit="0.01")
    model = priced_model()
    await models.rescript(model, [{"calls": [{"name": "ready"}]}])

    told = await tenant.client.succeed("testModel", "test { isAnswering errorKind error }", model=model)

    assert (told["test"]["isAnswering"], told["test"]["errorKind"]) == (False, "BUDGET")
    assert "needs more than the whole budget" in told["test"]["error"]
    assert await models.requests(model) == []


async def test_a_cut_request_is_settled_at_what_it_had_used(tenant: Tenant, models: Models) -> None:
    budget = await create_budget(tenant.client)
    agent, space, model = await _agent(tenant, models, [{"text": "a long thought", "hang_after": 1}])
    await post(tenant.client, space, "hi")
    await models.wait_for_requests(model, 1)

    await tenant.client.succeed("stopCycle", "__typename", agentId=agent)
    await wait_until(lambda: _is_settled(tenant, budget["id"]))

    use = await use_of(tenant.client, budget["id"])
    assert use is not None
    assert Decimal(use["spent"]) == sum((await _costs(tenant)).values()) > 0


async def test_a_price_of_ones_own_counts_for_own_keys_alone(tenant: Tenant, models: Models) -> None:
    """With it a model that is in no list has room in a budget of money, and is counted at that price."""
    budget = await create_budget(tenant.client)
    model = await models.script([says("hello", tokens=1_000, output=100)])
    price = {"model": model, "inputPrice": "3", "outputPrice": "20"}
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    await tenant.client.succeed("setModelPrice", "price { model inputPrice cachedInputPrice }", **price)

    await post(tenant.client, space, "hi")
    refused = await _first_notice(tenant.client, space)
    key = {"provider": "openai", "apiKey": "sk-of-the-tenant-0123456789", "baseUrl": f"{models.url}/v1"}
    assert "secret" in await tenant.client.mutate("setModelKey", "secret { id }", **key)
    await tenant.client.succeed("retryNow", "agents")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1))

    assert refused["data"]["remedy"] == "PRICE"
    use = await use_of(tenant.client, budget["id"])
    assert use is not None
    assert Decimal(use["spent"]) == Decimal("0.003") + Decimal("0.002")


async def test_images_are_reserved_in_each_request(tenant: Tenant, models: Models, http: httpx.AsyncClient) -> None:
    """In each step of the cycle that begins with one, and in the next cycle, which shows it too."""
    budget = await create_budget(tenant.client, unit="TOKENS", limit="1000000")
    gates = [uuid4().hex for _ in range(4)]
    steps = [{"text": "no image", "gate": gates[0]}, says("hello", gate=gates[1]), {"text": "done", "gate": gates[2]}]
    agent, space, model = await _agent(tenant, models, [*steps, {"text": "bye", "gate": gates[3]}])
    await tenant.client.succeed("updateAgent", "__typename", agentId=agent, kind="GENERAL")
    image = await upload_file(tenant.client, http, png(2_000, 2_000), name="cat.png", content_type="image/png")

    async def reserved(number: int) -> Decimal:
        """By the request with this number, which ends then."""
        await models.wait_for_requests(model, number, timeout=30)
        use = await use_of(tenant.client, budget["id"])
        await models.open_gate(gates[number - 1])
        assert use is not None
        return Decimal(use["reserved"])

    await post(tenant.client, space, "hi")
    without = await reserved(1)
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)
    await post_files(tenant.client, space, [image], text="look")
    with_image = [await reserved(2), await reserved(3)]
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=2), timeout=30)
    await post(tenant.client, space, "and now?")
    with_image.append(await reserved(4))

    assert ["data:image" in each["raw"] for each in await models.requests(model)] == [False, True, True, True]
    assert min(with_image) - without > 7_000, "one and a half times 4,800 tokens"
