"""A worker dies after Slack has accepted a part of a message, before its record: the rest is sent once (ADR 0085)."""

import asyncio
import signal
from functools import partial

import pytest

from backend.kit.fail_points import FailPoint
from tests.connectors.recorded import recorded
from tests.factories.agents import create_agent
from tests.factories.chat_connectors import connect_slack, read_connector
from tests.factories.spaces import create_space, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices
from tests.harness.commands import run_command
from tests.harness.models import Models
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter, say

pytestmark = pytest.mark.timeout(300)

_TEXT = "\n\n".join(f"Paragraph {number}: " + "word " * 500 for number in range(5))


async def test_only_the_part_that_was_not_recorded_is_sent_again(
    stack: Stack, citizen: Tenant, models: Models, chat_services: ChatServices
) -> None:
    own = chat_services.settings()
    dying = await stack.start_worker(**own, CIRCADIAN_FAIL_POINTS=f"{FailPoint.CONNECTOR_PART_SENT}=kill@2")
    agent_id = await create_agent(
        citizen.client, model=await models.script([enter("Desk"), say(_TEXT), {"text": "done"}])
    )
    space_id = await create_space(citizen.client, name="Desk", members=[agent_id])
    slack = await connect_slack(citizen, chat_services, space_id)

    async def is_dead() -> bool:
        return not dying.child.is_running

    async def is_delivered() -> bool:
        return bool((await read_connector(citizen, slack.connector["id"]))["endpoint"]["delivered"] == 1)

    await slack.say("tell me all")
    await wait_until(is_dead, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    assert len(slack.sent) == 2
    await stack.start_worker(**own)
    await wait_until(is_delivered, timeout=60)

    first, second, again, *rest = [each["text"] for each in slack.sent]
    assert second == again
    assert " ".join((first, second, *rest)).split() == _TEXT.split()
    assert {each.get("thread_ts") for each in slack.sent[1:]} == {slack.sent[1]["thread_ts"]}


async def test_a_worker_that_leaves_waits_for_the_answer_of_the_service(
    stack: Stack, citizen: Tenant, models: Models, chat_services: ChatServices
) -> None:
    """Slack has the first part, so it is not sent again. The worker begins no other part: another one sends these."""
    own = chat_services.settings()
    leaving = await stack.start_worker(**own)
    agent_id = await create_agent(
        citizen.client, model=await models.script([enter("Desk"), say(_TEXT), {"text": "done"}])
    )
    space_id = await create_space(citizen.client, name="Desk", members=[agent_id])
    slack = await connect_slack(citizen, chat_services, space_id)

    async def has_left() -> bool:
        return not leaving.child.is_running

    async def is_delivered() -> bool:
        return bool((await read_connector(citizen, slack.connector["id"]))["endpoint"]["delivered"] == 1)

    slack.account.may_answer.clear()
    await slack.say("tell me all")
    await wait_until(lambda: slack.sent, timeout=60)
    leaving.child.send(signal.SIGTERM)
    await wait_until(lambda: "is leaving" in leaving.said(), timeout=60)
    slack.account.may_answer.set()
    await wait_until(has_left, timeout=60)
    assert len(slack.sent) == 1
    assert (await read_connector(citizen, slack.connector["id"]))["endpoint"]["lastError"] is None
    await stack.start_worker(**own)
    await wait_until(is_delivered, timeout=60)

    assert " ".join(each["text"] for each in slack.sent).split() == _TEXT.split()


async def test_a_deletion_that_must_wait_is_refused_until_it_is_repeated(
    stack: Stack, citizen: Tenant, chat_services: ChatServices
) -> None:
    """Nobody outside fills the queue of erasures, and no deletion is lost."""
    arguments = "set-quotas", str(citizen.id), "waiting_erasures=5"
    done = await asyncio.to_thread(partial(run_command, *arguments, **stack.environment))
    assert done.returncode == 0, done.stderr
    slack = await connect_slack(citizen, chat_services, await create_space(citizen.client))
    said = [await slack.say(text) for text in ("one", "two")]

    statuses = []
    for ts in said:
        deletion = recorded("slack/message_deleted")
        deletion["event"]["deleted_ts"] = ts
        statuses.append((await slack.deliver(deletion)).status_code)

    assert statuses == [200, 429]
    assert [bool(text) for text in await texts_of(citizen.client, slack.space_id)] == [False, True]
