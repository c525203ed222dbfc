"""Files of agents go to Slack: an address, the bytes, the end (docs.slack.dev/messaging/working-with-files)."""

import signal

import pytest

from backend.kit.fail_points import FailPoint
from tests.factories.chat_connectors import SLACK_CHANNEL, Slack, connect_slack, read_connector
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.processes import Running
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until
from tests.journeys.test_files_sent_to_services import SENT, answered, create_answering_space

_ADDRESS, _BYTES, _END = "files.getUploadURLExternal", "upload", "files.completeUploadExternal"
_BUSY = Scripted({"ok": False, "error": "ratelimited"}, 429, {"retry-after": "1"})
_NO_SCOPE = {"ok": False, "error": "missing_scope", "needed": "files:write", "provided": "chat:write,files:read"}
_ELSEWHERE = {"ok": True, "upload_url": "https://files.example/upload/v1/ABC123", "file_id": "F123ABC456"}


def _texts(slack: Slack) -> list[str]:
    return [each["text"] for each in slack.sent]


def _shared(slack: Slack, ts: str) -> list[Json]:
    """What the last call of each upload says, without the id of the file, which is a new one each time."""
    calls = slack.account.of(_END)
    assert len({each["files"][0].pop("id") for each in calls}) == len(calls)
    assert all(each == {"files": [{"title": "prices.csv"}], "channel_id": SLACK_CHANNEL, "thread_ts": ts}
               for each in calls)  # fmt: skip
    return calls


async def test_slack_gets_a_file_in_the_thread_of_its_text(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    """The token of the app does not go to the address of the bytes."""
    slack = await connect_slack(tenant, chat_services, await create_answering_space(tenant, models))

    ts = await slack.say("prices?")
    await answered(tenant, slack)

    assert _texts(slack) == ["here"]
    assert slack.account.of(_ADDRESS) == [{"filename": "prices.csv", "length": str(len(SENT[2]))}]
    assert slack.account.of(_BYTES) == [{"filename": SENT, "token": ""}]
    assert len(_shared(slack, ts)) == 1


@pytest.mark.parametrize(
    "refusal",
    [
        (_ADDRESS, Scripted({"ok": False, "error": "file_uploads_disabled"})),
        (_ADDRESS, Scripted({"ok": False, "error": "file_upload_size_restricted"})),
        (_ADDRESS, Scripted(_ELSEWHERE)),
        (_BYTES, Scripted({}, 500)),
        (_BYTES, Scripted({}, 302, {"location": "https://files.example/"})),
        (_END, Scripted({"ok": False, "error": "file_type_not_allowed"})),
    ],
)
async def test_a_file_that_slack_does_not_take_is_named(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices, refusal: tuple[str, Scripted]
) -> None:
    slack = await connect_slack(tenant, chat_services, await create_answering_space(tenant, models))
    method, answer = refusal
    slack.account.answers[method].append(answer)

    await slack.say("prices?")
    await answered(tenant, slack)

    assert _texts(slack) == ["here", "[prices.csv]"]
    assert len(slack.account.of(method)) == 1
    assert (await read_connector(tenant, slack.connector["id"]))["isWorking"]


async def test_an_app_that_may_not_send_files_says_which_scope_it_lacks(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices
) -> None:
    slack = await connect_slack(tenant, chat_services, await create_answering_space(tenant, models))
    slack.account.answers[_ADDRESS].append(Scripted(_NO_SCOPE))

    await slack.say("prices?")
    await answered(tenant, slack)

    assert _texts(slack) == ["here", "[prices.csv: not sent, because the Slack app lacks the scope files:write]"]
    assert (await read_connector(tenant, slack.connector["id"]))["isWorking"]


@pytest.mark.parametrize("method", [_ADDRESS, _BYTES, _END])
async def test_a_file_waits_if_slack_asks_for_it(
    tenant: Tenant, models: Models, worker: Running, chat_services: ChatServices, method: str
) -> None:
    slack = await connect_slack(tenant, chat_services, await create_answering_space(tenant, models))
    slack.account.answers[method].append(_BUSY)

    ts = await slack.say("prices?")
    await answered(tenant, slack)

    assert _texts(slack) == ["here"]
    assert len(slack.account.of(method)) == 2
    assert _shared(slack, ts)


async def test_a_worker_that_dies_after_the_file_sends_only_the_file_again(
    stack: Stack, citizen: Tenant, models: Models, chat_services: ChatServices
) -> None:
    """As with the other services: no text twice, and the file twice only if it died before the record of it."""
    own = chat_services.settings()
    dying = await stack.start_worker(**own, CIRCADIAN_FAIL_POINTS=f"{FailPoint.CONNECTOR_PART_SENT}=kill@2")
    slack = await connect_slack(citizen, chat_services, await create_answering_space(citizen, models))

    async def is_dead() -> bool:
        return not dying.child.is_running

    ts = await slack.say("prices?")
    await wait_until(is_dead, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    await stack.start_worker(**own)
    await answered(citizen, slack)

    assert _texts(slack) == ["here"]
    assert len(_shared(slack, ts)) == 2
