"""An agent's past: archived behind its back, and found again by the agent itself and by its tenant (M5, M7, T4)."""

from typing import Any

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.programs import create_program
from tests.factories.rows import key_of, owner_of, put_out_of_view
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import results_in

pytestmark = pytest.mark.usefixtures("worker")

_SEARCH = """query ($agent: ID!, $words: String!, $from: DateTime, $to: DateTime, $first: Int! = 5) {
    searchHistory(agentId: $agent, query: $words, from: $from, to: $to, first: $first) {
        kind snippet fromCycle toCycle fromSeq toSeq alike spaces endedAt cycle { number } } }"""

_ARCHIVED = "SELECT archived_to >= $2 FROM archives WHERE agent_id = $1"


async def found(tenant: Tenant, agent: str, query: str, **values: Any) -> list[dict[str, Any]]:
    places: list[dict[str, Any]] = (await tenant.client.execute(_SEARCH, agent=agent, words=query, **values))[
        "searchHistory"
    ]
    return places


async def talk(tenant: Tenant, agent: str, space: str, *said: str, before: int = 0) -> None:
    """Each is a cycle of its own, after so many `before`, and all of them have their pages at last."""
    for number, text in enumerate(said, before + 1):
        await post(tenant.client, space, text)
        await wait_until(lambda n=number: is_asleep(tenant.client, agent, after_cycles=n))  # type: ignore[misc]
    await wait_until(lambda: is_archived(tenant, agent, before + len(said)), timeout=60)


async def is_archived(tenant: Tenant, agent: str, cycle: int) -> bool:
    async with owner_of(tenant) as connection:
        return bool(await connection.fetchval(_ARCHIVED, key_of(agent), cycle))


async def test_what_is_out_of_view_is_found_again(tenant: Tenant, models: Models) -> None:
    """Found in the right cycle, offered only when something is out of view, and its own answer is no page's text."""
    call = {"name": "search_history", "arguments": {"query": "What is the name of the whale?"}}
    wrong = {"name": "search_history", "arguments": {"query": "whale", "timeframe": "the other day"}}
    earlier = {"name": "search_history", "arguments": {"query": "whale", "timeframe": "..2020"}}
    model = await models.script([{"reply_to_all": True}, {}, {}, {"calls": [call, wrong, earlier]}, {}])
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, name="Harbour", members=[agent])
    await talk(tenant, agent, space, "The white whale is called Moby Dick.", "The captain is called Ahab.")
    await put_out_of_view(tenant, agent)

    await talk(tenant, agent, space, "Which animal was it?", before=2)

    requests = await models.requests(model)
    offered = ["search_history" in {tool["function"]["name"] for tool in each["body"]["tools"]} for each in requests]
    assert offered == [False, False, False, True, True]
    best, refused, too_early = results_in(requests[-1])[-3:]
    assert best["found"][0]["cycles"] == "1"
    assert best["found"][0]["spaces"] == ["Harbour"]
    assert "Moby Dick" in best["found"][0]["text"]
    assert refused["ok"] is False
    assert "last_week" in refused["error"]
    assert too_early["found"] == []
    assert await models.invalid() == []
    places = await found(tenant, agent, "whales")
    assert {place["toCycle"] for place in places} == {1, 3}, "stems match; the third asked for it"
    first = places[[place["toCycle"] for place in places].index(1)]
    assert (first["kind"], first["fromSeq"], first["spaces"], first["cycle"]) == (
        "CYCLE",
        1,
        ["Harbour"],
        {"number": 1},
    )
    assert "Moby Dick" not in str([place for place in places if place["toCycle"] == 3])
    assert [place["toCycle"] for place in await found(tenant, agent, "Ahab")] == [2]
    assert [place["toCycle"] for place in await found(tenant, agent, "")] == [3, 2, 1], "what was last"
    assert await found(tenant, agent, "whale", to="2020-01-01T00:00:00Z") == []


async def test_what_an_agent_hears_brings_back_by_itself_what_it_has_lived_through(
    tenant: Tenant, models: Models
) -> None:
    """Once something is out of its view: before the model is asked, as its own call, with the trust that it had."""
    model = await models.script([{}], repeat_last=True)
    recall = {"retrieval": {"tool": "search_history", "argument": "query"}}
    wrong = {"retrieval": {"tool": "search_history", "argument": "words"}}
    refused = await tenant.client.mutate("createAgent", "__typename", name="Eve", instructions="", preparation=wrong)
    agent = await create_agent(tenant.client, model=model, preparation=recall)
    space = await create_space(tenant.client, name="Harbour", members=[agent])
    await talk(tenant, agent, space, "The white whale is called Moby Dick.")
    program = (await create_program(tenant.client, scopes=["events:write"])).client
    await program.succeed("sendEvent", "__typename", agentId=agent, service="sea", payload="An octopus is near.")
    await wait_until(lambda: is_archived(tenant, agent, 2), timeout=60)
    await tenant.client.succeed("resetAgent", "__typename", agentId=agent, reason="All of it is out of view now.")

    await talk(tenant, agent, space, "And what of the whale?", "And the octopus?", before=2)

    assert refused["path"] == ["input", "preparation", "retrieval", "argument"]
    before, _, third, fourth = await models.requests(model)
    assert "search_history" not in before["raw"].partition('"tools"')[0]
    user, call, result = third["chat"][-3:]
    assert "And what of the whale?" in str(user)
    assert call["tool_calls"][0]["function"]["name"] == "search_history"
    assert "Moby Dick" in result["content"]
    assert "octopus is near" in fourth["chat"][-1]["content"]
    query = "query ($id: ID!) { agent(id: $id) { cycles { nodes { stepCount trust } } } }"
    cycles = (await tenant.client.execute(query, id=agent))["agent"]["cycles"]["nodes"]
    assert [cycle["stepCount"] for cycle in cycles] == [1, 1, 1, 1], "it is no step"
    assert [cycle["trust"] for cycle in cycles[2:]] == ["MEMBER", "STRANGER"], "as what was found"
    assert await models.invalid() == []


