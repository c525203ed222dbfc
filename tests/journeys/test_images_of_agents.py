"""An image that a model does not take stops its agent once at most."""

import json
import random
from uuid import uuid4

import httpx
import pytest

from backend.kit.limits import DEFAULT
from tests.factories.agents import create_agent, is_asleep
from tests.factories.files import png, post_files, upload_file
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space, post
from tests.factories.tenants import Tenant
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_budgets import create_budget

pytestmark = pytest.mark.usefixtures("worker")

_OUTCOMES = "SELECT outcome FROM think_cycles WHERE tenant_id = $1 ORDER BY number"
_LOCK = "SELECT FROM files WHERE tenant_id = $1 FOR NO KEY UPDATE"
_UNPAID = "SELECT count(*) FROM budget_reservations WHERE tenant_id = $1 AND spent IS NULL"
_DEAD = "SELECT count(*) FROM inbox_events WHERE tenant_id = $1 AND receipt = 'DEAD_LETTER'"
_REFUSAL = "messages.1: the image cannot be decoded"


async def _seeing(models: Models, refusal: str) -> str:
    """A model of OpenAI that refuses each request with an image in these words."""
    name = f"openai/gpt-4o-{random.randint(3000, 9999)}-{random.randint(10, 99)}-{random.randint(10, 99)}"
    await models.rescript(name, [{"text": "fine", "refuse_if": "data:image", "refusal": refusal}], repeat_last=True)
    return name


@pytest.mark.parametrize("refusal", [_REFUSAL, "request too large"])
async def test_a_refused_image_is_not_shown_again(
    tenant: Tenant, models: Models, http: httpx.AsyncClient, refusal: str
) -> None:
    """The agent answers that message and all later ones. A line says that the image is not shown."""
    model = await _seeing(models, refusal)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    image = await upload_file(tenant.client, http, png(40, 30), name="cat.png", content_type="image/png")

    await post_files(tenant.client, space, [image], text="look")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
    for number in (2, 3):
        await post(tenant.client, space, f"hello {number}")
        await wait_until(lambda number=number: is_asleep(tenant.client, agent, after_cycles=number), timeout=60)  # type: ignore[misc]

    async with owner_of(tenant) as connection:
        outcomes = [row[0] for row in await connection.fetch(_OUTCOMES, tenant.id)]
        dead = await connection.fetchval(_DEAD, tenant.id)
    assert ("FAILED" in outcomes, dead) == (False, 0)
    sent = [json.dumps(each["body"]) for each in await models.requests(model)]
    assert [index for index, each in enumerate(sent) if "data:image" in each] == [0]
    assert "is not shown: your model has refused a request with it" in sent[-1]


async def test_an_answer_without_images_counts_although_the_database_does_not_note_the_refusal(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """The model is not asked and paid a second time for it. The next request finds the refusal again."""
    gate = f"images-{uuid4()}"
    model = await _seeing(models, _REFUSAL)
    refusing = {"text": "fine", "refuse_if": "data:image", "refusal": _REFUSAL}
    await models.rescript(model, [refusing, {**refusing, "gate": gate}], repeat_last=True)
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    await create_budget(tenant.client, unit="TOKENS", limit="100000000")
    image = await upload_file(tenant.client, http, png(40, 30), name="cat.png", content_type="image/png")
    await post_files(tenant.client, space, [image], text="look")
    await models.wait_for_requests(model, 2, timeout=60)

    async with owner_of(tenant) as connection:
        async with connection.transaction():  # the row of the image stays locked until the cycle has ended
            await connection.execute(_LOCK, tenant.id)
            await models.open_gate(gate)
            await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)
        outcomes = [row[0] for row in await connection.fetch(_OUTCOMES, tenant.id)]
        unpaid = await connection.fetchval(_UNPAID, tenant.id)
    assert (outcomes, unpaid) == (["RESTED"], 0)
    assert len(await models.requests(model)) == 2


async def test_an_image_beyond_what_providers_take_is_not_sent(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    model = await _seeing(models, "at least one dimension exceeds 8000 pixels")
    agent = await create_agent(tenant.client, model=model)
    space = await create_space(tenant.client, members=[agent])
    image = await upload_file(tenant.client, http, png(9_000, 2), name="wide.png", content_type="image/png")

    await post_files(tenant.client, space, [image], text="look")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)

    sent = [json.dumps(each["body"]) for each in await models.requests(model)]
    assert ["data:image" in each for each in sent] == [False] * len(sent)
    assert "is not shown: it is larger than models accept" in sent[0]


async def test_requests_with_images_share_a_number_of_bytes(
    tenant: Tenant, models: Models, http: httpx.AsyncClient
) -> None:
    """A worker sends as many at once as fit. The others wait, and are sent when one has ended."""
    name, gate = await _seeing(models, ""), uuid4().hex
    await models.rescript(name, [{"text": "fine", "gate": gate}], repeat_last=True)
    content = png(40, 30) + random.randbytes(DEFAULT.shown_image_bytes - 1_000)
    fitting = DEFAULT.requested_image_bytes // len(content)
    agents = [await create_agent(tenant.client, model=name) for _ in range(fitting + 2)]
    space = await create_space(tenant.client, members=agents)
    image = await upload_file(tenant.client, http, content, name="cat.png", content_type="image/png")

    await post_files(tenant.client, space, [image], text="look")
    await models.wait_for_requests(name, fitting, timeout=60)
    other = await create_agent(tenant.client, model=await models.script([{"text": "no image"}], repeat_last=True))
    apart = await create_space(tenant.client, members=[other])
    await post(tenant.client, apart, "hello")
    await wait_until(lambda: is_asleep(tenant.client, other, after_cycles=1), timeout=60)
    assert len(await models.requests(name)) == fitting, "requests without images do not wait"
    await models.open_gate(gate)
    for agent in agents:
        await wait_until(lambda agent=agent: is_asleep(tenant.client, agent, after_cycles=1), timeout=60)  # type: ignore[misc]

    assert all("data:image" in json.dumps(each["body"]) for each in await models.requests(name))
