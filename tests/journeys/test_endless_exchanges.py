"""Programs that answer each other through a connector end, and the space is told once."""

from functools import partial

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.chat_connectors import Slack, connect_slack, read_connector
from tests.factories.spaces import create_space, messages_of, post
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter, say

pytestmark = pytest.mark.usefixtures("worker")

_DONE = {"text": "done"}
_ERROR = "agents have sent 2 messages in this conversation since a person last wrote"


async def _slack(tenant: Tenant, models: Models, services: ChatServices, answers: int) -> tuple[Slack, str]:
    steps = [step for number in range(answers) for step in (say(f"answer {number}"), _DONE)]
    agent = await create_agent(tenant.client, model=await models.script([enter("Desk"), *steps]))
    space_id = await create_space(tenant.client, name="Desk", members=[agent])
    slack = await connect_slack(tenant, services, space_id, includesBots=True)
    made = await tenant.client.succeed(
        "updateConnector", "connector { mostUnanswered }", connectorId=slack.connector["id"], mostUnanswered=2
    )
    assert made["connector"]["mostUnanswered"] == 2
    return slack, agent


async def test_two_bots_that_answer_each_other_end(tenant: Tenant, models: Models, chat_services: ChatServices) -> None:
    slack, agent = await _slack(tenant, models, chat_services, answers=6)

    async def exchange(cycle: int, **event: str) -> None:
        await slack.say("what do you think?", **event)
        await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=cycle), timeout=60)

    async def is_refused(count: int) -> bool:
        found = await tenant.client.execute(
            "{ connectors { nodes { endpoint { deadLetters(first: 9) { nodes { lastError } } } } } }"
        )
        letters = found["connectors"]["nodes"][0]["endpoint"]["deadLetters"]["nodes"]
        return len(letters) == count and all(_ERROR in each["lastError"] for each in letters)

    async def last_error() -> object:
        return (await read_connector(tenant, slack.connector["id"]))["lastError"]

    for cycle in (1, 2, 3, 4):
        await exchange(cycle, bot_id="B1", subtype="bot_message")
    await wait_until(lambda: is_refused(2), timeout=60)

    assert [each["text"] for each in slack.sent] == ["answer 0", "answer 1"]
    assert _ERROR in str(await last_error())
    messages = await messages_of(tenant.client, slack.space_id)
    assert len([each for each in messages if each["kind"] == "NOTICE"]) == 1

    await exchange(5)
    await wait_until(lambda: len(slack.sent) == 3, timeout=60)
    assert slack.sent[2]["text"] == "answer 4"

    async def is_well() -> bool:
        return await last_error() is None

    await wait_until(is_well)  # the service answers before the worker writes that it has


async def test_a_person_inside_lets_it_go_on(tenant: Tenant, models: Models, chat_services: ChatServices) -> None:
    slack, agent = await _slack(tenant, models, chat_services, answers=4)
    bot = {"bot_id": "B1", "subtype": "bot_message"}

    for cycle in (1, 2):
        await slack.say("and?", **bot)
        await wait_until(partial(is_asleep, tenant.client, agent, after_cycles=cycle), timeout=60)
    await wait_until(lambda: len(slack.sent) == 2, timeout=60)
    await post(tenant.client, slack.space_id, "go on with it")
    await wait_until(lambda: is_asleep(tenant.client, agent, after_cycles=3), timeout=60)
    await slack.say("and?", **bot)
    await wait_until(lambda: len(slack.sent) == 3, timeout=60)

    assert [each["text"] for each in slack.sent] == ["answer 0", "answer 1", "answer 3"]


@pytest.mark.parametrize("most", [0, 1_001])
async def test_a_wrong_number_is_named(tenant: Tenant, chat_services: ChatServices, most: int) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))

    refused = await tenant.client.mutate(
        "updateConnector", "connector { id }", connectorId=slack.connector["id"], mostUnanswered=most
    )

    assert (refused["code"], refused["path"]) == ("INVALID_INPUT", ["input", "mostUnanswered"])
    assert refused["reason"] == "mostUnanswered must be from 1 to 1,000"
