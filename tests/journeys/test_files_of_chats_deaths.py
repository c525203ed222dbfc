"""A worker dies while it fetches the file of a message from outside: the message comes in once, with it (ADR 0094)."""

import signal

import pytest

from backend.kit.fail_points import FailPoint
from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import connect_telegram
from tests.factories.files import jpeg
from tests.factories.spaces import create_space, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices
from tests.harness.stack import Stack
from tests.harness.waiting import wait_until

pytestmark = pytest.mark.timeout(300)

_NAME = "Test Firstname Test Lastname"


@pytest.mark.parametrize(
    "point",
    [
        FailPoint.CONNECTOR_FILES_CLAIMED,
        FailPoint.CONNECTOR_FILE_FETCHED,
        FailPoint.CONNECTOR_FILE_STORED,
        FailPoint.CONNECTOR_MESSAGE_POSTED,
    ],
)
async def test_the_message_comes_in_once_and_in_its_place(
    stack: Stack, citizen: Tenant, chat_services: ChatServices, point: FailPoint
) -> None:
    own = chat_services.settings()
    dying = await stack.start_worker(**own, CIRCADIAN_FAIL_POINTS=f"{point}=kill")
    telegram = await connect_telegram(citizen, chat_services, await create_space(citizen.client))
    telegram.account.files["large"] = jpeg()

    assert (await telegram.deliver(recorded("telegram/photo"))).status_code == 200
    await wait_until(lambda: not dying.child.is_running, timeout=60)
    assert dying.child.exit_code == -signal.SIGKILL
    assert await texts_of(citizen.client, telegram.space_id) == []
    await telegram.say("and?", number=1400)
    assert (await telegram.deliver(recorded("telegram/photo"))).status_code == 200
    await stack.start_worker(**own)

    async def is_over() -> bool:
        return await stack.fetchval("SELECT count(*) FROM waiting_messages") == 0

    await wait_until(is_over, timeout=60)
    assert await texts_of(citizen.client, telegram.space_id) == [f"{_NAME}: what is this?", f"{_NAME}: and?"]
    attached = f"SELECT count(*) FROM files WHERE tenant_id = '{citizen.id}' AND message_id IS NOT NULL"
    assert await stack.fetchval(attached) == 1
