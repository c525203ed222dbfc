"""The prompt of each step, put together again, is what the model's server was asked (O3, invariant 10)."""

import json
from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_phases import SKIM
from tests.journeys.test_scenarios import ECHO

pytestmark = pytest.mark.usefixtures("worker")

_SHOWN = "shown { system messages tools toolChoice fromSeq toSeq maskedSeqs }"
_PROMPTS = f"""query ($id: ID!) {{ agent(id: $id) {{ cycles {{ nodes {{
    zeroth: prompt(step: 0) {{ model }} first: prompt(step: 1) {{ model step {_SHOWN} }}
    second: prompt(step: 2) {{ model step {_SHOWN} }} }} }} }} }}"""


async def _cycles(tenant: Tenant, agent: str) -> list[Json]:
    found: list[Json] = (await tenant.client.execute(_PROMPTS, id=agent))["agent"]["cycles"]["nodes"]
    return found


def _is_what_was_asked(prompt: Json, request: dict[str, Any]) -> bool:
    body, shown = json.loads(request["raw"]), prompt["shown"]
    system = {"role": "system", "content": shown["system"]}
    asked = [system, *shown["messages"]], shown["tools"], shown["toolChoice"]
    return asked == (body["messages"], body["tools"], body.get("tool_choice"))


async def test_each_step_is_shown_as_it_was_asked(tenant: Tenant, models: Models) -> None:
    """Over a change of the instructions, redacted words and a reset; the steps before are as they were."""
    model = await models.script([SKIM, {"text": "done"}, {"text": "done"}, {"text": "done"}])
    redacted, phases = ["Project X"], [{"toStep": 1, "toolChoice": "auto"}]
    agent = await create_agent(
        tenant.client,
        model=model,
        preparation={"redacted": redacted, "phases": phases},
        instructions="Project X first.",
    )
    space = await create_space(tenant.client, members=[agent])
    for number, text in enumerate(("How is Project X?", "And now?", "And at last?"), 1):
        await post(tenant.client, space, text)
        await wait_until(lambda number=number: is_asleep(tenant.client, agent, after_cycles=number), timeout=30)  # type: ignore[misc]
        if number == 1:
            await tenant.client.succeed("updateAgent", "agent { id }", agentId=agent, instructions="Be kind.")
        if number == 2:
            await tenant.client.succeed("resetAgent", "agent { id }", agentId=agent, reason="a new project")

    one, two, three = await _cycles(tenant, agent)

    prompts = [one["first"], one["second"], two["first"], three["first"]]
    requests = await models.requests(model)
    assert len(requests) == 4
    assert all(_is_what_was_asked(*each) for each in zip(prompts, requests, strict=True))
    assert "Project X" not in json.dumps(prompts)
    assert (one["zeroth"], two["second"]) == (None, None)
    first, last = prompts[0]["shown"], prompts[-1]["shown"]
    assert (first["fromSeq"], first["toSeq"], first["maskedSeqs"]) == (1, 1, [])
    assert last["fromSeq"] == last["toSeq"] == prompts[2]["shown"]["toSeq"] + 2


async def test_what_was_masked_since_or_was_never_kept_is_told(tenant: Tenant, models: Models) -> None:
    model = await models.script([ECHO], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hello")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=30)
    stub = json.dumps({"role": "user", "content": "[REMOVED - by law]"})
    async with owner_of(tenant) as connection:
        await connection.execute(
            "UPDATE consciousness_entries SET mask_reason = 'by law', content = $1 WHERE seq = 1 AND tenant_id = $2",
            stub, tenant.id,
        )  # fmt: skip
        await connection.execute("UPDATE usage_records SET frame = NULL WHERE step = 2 AND tenant_id = $1", tenant.id)

    [cycle] = await _cycles(tenant, agent)

    assert cycle["first"]["shown"]["maskedSeqs"] == [1]
    assert cycle["first"]["shown"]["messages"] == [json.loads(stub)]
    assert (cycle["second"]["shown"], cycle["second"]["step"]) == (None, 2)
