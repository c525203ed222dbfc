"""The operator's kill switch: model requests of a tenant, or of all tenants, are cut at once. Agents continue later."""

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post, texts_of
from tests.factories.tenants import Tenant, Tenants
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_HANGS = {"text": "thinking", "hang_after": 1}
_ANSWERS = {"calls": [{"name": "send_message", "arguments": {"text": "here again"}}]}


async def _hanging(tenant: Tenant, models: Models) -> tuple[str, str, str]:
    """An agent whose model never ends its reply. Returns the agent, its space and its model."""
    model = await models.script([_HANGS, _ANSWERS])
    agent = await create_agent(tenant.client, model=model, kind="CONVERSATIONAL")
    space = await create_space(tenant.client, members=[agent])
    await post(tenant.client, space, "hi")
    await models.wait_for_requests(model, 1)
    return agent, space, model


async def _is_cut(models: Models, model: str) -> bool:
    return (await models.requests(model))[0]["cut_at"] is not None


def _say(stack: Stack, *arguments: str) -> str:
    ended = run_command(*arguments, **stack.stores.settings())
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


async def test_a_suspended_tenant_stops_thinking_and_goes_on_where_it_was(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    await stack.start_worker()
    agent, space, model = await _hanging(citizen, models)

    _say(stack, "suspend-tenant", str(citizen.id), "--reason", "unpaid")
    await wait_until(lambda: _is_cut(models, model))
    _say(stack, "resume-tenant", str(citizen.id))
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert (await texts_of(citizen.client, space))[-1] == "here again"


async def test_all_tenants_stop_thinking_and_only_those_are_resumed(
    stack: Stack, citizen: Tenant, tenants_here: Tenants, models: Models
) -> None:
    """A tenant that was suspended before stays suspended."""
    other, before = await tenants_here.create(), await tenants_here.create()
    await stack.start_worker()
    found = [await _hanging(tenant, models) for tenant in (citizen, other)]
    _say(stack, "suspend-tenant", str(before.id), "--reason", "unpaid")

    stopped = _say(stack, "suspend-tenant", "all", "--reason", "an emergency")
    for _, _, model in found:
        await wait_until(lambda model=model: _is_cut(models, model))  # type: ignore[misc]
    resumed = _say(stack, "resume-tenant", "all")
    for tenant, (agent, _, _) in zip((citizen, other), found, strict=True):
        await wait_until(lambda tenant=tenant, agent=agent: is_asleep(tenant.client, agent, after_cycles=1))  # type: ignore[misc]

    assert "suspended: " in stopped
    assert stopped.split()[1:3] == resumed.split()[1:3], "as many tenants"
    status = await stack.fetchval(f"SELECT status FROM tenants WHERE tenant_id = '{before.id}'")
    assert status == "SUSPENDED"


async def test_a_reason_that_is_refused_turns_nothing(stack: Stack, citizen: Tenant) -> None:
    ended = run_command("suspend-tenant", "all", "--reason", "x" * 201, **stack.stores.settings())

    assert ended.returncode == 1
    assert "reason" in ended.stderr
    assert "200" in ended.stderr
    assert await stack.fetchval("SELECT is_on FROM kill_switch") is False
