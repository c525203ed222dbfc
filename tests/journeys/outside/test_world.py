"""`fetch_url` for an agent that is given it, and for no other (T4, T9)."""

import json

from tests.factories.agents import create_agent, is_asleep
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.tools import Tools
from tests.harness.waiting import wait_until
from tests.journeys.outside.acts import calls_of, results_in, states


async def test_agent_reads_a_page_if_it_is_given_that(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """What is offered and what may be called are two checks."""
    url = f"{tools.url}/tools/page"
    steps = [{"calls": [{"name": "fetch_url", "arguments": {"url": url}}]}]
    reader_model, other_model = await models.script(steps), await models.script(steps)
    reader = await create_agent(citizen.client, model=reader_model, tools=["fetch_url"])
    other = await create_agent(citizen.client, model=other_model)
    space = await create_space(citizen.client, members=[reader, other])
    html = {"Content-Type": "text/html"}
    await tools.script("page", [{"raw": "<title>News</title><p>All is <b>well</b>", "headers": html}])
    await stack.start_worker()

    await post(citizen.client, space, "what is new?")
    await wait_until(lambda: is_asleep(citizen.client, reader, after_cycles=1))
    await wait_until(lambda: is_asleep(citizen.client, other, after_cycles=1))

    (asked, told), (unasked, refused) = await models.requests(reader_model), await models.requests(other_model)
    assert ['"fetch_url"' in json.dumps(json.loads(each["raw"])["tools"]) for each in (asked, unasked)] == [True, False]
    assert results_in(told) == [{"ok": True, "title": "News", "text": "All is well", "url": url, "status": 200}]
    assert "there is no tool 'fetch_url'" in results_in(refused)[0]["error"]
    assert states(await calls_of(citizen, reader)) == [("fetch_url", "SUCCEEDED", 1)]
    assert len(await tools.requests("page")) == 1
    assert await models.invalid() == []


async def test_nobody_defines_a_tool_of_a_built_in_ones_name(stack: Stack, citizen: Tenant) -> None:
    given = {"description": "x", "input": {"type": "object"}, "effect": "PURE", "kind": "HTTP"}
    given["http"] = {"url": "https://x.example/"}

    for name in ("fetch_url", "send_message"):
        refused = await citizen.client.mutate("createTool", "tool { id }", name=name, **given)
        assert refused["__typename"] == "Conflict"


async def test_agent_searches_where_its_tenant_has_a_provider(
    stack: Stack, citizen: Tenant, models: Models, tools: Tools
) -> None:
    """The port of search is a tool: an address, a secret by its name, and what of each hit the model is shown."""
    secret = {"name": "search", "value": "s3cret-key", "url": tools.url}
    await citizen.client.succeed("setToolSecret", "secret { name hint }", **secret)
    fields = [{"name": "title", "at": "/title"}, {"name": "url", "at": "/links/0"}]
    http = {
        "method": "GET",
        "url": f"{tools.url}/tools/search?q={{query}}",
        "headers": [{"name": "Authorization", "value": "Bearer {{secret:search}}"}],
        "pick": {"items": "/web/results", "fields": fields, "most": 1},
    }
    query = {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}
    made = await citizen.client.succeed(
        "createTool",
        "tool { name http { pick { items fields { name at } most } } }",
        name="web_search", kind="HTTP", description="Search the web.", effect="PURE", input=query, http=http,
    )  # fmt: skip
    steps = [{"calls": [{"name": "web_search", "arguments": {"query": "dark mode & you"}}]}]
    model = await models.script(steps)
    agent = await create_agent(citizen.client, model=model, tools=["web_search"])
    space = await create_space(citizen.client, members=[agent])
    hits = [{"title": f"Hit {n}", "links": [f"https://x.example/{n}"], "html": "<b>" * 1_000} for n in range(2)]
    await tools.script("search", [{"body": {"web": {"results": hits}, "key": "s3cret-key"}}])
    await stack.start_worker()

    await post(citizen.client, space, "search for it")
    await wait_until(lambda: is_asleep(citizen.client, agent, after_cycles=1))

    assert made["tool"] == {"name": "web_search", "http": {"pick": http["pick"]}}
    assert results_in((await models.requests(model))[1]) == [
        {"ok": True, "status": 200, "items": [{"title": "Hit 0", "url": "https://x.example/0"}],
         "note": "cut: 1 more items"}
    ]  # fmt: skip
    [request] = await tools.requests("search")
    assert request["headers"]["Authorization"] == "Bearer s3cret-key"
    assert await models.invalid() == []
