"""A channel or direct conversation of Slack as a connector."""

import asyncio
import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from backend.connectors.names import NameCache, as_sender
from backend.connectors.port import (
    Account,
    FetchFailure,
    NoCredentials,
    OutsideChange,
    OutsideDeletion,
    OutsideEdit,
    OutsideFile,
    OutsideMessage,
    Part,
    Reading,
    RemoteFile,
    SendFailure,
    Sent,
)
from backend.connectors.service_calls import download, fetch_failure
from backend.connectors.slack import events, files, text, uploads
from backend.connectors.slack.api import SERVICE, ask
from backend.connectors.slack.errors import is_missing_scope
from backend.connectors.slack.events import SlackChange, SlackEvent
from backend.connectors.splitting import split
from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.received import Received, compare

#: Slack recommends 4,000 characters, and cuts a text after 40,000.
PART_CHARS = 4_000
_CHALLENGE_CHARS = 1_000
#: An id of a person. It is a part of an address.
_USER = re.compile(r"[UW][A-Z0-9]{1,30}")


class Slack:
    """Settings: `includesBots`. Credentials: `botToken`. The hook's secret is the app's signing secret."""

    def __init__(self) -> None:
        self._names = NameCache()

    def verify(self, received: Received, secrets: Sequence[str]) -> None:
        timestamp = received.timestamp(received.header("x-slack-request-timestamp"))
        signed = f"v0:{timestamp}:".encode() + received.body
        expected = [f"v0={hmac.digest(each.encode(), signed, hashlib.sha256).hex()}" for each in secrets]
        compare([received.header("x-slack-signature")], expected)

    async def read(self, received: Received, account: Account) -> Reading:
        body = _body(received)
        if body.get("type") == "url_verification":
            return Reading(challenge=str(body.get("challenge", ""))[:_CHALLENGE_CHARS])
        if body.get("type") != "event_callback":
            return Reading(ignored="no event")
        includes_bots = account.config.get("includesBots") is True
        event = events.read(body, channel=account.channel, includes_bots=includes_bots)
        if isinstance(event, str):
            return Reading(ignored=event)
        change = await self._change(event, account)
        return Reading(ignored="an empty message") if change is None else Reading([change])

    def split(self, message: str) -> list[str]:
        return split(message, most=PART_CHARS, weight=text.weight)

    async def send(self, part: Part, account: Account) -> Sent | SendFailure:
        content: dict[str, Any] = {
            "channel": account.channel,
            "text": text.from_markdown(part.text),
            "mrkdwn": True,
            # A link of an agent is not opened by Slack: its address could carry what the agent has read.
            "unfurl_links": False,
            "unfurl_media": False,
        }
        thread = uploads.thread_of(part)
        if thread is not None:
            content["thread_ts"] = thread
        answer = await ask(account, "chat.postMessage", content)
        if isinstance(answer, SendFailure):
            return answer
        ts = str(answer.content.get("ts", ""))
        return Sent(ts, thread or ts)

    async def send_file(self, file: OutsideFile, part: Part, account: Account) -> Sent | SendFailure:
        result = await uploads.upload(file, part, account)
        if isinstance(result, SendFailure) and is_missing_scope(result):
            named = f"[{file.name}: not sent, because the Slack app lacks the scope {uploads.SCOPE}]"
            return await self.send(replace(part, text=named), account)
        return result

    async def fetch(self, file: RemoteFile, account: Account) -> OutsideFile | FetchFailure:
        """Slack is asked where the file is: what a message says of it may be old, or nothing but the id."""
        answer = await ask(account, f"files.info?file={file.id}", None)
        if isinstance(answer, SendFailure):
            return fetch_failure(answer)
        found = answer.content.get("file")
        info = found if isinstance(found, dict) else {}
        url = files.place_of(info, account.api_url)
        if url is None:
            return FetchFailure("Slack did not say where it is", is_final=True)
        headers = {"authorization": f"Bearer {account.credential('botToken')}"}
        response = await download(account.client, url, service=SERVICE, headers=headers)
        if isinstance(response, FetchFailure):
            return response
        content_type = files.type_of(info) or file.content_type or "application/octet-stream"
        if files.is_sign_in_page(content_type, response.headers.get("content-type", "")):
            return FetchFailure("Slack does not give it to the app, which needs the scope files:read", is_final=True)
        if files.size_of(info) not in {None, len(response.content)}:
            return FetchFailure("Slack sent only a part of it")
        return OutsideFile(files.name_of(info, otherwise=file.name), content_type, response.content)

    async def check(self, account: Account) -> SendFailure | None:
        answer = await ask(account, "auth.test", {})
        return answer if isinstance(answer, SendFailure) else None

    async def _change(self, event: SlackEvent, account: Account) -> OutsideChange | None:
        if event.change is SlackChange.DELETED:
            return OutsideDeletion(event.ts, event.user)
        asked = [*text.mentioned(event.text)] if event.user is None else [event.user, *text.mentioned(event.text)]
        names = dict.fromkeys(event.own_users, account.name)
        names |= await self._look_up([each for each in asked if each not in names], account)
        body = text.to_plain(event.text, names).strip()
        if not body and not event.files:
            return None
        name = event.username or names.get(event.user or "", event.user or "")
        message = OutsideMessage(
            event.ts, body, as_sender(name) or None, event.user, thread_id=event.thread_ts or event.ts,
            is_of_program=event.is_of_bot, remote_files=event.files,
        )  # fmt: skip
        if event.change is SlackChange.EDITED:
            return OutsideEdit(event.ts, body, event.user, message, event.said_at)
        return message

    async def _look_up(self, users: Sequence[str], account: Account) -> dict[str, str]:
        """The names that are known, or come in time. A failure leaves the id."""
        known = {each: self._names.find(account.connector_id, each) for each in users}
        missing = [each for each, name in known.items() if name is None and _USER.fullmatch(each)][
            : DEFAULT.connector_names_asked
        ]
        try:
            async with asyncio.timeout(DEFAULT.connector_name_seconds):
                await asyncio.gather(*(self._learn(each, account) for each in missing))
        except (TimeoutError, NoCredentials):
            pass
        found = {each: self._names.find(account.connector_id, each) for each in users}
        return {each: name for each, name in found.items() if name is not None}

    async def _learn(self, user: str, account: Account) -> None:
        answer = await ask(account, f"users.info?user={user}", None, seconds=DEFAULT.connector_name_seconds)
        if isinstance(answer, SendFailure):
            return
        found = answer.content.get("user")
        person = found if isinstance(found, dict) else {}
        profile = person.get("profile")
        shown = profile if isinstance(profile, dict) else {}
        name = _first((shown.get("display_name"), shown.get("real_name"), person.get("real_name"), person.get("name")))
        if name:
            self._names.put(account.connector_id, user, name)


def _body(received: Received) -> Mapping[str, Any]:
    try:
        return texts.json_object(received.body.decode())
    except ValueError as error:
        raise InvalidInput(f"the body must be a JSON object: {error}") from None


def _first(names: Iterable[object]) -> str:
    return next((name for name in names if isinstance(name, str) and name.strip()), "")
