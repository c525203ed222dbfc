"""Mails to a connector, as a mail server posts them to its hook, and the mails that it sends."""

import email
import email.policy
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any
from uuid import uuid4

from tests.factories.hooks import Hook
from tests.factories.spaces import create_space
from tests.factories.tenants import Tenant
from tests.fakes.smtp_server import SmtpServer
from tests.harness.client import Client, Json

ADDRESS = "desk@here.example"
_CONNECTOR = "connector { id channel hook { id url } endpoint { id } }"


@dataclass(frozen=True, slots=True)
class Desk:
    """A mail address that is connected with a space."""

    tenant: Tenant
    connector_id: str
    endpoint_id: str
    hook: Hook
    space_id: str

    async def post(self, raw: bytes, *, headers: Json | None = None) -> int:
        given = {"authorization": f"Bearer {self.hook.secret}"} if headers is None else headers
        url = self.tenant.client.url.removesuffix("/graphql") + self.hook.path
        content = {"content-type": "message/rfc822", **given}
        return (await self.tenant.client.http.post(url, content=raw, headers=content)).status_code


async def open_desk(tenant: Tenant, server: SmtpServer, *, members: list[str], **values: Any) -> Desk:
    space_id = await create_space(tenant.client, members=members)
    made = await create_email_connector(tenant.client, server, space_id, **values)
    connector = made["connector"]
    hook = Hook(connector["hook"]["id"], "/hooks/" + connector["hook"]["url"].rpartition("/")[2], made["hookSecret"])
    return Desk(tenant, connector["id"], connector["endpoint"]["id"], hook, space_id)


async def create_email_connector(client: Client, server: SmtpServer, space_id: str, **values: Any) -> Json:
    smtp = {"host": "127.0.0.1", "port": server.port, "security": "NONE", "user": "desk", "password": "pa55"}
    return await client.succeed(
        "createEmailConnector", f"hookSecret test {{ isAccepted error }} {_CONNECTOR}",
        **{"name": "desk", "spaceId": space_id, "address": ADDRESS, "server": smtp, **values},
    )  # fmt: skip


def mail(
    text: str, *, sender: str = "Ann <ann@ann.example>", to: str = ADDRESS, subject: str = "My order",
    message_id: str | None = None, more: str = "",
) -> bytes:  # fmt: skip
    """`more`: further headers, each with its line break."""
    return (
        f"From: {sender}\nTo: {to}\nSubject: {subject}\nDate: {format_datetime(datetime.now(UTC))}\n"
        f"Message-ID: {message_id or f'<{uuid4()}@ann.example>'}\n{more}\n{text}\n"
    ).encode()


def received(server: SmtpServer) -> list[EmailMessage]:
    """What the server was given, as the readers of these mails see it."""
    contents = [each.removesuffix(b"\r\n.\r\n").replace(b"\r\n..", b"\r\n.") for each in server.mails]
    parsed = [email.message_from_bytes(each, policy=email.policy.default) for each in contents]
    return [each for each in parsed if isinstance(each, EmailMessage)]


def mail_with_files(text: str, *files: tuple[str, str, bytes]) -> bytes:
    """Each file: its name, its type, its content."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Ann <ann@ann.example>", ADDRESS, "My order"
    message["Date"], message["Message-ID"] = format_datetime(datetime.now(UTC)), f"<{uuid4()}@ann.example>"
    message.set_content(text)
    for name, content_type, content in files:
        kind, _, subtype = content_type.partition("/")
        message.add_attachment(content, maintype=kind, subtype=subtype, filename=name)
    return bytes(message)
