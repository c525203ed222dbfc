"""The worker process is arq's, and wakes go past it: what a real one asks of Redis shows both (ADR 0055)."""

from collections import Counter

from tests.factories.agents import create_agent, is_asleep
from tests.factories.rows import key_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.statements import watching_commands
from tests.harness.waiting import wait_until

_BEGUN = "arq:in-progress:find_episodes:"


async def test_wake_is_one_command_and_what_is_due_every_few_seconds_one_job_for_all_workers(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    agent = await create_agent(citizen.client, model=await models.script([{"text": "done"}]))
    space = await create_space(citizen.client, members=[agent])
    async with watching_commands(stack.stores.redis_url) as commands:
        for _ in range(2):
            await stack.start_worker()
        await post(citizen.client, space, "Hello")
        await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

        def looks() -> Counter[str]:
            """Counts the starts of each job. A claim has NX, and every worker may send one."""
            words = [command.split() for command in commands.sent if _BEGUN in command]
            return Counter(word[1] for word in words if word[0] == "SET" and "NX" not in word)

        await wait_until(looks)

    wakes = [command for command in commands.sent if key_of(agent).hex in command]
    assert [command.split()[0] for command in wakes] == ["EVALSHA"]
    assert any(command.startswith("BZMPOP") for command in commands.sent)
    assert set(looks().values()) == {1}
