"""A mail server in the test's own event loop: it accepts and stores every mail, unless a test makes it unavailable,
hang, or refuse an address.

With a certificate it uses TLS from the first byte. It never offers STARTTLS, like a server whose offer an attacker has
removed.
"""

import asyncio
import base64
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

_MOST_BYTES = 2**25


@dataclass
class SmtpServer:
    port: int = 0
    mails: list[bytes] = field(default_factory=list)
    #: User and password of each login.
    logins: list[tuple[str, str]] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    #: The greeting; `421 …` means that the server accepts nothing now.
    greeting: bytes = b"220 test\r\n"
    #: Whether it accepts connections without responding.
    hangs: bool = False
    #: Responses to some recipients, by address.
    refused: dict[str, bytes] = field(default_factory=dict)
    connections: int = 0
    #: Whether it refuses every password.
    refuses_logins: bool = False
    #: By a part of a mail: the response to mails that have it. They are not stored.
    refused_contents: dict[bytes, bytes] = field(default_factory=dict)
    refusals: int = 0

    def letters_to(self, address: str) -> int:
        return sum(f"To: {address}\r\n".encode() in each for each in self.mails)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            if self.hangs:
                await reader.read()
                return
            writer.write(self.greeting)
            while line := await reader.readline():
                writer.write(await self._answer(line.decode().strip(), reader, writer))
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def _answer(self, line: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        command, _, argument = line.partition(" ")
        match command.upper():
            case "EHLO":
                return b"250-test\r\n250-SMTPUTF8\r\n250 AUTH PLAIN\r\n"
            case "AUTH":
                _, user, password = base64.b64decode(argument.split()[1]).decode().split("\0")
                self.logins.append((user, password))
                return b"535 5.7.8 wrong password\r\n" if self.refuses_logins else b"235 welcome\r\n"
            case "RCPT":
                self.recipients.append(argument)
                return self.refused.get(argument.partition("<")[2].partition(">")[0], b"250 ok\r\n")
            case "DATA":
                writer.write(b"354 go on\r\n")
                content = await reader.readuntil(b"\r\n.\r\n")
                return self._taken(content)
            case "STARTTLS":
                return b"502 not here\r\n"
            case _:
                return b"250 ok\r\n"

    def _taken(self, content: bytes) -> bytes:
        for part, response in self.refused_contents.items():
            if part in content:
                self.refusals += 1
                return response
        self.mails.append(content)
        return b"250 taken\r\n"


@asynccontextmanager
async def smtp_server(*, tls: ssl.SSLContext | None = None) -> AsyncIterator[SmtpServer]:
    found = SmtpServer()
    server = await asyncio.start_server(found._serve, "127.0.0.1", 0, ssl=tls, limit=_MOST_BYTES)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
        await server.wait_closed()
