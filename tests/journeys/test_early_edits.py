"""An edit that arrives before its message brings the message in, with the text that it has there now."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import connect_slack, connect_telegram, said
from tests.factories.repositories import connect_repository
from tests.factories.spaces import create_space, messages_of, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices

pytestmark = pytest.mark.usefixtures("worker")


def _slack_edit(ts: str, text: str, **message: Any) -> Any:
    body = recorded("slack/message_changed")
    body["event"]["message"] |= {"ts": ts, "text": text, **message}
    return body


async def test_slack(tenant: Tenant, chat_services: ChatServices) -> None:
    slack = await connect_slack(tenant, chat_services, await create_space(tenant.client))
    root, ts, old = f"{time.time() + 1:.6f}", f"{time.time() + 2:.6f}", f"{time.time() - 90_000:.6f}"
    await slack.say("root", ts=root)
    gone = recorded("slack/message_deleted")
    gone["event"] |= {"deleted_ts": (deleted := f"{time.time() + 3:.6f}")}

    for body in (
        _slack_edit(ts, "what I meant", thread_ts=root), said("what I menat", ts=ts, thread_ts=root),
        _slack_edit(old, "from before the connector"), gone, _slack_edit(deleted, "deleted there"),
        _slack_edit(f"{time.time() + 4:.6f}", "a bot", bot_id="B1", user=None),
    ):  # fmt: skip
        assert (await slack.deliver(body)).status_code == 200

    assert await texts_of(tenant.client, slack.space_id) == ["Ann Lee: root", "Ann Lee: what I meant"]
    found = await tenant.client.execute(
        f'{{ space(id: "{slack.space_id}") {{ messages(last: 1) {{ nodes {{ threadRoot {{ text }} }} }} }} }}'
    )
    assert found["space"]["messages"]["nodes"] == [{"threadRoot": {"text": "Ann Lee: root"}}]

    assert (await slack.deliver(_slack_edit(ts, "again", thread_ts=root))).status_code == 200
    assert (await texts_of(tenant.client, slack.space_id))[1] == "Ann Lee: again"


async def test_telegram(tenant: Tenant, chat_services: ChatServices) -> None:
    telegram = await connect_telegram(tenant, chat_services, await create_space(tenant.client))

    await telegram.say("what I meant", number=9, name="edited_message", date=int(time.time()) + 1)
    await telegram.say("what I menat", number=9)
    await telegram.say("from before the connector", number=8, name="edited_message")

    assert await texts_of(tenant.client, telegram.space_id) == ["Test Firstname Test Lastname: what I meant"]


async def test_github(tenant: Tenant, chat_services: ChatServices) -> None:
    """A maintainer may edit the comment of another: then nothing proves that its author wrote this."""
    repository = await connect_repository(tenant, chat_services, await create_space(tenant.client))
    now = (datetime.now(UTC) + timedelta(seconds=1)).isoformat().replace("+00:00", "Z")

    await repository.deliver("issue_comment_edited", comment={"id": 1, "body": "edited", "created_at": now})
    await repository.deliver("issue_comment_created", comment={"id": 1, "body": "said"})
    await repository.deliver("issue_comment_edited", comment={"id": 2, "body": "long ago"})

    assert [each["text"] for each in await messages_of(tenant.client, repository.space_id)] == ["Codertocat: edited"]
