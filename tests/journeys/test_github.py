"""Issues and comments of a repository go on in a space, and replies of agents are comments there."""

from typing import Any
from uuid import uuid4

import pytest

from tests.factories.agents import create_agent, is_asleep
from tests.factories.chat_connectors import read_connector
from tests.factories.repositories import COMMENTS, GitHubRepository, connect_repository
from tests.factories.spaces import create_space, messages_of, texts_of
from tests.factories.tenants import Tenant
from tests.fakes.chat_services import ChatServices, Scripted
from tests.harness.client import Json
from tests.harness.models import Models
from tests.harness.waiting import wait_until
from tests.journeys.test_plans import enter

pytestmark = pytest.mark.usefixtures("worker")

_DONE = {"text": "done"}


async def _connect(
    tenant: Tenant, models: Models, services: ChatServices, *steps: Json, **values: Any
) -> tuple[GitHubRepository, str]:
    model = await models.script([enter("Code"), *steps, _DONE], repeat_last=True)
    agent_id = await create_agent(tenant.client, model=model)
    space_id = await create_space(tenant.client, name="Code", members=[agent_id])
    return await connect_repository(tenant, services, space_id, **values), agent_id


def _say(text: str, seq: int) -> Json:
    return {"calls": [{"name": "send_message", "arguments": {"text": text, "reply_to": seq}}]}


async def test_an_issue_is_answered_by_a_comment(tenant: Tenant, models: Models, chat_services: ChatServices) -> None:
    repository, _ = await _connect(tenant, models, chat_services, _say("Fixed, @octocat.", 1))

    codes = [await repository.deliver(name) for name in ("ping", "issues_opened", "issues_opened")]
    await wait_until(lambda: repository.comments, timeout=60)

    assert repository.test == {"isAccepted": True, "error": None}
    assert codes == [200, 200, 200]
    issue, answer = await messages_of(tenant.client, repository.space_id)
    assert issue["text"].startswith("Codertocat: Spelling error in the README file\n\nIt looks like")
    [comment] = repository.comments
    assert comment.startswith("Fixed, @\u200boctocat.\n\n<!-- circadian:")
    assert answer["text"] == "Fixed, @octocat."


async def test_an_own_comment_does_not_come_back(tenant: Tenant, models: Models, chat_services: ChatServices) -> None:
    repository, _ = await _connect(tenant, models, chat_services, _say("Fixed.", 1))
    await repository.deliver("issues_opened")
    await wait_until(lambda: repository.comments, timeout=60)

    await repository.deliver("issue_comment_created", comment={"body": repository.comments[0], "id": 7})
    await repository.deliver("issue_comment_created")

    texts = await texts_of(tenant.client, repository.space_id)
    assert [text.rpartition(": ")[2] for text in texts][1:] == [
        "Fixed.", "You are totally right! I'll get this fixed right away."
    ]  # fmt: skip


async def test_comments_are_in_the_thread_and_follow_their_edits(
    tenant: Tenant, models: Models, chat_services: ChatServices
) -> None:
    repository, _ = await _connect(tenant, models, chat_services)
    await repository.deliver("issues_opened")
    for _ in range(2):
        await repository.deliver("issue_comment_created")
    await repository.deliver("issue_comment_edited", comment={"body": "Tomorrow."})

    messages = await messages_of(tenant.client, repository.space_id)
    threads = "{ messages(last: 10) { nodes { threadRoot { seq } } } }"
    found = await tenant.client.execute(f'{{ space(id: "{repository.space_id}") {threads} }}')
    assert [each["text"] for each in messages][1:] == ["Codertocat: Tomorrow."]
    assert found["space"]["messages"]["nodes"][1]["threadRoot"] == {"seq": 1}

    await repository.deliver("issue_comment_deleted")

    assert len([each for each in await messages_of(tenant.client, repository.space_id) if each["text"]]) == 1


