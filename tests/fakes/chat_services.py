"""Slack, Telegram and GitHub over HTTP, as their documentation describes them. One server plays all, for many accounts.

A test has a token of its own, so tests do not disturb each other. Each call of a token is stored, and is answered with
the next scripted answer, else with success.
"""

import json
import threading
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

_FIRST_TS = 1_700_000_000
#: A call that waits does not outlast its test.
_MOST_WAIT_SECONDS = 60.0


def _set_event() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a method, with its arguments."""

    method: str
    content: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scripted:
    """The answer to one call."""

    body: Mapping[str, Any]
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    #: In place of `body`: the bytes of a file.
    content: bytes | None = None


@dataclass(slots=True)
class ChatAccount:
    """What the services know and do for one token."""

    calls: list[Call] = field(default_factory=list)
    #: By method: the next answers.
    answers: dict[str, list[Scripted]] = field(default_factory=lambda: defaultdict(list))
    #: Names of people, by their ids.
    names: dict[str, str] = field(default_factory=dict)
    #: Bytes of files, by their ids.
    files: dict[str, bytes] = field(default_factory=dict)
    #: The error of every call. None: the token is valid.
    error: Scripted | None = None
    #: While it is cleared, calls are stored and wait for their answers.
    may_answer: threading.Event = field(default_factory=_set_event)

    def of(self, method: str) -> list[dict[str, Any]]:
        """The arguments of all calls of this method."""
        return [each.content for each in self.calls if each.method == method]


class ChatServices:
    """One thread that listens, and one for each request."""

    def __init__(self) -> None:
        self._accounts: dict[str, ChatAccount] = defaultdict(ChatAccount)
        self._numbers = count(1)
        #: By file id: the token of the app of Slack that uploads it.
        self._uploads: dict[str, str] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def settings(self) -> dict[str, str]:
        """What the operator sets so that the product calls this server."""
        url = f"http://127.0.0.1:{self._server.server_port}"
        return {
            "CIRCADIAN_SLACK_API_URL": f"{url}/slack", "CIRCADIAN_TELEGRAM_API_URL": f"{url}/telegram",
            "CIRCADIAN_GITHUB_API_URL": f"{url}/github",
        }  # fmt: skip

    def account(self, token: str) -> ChatAccount:
        return self._accounts[token]

    def answer(self, path: str, token: str, content: dict[str, Any]) -> Scripted:
        parts = urlsplit(path)
        _, service, *rest = parts.path.split("/")
        if service == "telegram":
            token = rest.pop(1 if rest[0] == "file" else 0).removeprefix("bot")
        elif service == "slack":
            content = content | {name: values[0] for name, values in parse_qs(parts.query).items()}
        method = rest[0]
        if method == "upload":
            content, token = {**content, "token": token}, self._uploads[rest[-1]]
        elif method in {"file", "files-pri"}:
            method, content = "download", {"path": "/".join(rest[1:])}
        elif service == "github":
            method = "/".join(rest)
        account = self.account(token)
        account.calls.append(Call(method, content))
        account.may_answer.wait(_MOST_WAIT_SECONDS)
        if account.error is not None:
            return account.error
        if account.answers[method]:
            return account.answers[method].pop(0)
        return self._usual(service, account, method, content)

    def _usual(self, service: str, account: ChatAccount, method: str, content: dict[str, Any]) -> Scripted:
        if method == "download":
            return _bytes(account.files.get(content["path"].split("/")[-1 if service == "telegram" else 0]))
        if service == "github":
            return Scripted({"id": 1_000 + next(self._numbers), **content}, 201 if content else 200)
        if method == "files.getUploadURLExternal":
            return self._upload(account)
        return Scripted(
            self._slack(account, method, content) if service == "slack" else self._telegram(content, account)
        )

    def _upload(self, account: ChatAccount) -> Scripted:
        file_id = f"F{next(self._numbers):08}"
        self._uploads[file_id] = next(token for token, each in self._accounts.items() if each is account)
        url = f"{self.settings()['CIRCADIAN_SLACK_API_URL']}/upload/v1/{file_id}"
        return Scripted({"ok": True, "upload_url": url, "file_id": file_id})

    def _file_of_slack(self, file_id: str, files: Mapping[str, bytes]) -> Mapping[str, Any]:
        if file_id not in files:
            return {"ok": False, "error": "file_not_found"}
        url = f"{self.settings()['CIRCADIAN_SLACK_API_URL']}/files-pri/{file_id}/plan.pdf"
        info = {"id": file_id, "name": "plan.pdf", "mimetype": "application/pdf", "size": len(files[file_id])}
        return {"ok": True, "file": {**info, "mode": "hosted", "url_private": url, "url_private_download": url}}

    def _slack(self, account: ChatAccount, method: str, content: Mapping[str, Any]) -> Mapping[str, Any]:
        if method == "files.info":
            return self._file_of_slack(content["file"], account.files)
        if method == "users.info":
            name = account.names.get(content["user"])
            known = {"ok": True, "user": {"id": content["user"], "profile": {"display_name": name}}}
            return known if name else {"ok": False, "error": "user_not_found"}
        if method == "files.completeUploadExternal":
            return {"ok": True, "files": content["files"]}
        ts = f"{_FIRST_TS + next(self._numbers)}.000100"
        return {"ok": True, "channel": content.get("channel"), "ts": ts, "user_id": "U0BOT", "bot_id": "B0BOT"}

    def _telegram(self, content: Mapping[str, Any], account: ChatAccount) -> Mapping[str, Any]:
        if "file_id" in content:
            return _file_of_telegram(content["file_id"], account.files)
        chat, thread = content.get("chat_id", "0"), content.get("message_thread_id")
        message = {"message_id": 1_000 + next(self._numbers), "chat": {"id": int(chat)}, "text": content.get("text")}
        topic = {} if thread is None else {"message_thread_id": thread, "is_topic_message": True}
        return {"ok": True, "result": {**message, **topic}}


def _bytes(content: bytes | None) -> Scripted:
    return Scripted({}, 404) if content is None else Scripted({}, content=content)


def _file_of_telegram(file_id: str, files: Mapping[str, bytes]) -> Mapping[str, Any]:
    size = len(files.get(file_id, b""))
    found = {"file_id": file_id, "file_unique_id": f"u{file_id}", "file_size": size, "file_path": f"files/{file_id}"}
    return {"ok": True, "result": found}


def _content(content_type: str, body: bytes) -> dict[str, Any]:
    """The arguments of a call. A file of a form is its name, its type and its bytes."""
    if not content_type.startswith("multipart/form-data"):
        return dict(json.loads(body or b"{}"))
    found = dict[str, Any]()
    for part in message_from_bytes(f"content-type: {content_type}\r\n\r\n".encode() + body).walk():
        if part.is_multipart():
            continue
        field_name = str(part.get_param("name", header="content-disposition"))
        content, file_name = part.get_payload(decode=True), part.get_filename()
        assert isinstance(content, bytes)
        found[field_name] = content.decode() if file_name is None else (file_name, part.get_content_type(), content)
    return found


def _handler(services: ChatServices) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers.get("content-length") or 0)
            token = (self.headers.get("authorization") or "").removeprefix("Bearer ")
            content = _content(self.headers.get("content-type") or "", self.rfile.read(size))
            scripted = services.answer(self.path, token, content)
            body = json.dumps(scripted.body).encode() if scripted.content is None else scripted.content
            self.send_response(scripted.status)
            for name, value in scripted.headers.items():
                self.send_header(name, value)
            if "content-type" not in scripted.headers:
                kind = "application/json" if scripted.content is None else "application/octet-stream"
                self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST  # noqa: N815 -- the name that the base class calls

        def log_message(self, *_: object) -> None:
            """The output of tests stays readable."""

    return Handler