async def test_cycle_that_was_only_shown_something_is_not_found_by_it(tenant: Tenant, models: Models) -> None:
    """A note's words find the cycle that wrote it, and a space's purpose none: what is shown again is no past."""
    note = {"name": "create_note", "arguments": {"title": "Climbing", "text": "Chalk, from Brannigan's shop."}}
    model = await models.script([{"calls": [note]}, {"text": "noted"}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, name="Crag", members=[agent], purpose="Training for the eiger")
    await talk(tenant, agent, space, "What do I take?")
    await put_out_of_view(tenant, agent)

    await talk(tenant, agent, space, "And chalk for climbing?", before=1)

    shown = (await models.requests(model))[-1]["chat"][-1]["content"]
    assert "[NOTES AT HAND" in shown and "Brannigan" in shown and "eiger" in shown
    assert [place["toCycle"] for place in await found(tenant, agent, "Brannigan")] == [1]
    assert await found(tenant, agent, "eiger") == []


async def test_nobody_finds_in_the_past_of_another(tenant: Tenant, models: Models) -> None:
    """Not one agent in another's of the same tenant, and nothing that is only in the question is an error."""
    model = await models.script([{}], repeat_last=True)
    one, other = [await create_agent(tenant.client, name=name, model=model) for name in ("Ada", "Bob")]
    spaces = [await create_space(tenant.client, name=f"of {agent}", members=[agent]) for agent in (one, other)]
    await talk(tenant, one, spaces[0], "the secret word is xylophone")
    await talk(tenant, other, spaces[1], "the secret word is zeppelin")

    assert len(await found(tenant, one, "xylophone")) == 1
    assert await found(tenant, one, "zeppelin") == []
    for odd in ("'", "\\ : & | ! ( ) <->", "the of and", "🐳", "a" * 500):
        assert await found(tenant, one, odd) == []


async def test_of_a_long_page_that_is_shown_which_was_asked_for(tenant: Tenant, models: Models) -> None:
    """Many things were told in one cycle, in the same words: the line that has all of the question's is what counts."""
    model = await models.script([{}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    things, places = ("colour", "keeper", "height"), ("Corvane", "Istrel", "Morwick", "Quendal")
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    for thing in things:
        for place in places:
            await post(tenant.client, space, f"The {thing} of {place} is {thing}{place}.")
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_archived(tenant, agent, 1), timeout=60)

    for thing, place in (("colour", "Quendal"), ("keeper", "Istrel"), ("height", "Corvane")):
        [answer] = await found(tenant, agent, f"What is the {thing} of {place}?")
        assert f"{thing}{place}" in answer["snippet"]
        assert len(answer["snippet"]) < 1_000


async def test_all_of_a_busy_cycle_is_found(tenant: Tenant, models: Models) -> None:
    """Forty long messages in one drain, and behind them a long thought, long arguments, a result and the answer."""
    padding = "of this and that " * 80
    long = f"{padding} zircon"
    steps: list[dict[str, Any]] = [
        {
            "text": f"{padding} quokka",
            "calls": [{"name": "create_note", "arguments": {"title": "One", "text": long}}],
        },
        {"calls": [{"name": "read_messages"}]},
        {"calls": [{"name": "send_message", "arguments": {"text": f"{padding} ocelot"}}]},
        {},
    ]
    agent = await create_agent(tenant.client, model=await models.script(steps))
    space = await create_space(tenant.client, name="Harbour", members=[agent])
    await tenant.client.succeed("pauseAgent", "agent { id }", agentId=agent)
    marks = [f"mark{number:03}end" for number in range(40)]
    for mark in marks:
        await post(tenant.client, space, f"{padding}\n{mark} {padding}")
    await tenant.client.succeed("resumeAgent", "agent { id }", agentId=agent)
    await wait_until(lambda: is_archived(tenant, agent, 1), timeout=60)

    for mark in marks:
        places = await found(tenant, agent, mark)
        told = [place["snippet"] for place in places if mark in place["snippet"]]
        assert any('message in "Harbour" from Olga: ' in snippet for snippet in told), (mark, places)
    for word, whose in (("quokka", "I thought: "), ("zircon", "I called create_note: "), ("ocelot", "I said: ")):
        [place, *_] = await found(tenant, agent, word)
        assert word in place["snippet"] and place["snippet"].startswith(whose), place
        assert (place["toCycle"], place["spaces"]) == (1, ["Harbour"])
