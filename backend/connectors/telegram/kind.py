"""A chat of Telegram as a connector: a private chat, a group with or without topics, or a channel."""

import hashlib
import html
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from backend.connectors.markdown import Dialect, rewrite
from backend.connectors.names import as_sender
from backend.connectors.port import (
    Account,
    FetchFailure,
    OutsideEdit,
    OutsideFile,
    OutsideMessage,
    Part,
    Place,
    Reading,
    RemoteFile,
    SendFailure,
    Sent,
    Trouble,
)
from backend.connectors.service_calls import Answer, Form, call, download, fetch_failure
from backend.connectors.splitting import split, utf16
from backend.connectors.telegram import files, updates
from backend.connectors.telegram.errors import failure_of, is_unparsed
from backend.connectors.telegram.updates import Moved
from backend.kit import text as texts
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.received import Received, compare

SERVICE = "Telegram"
#: The limit of `sendMessage`, in units of UTF-16.
PART_UNITS = 4_096
_HEADER = "x-telegram-bot-api-secret-token"
#: Telegram's own servers call only https. A Bot API server of one's own may call http.
_OFFICIAL_HOST = "api.telegram.org"
_NO_PREVIEW = {"link_preview_options": {"is_disabled": True}}


class Telegram:
    """Settings: `includesBots`. Credentials: `botToken`. The hook's secret is made here, and Telegram gets its hash."""

    def verify(self, received: Received, secrets: Sequence[str]) -> None:
        compare([received.header(_HEADER)], [_secret_token(each) for each in secrets])

    async def read(self, received: Received, account: Account) -> Reading:
        includes_bots = account.config.get("includesBots") is True
        message = updates.read(_body(received), channel=account.channel, includes_bots=includes_bots)
        if isinstance(message, str):
            return Reading(ignored=message)
        if isinstance(message, Moved):
            return Reading(channel=message.chat)
        said = OutsideMessage(
            message.id, message.text, as_sender(message.sender) or None, message.sender_id, thread_id=message.topic,
            answers=message.answers, is_of_program=message.is_of_bot, remote_files=message.files,
        )  # fmt: skip
        if message.is_edit:
            return Reading([OutsideEdit(message.id, message.text, message.sender_id, said, message.said_at)])
        return Reading([said])

    def split(self, message: str) -> list[str]:
        return split(message, most=PART_UNITS, weight=utf16)

    async def send(self, part: Part, account: Account) -> Sent | SendFailure:
        content = {"chat_id": account.channel, **_NO_PREVIEW, **_place(part.answers, account.channel)}
        marked = {**content, "text": rewrite(part.text, HTML), "parse_mode": "HTML"}
        answer = await _ask(account, "sendMessage", marked)
        if isinstance(answer, SendFailure) and is_unparsed(answer):
            answer = await _ask(account, "sendMessage", {**content, "text": part.text})
        return answer if isinstance(answer, SendFailure) else _sent(answer, account.channel)

    async def send_file(self, file: OutsideFile, part: Part, account: Account) -> Sent | SendFailure:
        """As a document: Telegram would change the bytes of a photo."""
        fields = {name: json.dumps(value) for name, value in _place(part.answers, account.channel).items()}
        fields |= {"chat_id": account.channel, "disable_content_type_detection": "true"}
        form = Form(fields, "document", file)
        answer = await _ask(account, "sendDocument", form=form, seconds=DEFAULT.outgoing_file_seconds)
        return answer if isinstance(answer, SendFailure) else _sent(answer, account.channel)

    async def fetch(self, file: RemoteFile, account: Account) -> OutsideFile | FetchFailure:
        answer = await _ask(account, "getFile", {"file_id": file.id})
        if isinstance(answer, SendFailure):
            return fetch_failure(answer)
        path = files.path_of(answer.content)
        if path is None:
            return FetchFailure("Telegram did not say where it is", is_final=True)
        url = f"{account.api_url}/file/bot{account.credential('botToken')}/{path}"
        response = await download(account.client, url, service=SERVICE)
        if isinstance(response, FetchFailure):
            return response
        return OutsideFile(file.name, file.content_type or "", response.content)

    async def check(self, account: Account) -> SendFailure | None:
        """Also tells Telegram where our hook is, so checking again repairs a webhook that was lost."""
        answer = await _ask(account, "getMe", {})
        if isinstance(answer, SendFailure):
            return answer
        is_official = urlsplit(account.api_url).hostname == _OFFICIAL_HOST
        if is_official and not account.hook_url.startswith("https://"):
            reason = "Telegram calls only https addresses, and this installation has none (CIRCADIAN_PUBLIC_URL)"
            return SendFailure(Trouble.BROKEN, reason)
        webhook = {
            "url": account.hook_url,
            "secret_token": _secret_token(account.hook_secrets[0]),
            "allowed_updates": [*updates.POSTED, *updates.EDITED],
        }
        answer = await _ask(account, "setWebhook", webhook)
        return answer if isinstance(answer, SendFailure) else None


def _secret_token(secret: str) -> str:
    """Telegram allows fewer characters than our secrets have."""
    return hashlib.sha256(f"telegram:{secret}".encode()).hexdigest()


def _place(answered: Place | None, channel: str) -> dict[str, Any]:
    """The fields that make a message a reply, in its topic. After a chat moved, its old message ids are not valid."""
    if answered is None:
        return {}
    chat, _, number = answered.external_id.partition("/")
    if chat != channel and not channel.startswith("@"):
        return {}
    place: dict[str, Any] = {
        "reply_parameters": {"message_id": int(number), "allow_sending_without_reply": True},
    }
    if answered.thread_id is not None:
        place["message_thread_id"] = int(answered.thread_id.partition("/")[2])
    return place


def _sent(answer: Answer, channel: str) -> Sent:
    """Where the message is, as Telegram answers."""
    message = _object(answer.content.get("result"))
    chat_id = _object(message.get("chat")).get("id", channel)
    topic = message.get("message_thread_id") if message.get("is_topic_message") is True else None
    return Sent(f"{chat_id}/{message.get('message_id')}", None if topic is None else f"{chat_id}/{topic}")


def _body(received: Received) -> Mapping[str, Any]:
    try:
        return texts.json_object(received.body.decode())
    except ValueError as error:
        raise InvalidInput(f"the body must be a JSON object: {error}") from None


async def _ask(
    account: Account, method: str, content: Mapping[str, Any] | None = None, *, form: Form | None = None,
    seconds: float = DEFAULT.webhook_seconds,
) -> Answer | SendFailure:  # fmt: skip
    """The token is a part of the address, so no error may show the address."""
    url = f"{account.api_url}/bot{account.credential('botToken')}/{method}"
    answer = await call(account.client, url, service=SERVICE, content=content, form=form, seconds=seconds)
    if isinstance(answer, SendFailure):
        return answer
    return failure_of(answer) or answer


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _link(label: str, address: str) -> str:
    return f'<a href="{address}">{label}</a>'


HTML = Dialect(
    escape=lambda text: html.escape(text, quote=True),
    link=_link,
    bold=("<b>", "</b>"),
    italic=("<i>", "</i>"),
    struck=("<s>", "</s>"),
    code=lambda code: f"<code>{code}</code>",
    block=lambda code: f"<pre>{code}</pre>",
)
