"""A repository of GitHub as a connector: each issue and pull request is a thread."""

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs

from backend.connectors.github import events, text
from backend.connectors.github.errors import failure_of
from backend.connectors.port import Account, Part, Reading, SendFailure, Sent, Trouble
from backend.connectors.service_calls import Answer, call
from backend.connectors.splitting import split
from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.received import Received, compare

SERVICE = "GitHub"
#: GitHub refuses a comment of more than 65,536 characters; the rest is for our mark and for characters in mentions.
PART_CHARS = 60_000
_VERSION = "2022-11-28"
_FORM = "application/x-www-form-urlencoded"
_REPOSITORY = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})/[A-Za-z0-9._-]{1,100}")
_ISSUE_NUMBER = re.compile(r"/issue/(\d{1,12})\Z")
_MOST_FIELDS = 20


def checked_repository(value: str) -> str:
    """Raises `InvalidInput`."""
    if not _REPOSITORY.fullmatch(value.strip()) or value.strip().endswith("/.."):
        raise InvalidInput("repository must be owner/name, such as octocat/hello-world", path=("input", "repository"))
    return value.strip()


class GitHub:
    """Settings: `includesBots`. Credentials: `token`. The hook's secret is the secret of the repository's webhook."""

    def verify(self, received: Received, secrets: Sequence[str]) -> None:
        expected = [f"sha256={hmac.digest(each.encode(), received.body, hashlib.sha256).hex()}" for each in secrets]
        compare([received.header("x-hub-signature-256")], expected)

    async def read(self, received: Received, account: Account) -> Reading:
        event = received.headers.get("x-github-event", "")
        includes_bots = account.config.get("includesBots") is True
        change = events.read(event, _body(received), channel=account.channel, includes_bots=includes_bots)
        return Reading(ignored=change) if isinstance(change, str) else Reading([change])

    def split(self, message: str) -> list[str]:
        return split(text.harmless(message), most=PART_CHARS)

    async def send(self, part: Part, account: Account) -> Sent | SendFailure:
        place = part.answers or part.conversation
        thread_id = None if place is None else place.thread_id
        issue = _ISSUE_NUMBER.search(thread_id or "")
        if issue is None:
            error = "the agent must say by reply_to which issue or pull request it answers"
            return SendFailure(Trouble.REFUSED, error, is_final=True)
        if thread_id != events.issue_id(account.channel, issue[1]):
            error = "it answers an issue of the repository that the connector had before"
            return SendFailure(Trouble.REFUSED, error, is_final=True)
        body = text.marked(part.text, message_id=str(part.message_id), number=part.number)
        answer = await _ask(account, f"issues/{issue[1]}/comments", {"body": body})
        if isinstance(answer, SendFailure):
            return answer
        return Sent(f"comment/{answer.content.get('id', '')}", thread_id)

    async def check(self, account: Account) -> SendFailure | None:
        answer = await _ask(account, "", None)
        return answer if isinstance(answer, SendFailure) else None


async def _ask(account: Account, path: str, content: Mapping[str, Any] | None) -> Answer | SendFailure:
    headers = {
        "authorization": f"Bearer {account.credential('token')}",
        "accept": "application/vnd.github+json",
        "x-github-api-version": _VERSION,
    }
    url = f"{account.api_url}/repos/{account.channel}/{path}".rstrip("/")
    method = "GET" if content is None else "POST"
    answer = await call(account.client, url, service=SERVICE, content=content, headers=headers, method=method)
    if isinstance(answer, SendFailure):
        return answer
    return failure_of(answer) or answer


def _body(received: Received) -> Mapping[str, Any]:
    """JSON, or a form with the JSON in its field `payload`, as the admin has chosen at GitHub."""
    try:
        content = received.body.decode()
        if received.headers.get("content-type", "").partition(";")[0].strip().lower() == _FORM:
            [content] = parse_qs(content, max_num_fields=_MOST_FIELDS).get("payload", [""])
        return texts.json_object(content)
    except ValueError as error:
        raise InvalidInput(f"the body must be a JSON object: {error}") from None
