"""Notes at hand in another language than English: forms and small words are those of the installation's."""

from tests.factories.agents import create_agent, is_asleep
from tests.factories.knowledge import put
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

_AT_HAND = "[NOTES AT HAND - "
_NOTES = (("Bibliothek", "Das Buch vom alten Schiff."), ("Einkauf", "Was fehlt: Brot und Wein."))


async def test_words_are_compared_by_the_language_of_the_installation(
    stack: Stack, citizen: Tenant, models: Models
) -> None:
    """`Büchern` finds `Buch`; `was` and `und` are small words and find nothing."""
    await stack.start_worker(CIRCADIAN_SEARCH_LANGUAGE="german")
    model = await models.script([{"text": "noted"}], repeat_last=True)
    agent = await create_agent(citizen.client, model=model)
    space = await create_space(citizen.client, members=[agent])
    for title, text in _NOTES:
        await put(citizen.client, "note", agent, title=title, text=text)

    await post(citizen.client, space, "Was steht in den Büchern über Schiffe, und was nicht?")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    entry = (await models.requests(model))[0]["chat"][-1]["content"]
    shown = entry.partition(_AT_HAND)[2].partition("[WHAT YOU KNOW")[0]
    assert "Das Buch vom alten Schiff." in shown
    assert "Brot und Wein" not in shown
