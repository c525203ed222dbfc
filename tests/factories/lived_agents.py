"""An agent with a past, written without a worker, for tests of the jobs that read it."""

from datetime import timedelta
from uuid import UUID, uuid4

from backend.agents import registry
from backend.agents.models import AgentKind
from backend.consciousness import entries as chain
from backend.consciousness import pages
from backend.kit.unit_of_work import unit_of_work
from tests.factories.domain import World

_CYCLE = """INSERT INTO think_cycles (id, tenant_id, agent_id, number, trigger, model, outcome, ended_at,
  ended_commit_no) VALUES ($3, $1, $2, $4, 'SYSTEM', 'm', 'RESTED', now() - interval '1 hour', $4)"""


async def create_lived_agent(world: World, *, model: str, texts: list[str]) -> UUID:
    """Creates an agent with one cycle for each text, which ended an hour ago, and with its archive.

    An episode of it is due.
    """
    async with unit_of_work(world.tenant_id) as work:
        agent_id = await registry.create(
            work, world.owner, name="Ada", instructions="", model=model, kind=AgentKind.GENERAL
        )
        for number, text in enumerate(texts, 1):
            cycle_id = uuid4()
            await work.execute(_CYCLE, world.tenant_id, agent_id, cycle_id, number)
            entry = chain.entry(seq=number, cycle_id=cycle_id, step=0, content=chain.user_content(text))
            await chain.append(work, agent_id=agent_id, commit_no=number, cycle_id=cycle_id, entries=[entry])
        await pages.write(work, agent_id=agent_id, language="english", quiet=timedelta(0))
    return agent_id
