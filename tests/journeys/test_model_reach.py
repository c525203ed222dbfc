"""What a tenant names reaches nothing of the operator's, and what a provider says reaches no tenant."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.factories.agents import create_agent
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_CYCLES = "query ($id: ID!) { agent(id: $id) { cycles { nodes { outcome reason failures } } } }"
_SAID = "internal-host-7 keeps the account of acct_0815"
#: What litellm takes the address of a local server from.
_BASES = (
    "LLAMAFILE_API_BASE", "LEMONADE_API_BASE", "OLLAMA_API_BASE", "DOCKER_MODEL_RUNNER_API_BASE",
    "HOSTED_VLLM_API_BASE", "LM_STUDIO_API_BASE", "XINFERENCE_API_BASE", "AWS_BEDROCK_RUNTIME_ENDPOINT",
)  # fmt: skip


async def _think(tenant: Tenant, agent: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The only cycle that a message leads to, once it has ended or waits for the model, and the notices of it."""
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "think")

    async def told() -> dict[str, Any] | None:
        found: list[dict[str, Any]] = (await tenant.client.execute(_CYCLES, id=agent))["agent"]["cycles"]["nodes"]
        return next((cycle for cycle in found if cycle["outcome"] or cycle["reason"]), None)

    cycle: dict[str, Any] = await wait_until(told, timeout=20)
    return cycle, [message for message in await messages_of(tenant.client, space) if message["kind"] == "NOTICE"]


@pytest.mark.parametrize(
    "provider",
    ["llamafile", "lemonade", "ollama_chat", "ollama", "docker_model_runner", "hosted_vllm", "lm_studio", "bedrock",
     "xinference"],
)  # fmt: skip
async def test_a_name_from_before_the_list_leads_nowhere(
    citizen: Tenant, stack: Stack, models: Models, provider: str
) -> None:
    """The row is there already: nothing is sent, although this worker knows where such a server is."""
    script = (await models.script([{"text": "reached"}])).removeprefix("openai/")
    await stack.start_worker(CIRCADIAN_MODELS_FILE="", **dict.fromkeys(_BASES, models.url))
    agent = await create_agent(citizen.client)
    async with owner_of(citizen) as connection:
        await connection.execute(
            "UPDATE agents SET model = $2 WHERE tenant_id = $1", citizen.id, f"{provider}/{script}"
        )

    cycle, (notice,) = await _think(citizen, agent)

    assert cycle["outcome"] is None, "it waits"
    assert cycle["reason"].startswith("AUTH: ")
    assert "is not allowed" in cycle["reason"]
    assert notice["data"]["error"] == "AUTH"
    assert await models.requests(script) == []


async def test_a_model_that_the_operator_offers_no_more_is_asked_no_more(
    citizen: Tenant, stack: Stack, models: Models
) -> None:
    """The API still has the file that this worker has not; the fallback is what is left."""
    gone, left = await models.script([{"text": "gone"}]), "openai/default"
    await models.rescript(left, [{"text": ""}], repeat_last=True)
    await stack.start_worker(CIRCADIAN_MODELS_FILE="")
    agent = await create_agent(citizen.client, model=gone, fallbackModels=[left])

    cycle, notices = await _think(citizen, agent)

    assert (cycle["outcome"], notices) == ("RESTED", [])
    assert await models.requests(gone) == []


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("provider", ["openai", "anthropic", "ollama_chat"])
@pytest.mark.parametrize(
    "step",
    [
        {"status": 401, "error": _SAID},
        {"status": 400, "error": _SAID},
        {"status": 500, "error": _SAID},
        {"text": "hello", "chunk_size": 1, "fail_after": 2, "error": _SAID},
    ],
    ids=["401", "400", "500", "within"],
)
async def test_what_a_provider_says_is_the_operators_alone(
    tenant: Tenant, models: Models, logs: Path, provider: str, step: dict[str, Any]
) -> None:
    there = Models(models.url, models.http, provider=provider)
    agent = await create_agent(tenant.client, model=await there.script([step], repeat_last=True))

    cycle, notices = await _think(tenant, agent)

    assert cycle["outcome"] in {"FAILED", None}, "it waits"
    assert notices
    async with owner_of(tenant) as connection:
        tables = await connection.fetch(
            "SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_name)"
            " WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE'"
        )
        for (table,) in tables:
            rows = await connection.fetch(f'SELECT to_jsonb(t)::text FROM "{table}" t WHERE tenant_id = $1', tenant.id)
            assert "internal-host-7" not in json.dumps([row[0] for row in rows]), table
    assert "internal-host-7" in (logs / "worker.log").read_text()


@pytest.mark.usefixtures("worker")
async def test_tenants_are_told_the_class_and_the_providers_code(tenant: Tenant, models: Models) -> None:
    step = {"status": 401, "error": _SAID, "error_code": "invalid_api_key"}
    agent = await create_agent(tenant.client, model=await models.script([step]))

    cycle, _ = await _think(tenant, agent)

    assert cycle["reason"] == "AUTH: The model's provider answered 401 (invalid_api_key)"


async def test_the_operators_providers_are_reached_as_the_file_says(
    citizen: Tenant, stack: Stack, models: Models, tmp_path: Path
) -> None:
    """By the file's address and the key of the variable that it names; the installation's key stays at home."""
    script = (await models.script([{"text": ""}], repeat_last=True)).removeprefix("openai/")
    file = tmp_path / "models.toml"
    file.write_text(f'[providers.hosted_vllm]\nbase_url = "{models.url}/v1"\nkey = "HOUSE_KEY"\nmodels = ["{script}"]')
    await stack.start_worker(CIRCADIAN_MODELS_FILE=str(file), HOUSE_KEY="the-house-key")
    agent = await create_agent(citizen.client)
    async with owner_of(citizen) as connection:
        await connection.execute(
            "UPDATE agents SET model = $2 WHERE tenant_id = $1", citizen.id, f"hosted_vllm/{script}"
        )

    cycle, notices = await _think(citizen, agent)

    assert (cycle["outcome"], notices) == ("RESTED", [])
    (request,) = await models.requests(script)
    assert request["headers"]["Authorization"] == "Bearer the-house-key"