async def test_only_github_posts(tenant: Tenant, models: Models, chat_services: ChatServices) -> None:
    repository, _ = await _connect(tenant, models, chat_services)

    assert await repository.deliver("issues_opened", secret="wrong") == 401
    assert await repository.deliver("issues_opened", repository={"full_name": "other/one"}) == 200
    assert await texts_of(tenant.client, repository.space_id) == []


async def test_issues_of_another_repository_are_others(
    tenant: Tenant, models: Models, chat_services: ChatServices
) -> None:
    """What was private there must not become a comment here, only because the number is the same."""
    steps = [_DONE, enter("Code"), _say("of before", 1), _say("of now", 2)]
    repository, agent_id = await _connect(tenant, models, chat_services, *steps)
    await repository.deliver("issues_opened")
    await wait_until(lambda: is_asleep(tenant.client, agent_id, after_cycles=1), timeout=60)
    await tenant.client.succeed(
        "updateConnector",
        "connector { id }",
        connectorId=repository.connector["id"],
        github={"repository": "other/one"},
    )

    await repository.deliver("issues_opened", repository={"full_name": "other/one"})
    await wait_until(lambda: repository.account.of("repos/other/one/issues/1/comments"), timeout=60)

    said = [each["body"].partition("\n")[0] for each in repository.account.of("repos/other/one/issues/1/comments")]
    assert said == ["of now"]
    assert repository.comments == []
    issues = [m for m in await messages_of(tenant.client, repository.space_id) if m["text"].startswith("Codertocat")]
    assert len(issues) == 2


async def test_a_rate_limit_is_obeyed_and_a_locked_issue_does_not_stop_the_rest(
    tenant: Tenant, models: Models, chat_services: ChatServices
) -> None:
    steps = [_say("one", 1), _say("two", 1)]
    repository, _ = await _connect(tenant, models, chat_services, *steps)
    repository.account.answers[COMMENTS] = [
        Scripted({"message": "You have exceeded a secondary rate limit."}, 403, {"retry-after": "1"}),
        Scripted({"message": "Unable to create comment because issue is locked."}, 403),
    ]
    await repository.deliver("issues_opened")

    await wait_until(lambda: len(repository.comments) == 3, timeout=60)

    assert [each.partition("\n")[0] for each in repository.comments] == ["one", "one", "two"]
    notices = [m["text"] for m in await messages_of(tenant.client, repository.space_id) if m["kind"] == "NOTICE"]
    assert notices == ["A message did not reach the people outside: the issue is locked. An admin can send it again."]


async def test_a_revoked_token_is_told_and_can_be_replaced(
    tenant: Tenant, models: Models, chat_services: ChatServices
) -> None:
    repository, _ = await _connect(tenant, models, chat_services, _say("one", 1))
    repository.account.error = Scripted({"message": "Bad credentials"}, 401)
    await repository.deliver("issues_opened")

    async def is_broken() -> bool:
        return not (await read_connector(tenant, repository.connector["id"]))["isWorking"]

    await wait_until(is_broken, timeout=60)
    assert (await read_connector(tenant, repository.connector["id"]))["lastError"] == "GitHub refused the token"

    token = f"github_pat_{uuid4().hex}"
    await tenant.client.succeed(
        "updateConnector", "connector { id }", connectorId=repository.connector["id"], github={"token": token},
        isEnabled=True,
    )  # fmt: skip
    await wait_until(lambda: chat_services.account(token).of(COMMENTS), timeout=60)

    assert await is_broken() is False


@pytest.mark.parametrize("repository", ["", "one", "a/b/c", "https://github.com/a/b", "a/..", "a/b?x"])
async def test_a_wrong_repository_is_named(tenant: Tenant, repository: str) -> None:
    space_id = await create_space(tenant.client)

    answer = await tenant.client.mutate(
        "createGithubConnector", "connector { id }", name="g", spaceId=space_id, repository=repository, token="t"
    )

    assert "repository must be owner/name" in answer["reason"]
