"""Files that people send in Slack are files of their messages here, in the order of the messages (ADR 0094)."""

from typing import Any

import httpx
import pytest

from tests.connectors.recorded import recorded
from tests.factories.chat_connectors import Slack, connect_slack
from tests.factories.rows import owner_of
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.processes import Running
from tests.harness.waiting import wait_until

_PDF = b"%PDF-1.7\n"
_FILE = {"id": "F12345678", "name": "plan.pdf"}
_PUT_OFF = "SELECT EXISTS (SELECT FROM waiting_messages WHERE tenant_id = $1 AND tries = 1 AND claim_id IS NULL)"
_WAITING = "SELECT count(*) FROM waiting_messages WHERE tenant_id = $1"
_ELSEWHERE = {"id": "F12345678", "mimetype": "application/pdf", "url_private": "https://files.example/plan.pdf"}
_SIGN_IN = Scripted({}, headers={"content-type": "text/html; charset=utf-8"}, content=b"<!DOCTYPE html><title>Sign in")


async def _connected(tenant: Tenant, services: ChatServices) -> Slack:
    slack = await connect_slack(tenant, services, await create_space(tenant.client))
    slack.account.files["F12345678"] = _PDF
    return slack


async def _share(slack: Slack, text: str = "the plan", **event: Any) -> str:
    return await slack.say(text, **{"subtype": "file_share", "files": [_FILE], **event})


async def _until(slack: Slack, count: int) -> list[Json]:
    async def read() -> list[Json]:
        found = await slack.tenant.client.execute(
            f"""{{ space(id: "{slack.space_id}") {{ messages(last: 30) {{ nodes {{
              text files {{ name contentType url }} }} }} }} }}"""
        )
        return list(found["space"]["messages"]["nodes"])

    async def are_here() -> bool:
        return len(await read()) >= count

    await wait_until(are_here, timeout=60)
    return await read()


async def test_a_file_is_one_of_its_message_and_nothing_overtakes_it(
    tenant: Tenant, worker: Running, chat_services: ChatServices, http: httpx.AsyncClient
) -> None:
    slack = await _connected(tenant, chat_services)
    slack.account.answers["files.info"] += [Scripted({"ok": False, "error": "ratelimited"}, 429, {"retry-after": "1"})]

    ts = await _share(slack)
    await slack.say("and?")
    await _share(slack, ts=ts)

    plan, more = await _until(slack, 2)
    assert (plan["text"], more["text"]) == ("Ann Lee: the plan", "Ann Lee: and?")
    assert [(each["name"], each["contentType"]) for each in plan["files"]] == [("plan.pdf", "application/pdf")]
    assert (await http.get(plan["files"][0]["url"])).content == _PDF
    assert slack.account.of("files.info") == [{"file": "F12345678"}] * 2


async def test_a_message_may_be_a_file_only(tenant: Tenant, worker: Running, chat_services: ChatServices) -> None:
    slack = await _connected(tenant, chat_services)

    await _share(slack, "")

    (message,) = await _until(slack, 1)
    assert (message["text"], len(message["files"])) == ("Ann Lee:", 1)


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (("files.info", Scripted({"ok": False, "error": "file_not_found"})), "Slack refused it: file_not_found"),
        (("files.info", Scripted({"ok": False, "error": "missing_scope"})), "the token lacks a scope: missing_scope"),
        (("files.info", Scripted({"ok": True, "file": _ELSEWHERE})), "Slack did not say where it is"),
        (("download", Scripted({}, 302, {"location": "https://files.example/"})), "Slack answered 302"),
        (("download", _SIGN_IN), "Slack does not give it to the app, which needs the scope files:read"),
    ],
)
async def test_a_file_that_will_never_come_is_named_at_once(
    tenant: Tenant, worker: Running, chat_services: ChatServices, failure: tuple[str, Scripted], reason: str
) -> None:
    slack = await _connected(tenant, chat_services)
    method, answer = failure
    slack.account.answers[method].append(answer)

    await _share(slack)

    (message,) = await _until(slack, 1)
    assert message["text"] == f"Ann Lee: the plan\n\n[file plan.pdf is missing: {reason}]"


async def test_a_deletion_takes_the_message_that_waits(
    tenant: Tenant, worker: Running, chat_services: ChatServices
) -> None:
    """It does not come in if Slack repeats it, either."""
    slack = await _connected(tenant, chat_services)
    busy = Scripted({"ok": False, "error": "ratelimited"}, 429, {"retry-after": "600"})
    slack.account.answers["files.info"].append(busy)
    deletion = recorded("slack/message_deleted")

    async def is_put_off() -> bool:
        async with owner_of(tenant) as connection:
            return bool(await connection.fetchval(_PUT_OFF, tenant.id))

    ts = await _share(slack)
    await wait_until(is_put_off, timeout=60)
    deletion["event"]["deleted_ts"] = ts
    assert (await slack.deliver(deletion)).status_code == 200
    await _share(slack, ts=ts)
    await slack.say("never mind")

    assert [each["text"] for each in await _until(slack, 1)] == ["Ann Lee: never mind"]
    async with owner_of(tenant) as connection:
        assert await connection.fetchval(_WAITING, tenant.id) == 0


@pytest.mark.parametrize("file", [_FILE, {**_FILE, "mode": "external"}])
async def test_an_edit_leaves_the_line_about_a_missing_file(
    tenant: Tenant, worker: Running, chat_services: ChatServices, file: Json
) -> None:
    """Whether the file was fetched in vain, or is not fetched at all."""
    slack = await _connected(tenant, chat_services)
    slack.account.answers["files.info"].append(Scripted({"ok": False, "error": "file_not_found"}))
    edit = recorded("slack/message_changed")

    ts = await _share(slack, files=[file])
    (before,) = await _until(slack, 1)
    edit["event"]["message"] |= {"ts": ts, "text": "the old plan", "files": [file]}
    assert (await slack.deliver(edit)).status_code == 200

    (message,) = await _until(slack, 1)
    line = before["text"].removeprefix("Ann Lee: the plan\n\n")
    assert line.startswith("[file plan.pdf is missing: ")
    assert message["text"] == f"Ann Lee: the old plan\n\n{line}"
