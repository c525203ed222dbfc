"""A person on the pages: a browser without scripts, with its cookies, the forms of the pages, and the person's mail."""

import email
import email.policy
import html
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from tests.harness.processes import NO_TLS
from tests.harness.waiting import wait_until

#: Strong enough, and in no list of common passwords.
PASSWORD = "violet harbour 49 lanterns"

_CSRF = re.compile(r'name="csrf" value="([0-9a-f]+)"')
_HIDDEN = re.compile(r'type="hidden" name="([\w-]+)" value="([^"]*)"')
_ERROR = re.compile(r'id="([\w-]+)-error">(?:<span class="unseen">Error: </span>)?(.*?)</p>')
_LINK = re.compile(r"https?://\S+?(/(?:signup|reset|invitations)/\S+)")


def unused_address() -> str:
    return f"{uuid4().hex}@example.com"


@dataclass(frozen=True, slots=True)
class Outbox:
    """The mails of an API process in development."""

    directory: Path

    async def mail_to(self, address: str, *, subject: str) -> EmailMessage:
        """Waits for the newest mail with that subject."""
        found: EmailMessage = await wait_until(lambda: self.find(address, subject=subject))
        return found

    async def link_to(self, address: str, *, subject: str) -> str:
        """The path of the link in that mail."""
        match = _LINK.search((await self.mail_to(address, subject=subject)).get_content())
        assert match is not None
        return match[1]

    def newest_to(self, address: str) -> EmailMessage | None:
        return self.find(address, subject=None)

    def find(self, address: str, *, subject: str | None) -> EmailMessage | None:
        for path in sorted((self.directory / "outbox").glob("*.eml"), reverse=True):
            with path.open("rb") as file:
                mail = email.message_from_binary_file(file, policy=email.policy.default)
            assert isinstance(mail, EmailMessage)
            if mail["To"] == address and subject in {None, mail["Subject"]}:
                return mail
        return None


class Visitor:
    """One browser in one network. It does not follow redirects."""

    def __init__(self, base_url: str, *, source: str | None = None) -> None:
        self.base_url = base_url
        self.source = source or f"2001:db8:{random.randrange(65536):x}:{random.randrange(65536):x}::1"
        self.http = httpx.AsyncClient(
            base_url=base_url, headers={"x-forwarded-for": self.source}, timeout=30, verify=NO_TLS
        )

    async def __aenter__(self) -> "Visitor":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def open(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def submit(
        self, path: str, fields: Mapping[str, str], *, on: str | None = None, origin: str | None = None
    ) -> httpx.Response:
        """Fills in the form that is sent to `path`; the form is on the page `on`, or on the page of the same path."""
        page = await self.open(on or path)
        return await self.post(path, {"csrf": csrf_of(page), **fields}, origin=origin)

    async def post(
        self, path: str, fields: Mapping[str, str], *, origin: str | None = None, **headers: str
    ) -> httpx.Response:
        """Sends a form without loading its page first."""
        sent: dict[str, Any] = {"origin": origin or self.base_url, **headers}
        return await self.http.post(path, data=dict(fields), headers=sent)

    async def sign_in(self, address: str, password: str = PASSWORD, **more: str) -> httpx.Response:
        return await self.submit("/signin", {"email": address, "password": password, **more})

    async def sign_out(self) -> httpx.Response:
        return await self.submit("/signout", {}, on="/account")

    async def sign_up(self, outbox: Outbox, *, name: str = "Olga", organisation: str = "Acme") -> str:
        """Signs up a new person with a tenant of their own and signs them in; returns their address."""
        address = unused_address()
        await self.submit("/signup", {"email": address})
        link = await outbox.link_to(address, subject="Confirm your e-mail address")
        answer = await self.submit(link, {"name": name, "organisation": organisation, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        return address

    async def is_signed_in(self) -> bool:
        return (await self.open("/account")).status_code == 200


def csrf_of(page: httpx.Response) -> str:
    match = _CSRF.search(page.text)
    assert match is not None, page.text
    return match[1]


def hidden_of(page: httpx.Response) -> dict[str, str]:
    """The values of the hidden fields in the forms of the page, `csrf` included."""
    return {name: html.unescape(value) for name, value in _HIDDEN.findall(page.text)}


def errors_of(page: httpx.Response) -> dict[str, str]:
    """The messages next to the fields."""
    return {name: html.unescape(text) for name, text in _ERROR.findall(page.text)}


def text_of(page: httpx.Response, *addresses: str) -> str:
    """The page's text without the parts that differ by visitor: the form's token and the entered addresses."""
    said = _CSRF.sub("", page.text)
    for address in addresses:
        said = said.replace(address, "ADDRESS")
    return said
