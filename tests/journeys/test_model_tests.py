"""`testModel`: the smallest request to a model, by a worker, with the key that an agent's requests would have."""

import asyncio

import pytest

from tests.factories.programs import create_program
from tests.factories.tenants import Tenant, Tenants
from tests.harness.client import GraphQLFailure, Json
from tests.harness.models import Models
from tests.harness.processes import Running

_TEST = """test { model isAnswering callsTools seconds inputTokens outputTokens errorKind errorCode error }"""


async def _test(tenant: Tenant, model: str) -> Json:
    found: Json = (await tenant.client.succeed("testModel", _TEST, model=model))["test"]
    return found


@pytest.mark.usefixtures("worker")
async def test_a_model_that_calls_the_tool_can_be_given(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"calls": [{"name": "ready"}]}])

    told = await _test(tenant, model)

    assert (told["model"], told["isAnswering"], told["callsTools"], told["errorKind"]) == (model, True, True, None)
    assert told["outputTokens"] > 0
    [request] = await models.requests(model)
    assert "ready" in request["raw"]


@pytest.mark.usefixtures("worker")
async def test_a_model_that_only_talks_is_told_apart(tenant: Tenant, models: Models) -> None:
    told = await _test(tenant, await models.script([{"text": "I am ready."}]))

    assert (told["isAnswering"], told["callsTools"]) == (True, False)


@pytest.mark.usefixtures("worker")
async def test_what_a_provider_says_stays_with_the_operator(tenant: Tenant, models: Models, worker: Running) -> None:
    model = await models.script([{"status": 401, "error": "the account of Bob in Berlin is closed"}])

    told = await _test(tenant, model)

    assert (told["isAnswering"], told["errorKind"], told["callsTools"]) == (False, "AUTH", None)
    assert "Bob" not in str(told)
    assert "Bob in Berlin" in worker.log.read_text()


@pytest.mark.usefixtures("worker")
async def test_what_may_not_be_given_is_not_tested(tenant: Tenant, tenants: Tenants) -> None:
    """Neither what nobody offers, nor what another tenant's key opens."""
    other = await tenants.create()
    await other.client.succeed("setModelKey", "secret { id }", provider="groq", apiKey="gsk_0123456789abcdef")

    for model in ("nonsense/model", "groq/some-model", "bedrock/x"):
        refused = await tenant.client.mutate("testModel", "__typename", model=model)
        assert (refused["code"], refused["path"]) == ("MODEL_NOT_ALLOWED", ["input", "model"]), model


@pytest.mark.usefixtures("worker")
async def test_a_repeat_is_not_sent_again(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"text": "yes"}], repeat_last=True)

    first = await tenant.client.succeed("testModel", _TEST, model=model, idempotencyKey="once")
    again = await tenant.client.succeed("testModel", _TEST, model=model, idempotencyKey="once")

    assert first["test"]["isAnswering"] and again["test"] is None
    assert len(await models.requests(model)) == 1


@pytest.mark.usefixtures("worker")
async def test_ten_a_minute_are_enough(tenant: Tenant, models: Models) -> None:
    model = await models.script([{"text": "yes"}], repeat_last=True)

    answers = await asyncio.gather(*(tenant.client.mutate("testModel", "__typename", model=model) for _ in range(12)))

    codes = [answer.get("code") for answer in answers if answer["__typename"] != "TestModelSuccess"]
    assert codes and set(codes) == {"TOO_MANY_TESTS"}
    assert len(await models.requests(model)) == 12 - len(codes)


async def test_it_is_for_those_who_configure_agents(tenant: Tenant, models: Models) -> None:
    program = await create_program(tenant.client, scopes=["agents:read"])

    with pytest.raises(GraphQLFailure, match="agents:write"):
        await program.client.mutate("testModel", "__typename", model="openai/default")


async def test_a_name_with_a_line_break_reaches_no_log(tenant: Tenant, models: Models, worker: Running) -> None:
    name = f"{await models.script([{'text': 'hi'}])}\nFORGED"

    refused = await tenant.client.mutate("testModel", _TEST, model=name)

    assert (refused.get("code"), refused.get("path")) == ("INVALID_INPUT", ["input", "model"])
    assert "FORGED" not in worker.said()
