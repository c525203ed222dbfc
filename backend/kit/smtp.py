"""Hands one mail to an SMTP server, over TLS, at an address that was checked before. Its errors say what to do next.

`kit.mail` sends the mails of the installation by it, and connectors for e-mail those of agents. It blocks, so it is
called in a thread.
"""

import smtplib
import socket
import ssl
import threading
from contextlib import closing, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Self

SECONDS = 15
#: The longest time for one mail.
_MOST_SECONDS = 60.0
#: SMTP codes from here on are permanent failures.
_PERMANENT = 500


class MailRefused(Exception):
    """The server can be reached but refuses this mail. `is_final`: a retry cannot help."""

    def __init__(self, reason: str, *, is_final: bool) -> None:
        super().__init__(reason)
        self.is_final = is_final


class MailServerUnavailable(Exception):
    """The server accepts no mail at all now."""


class AccountRefused(MailServerUnavailable):
    """The server accepts no mail of this account: it refuses the password, or the sender's address."""


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """`is_implicit`: TLS from the first byte. `is_plain`: no TLS at all. Otherwise STARTTLS is required."""

    host: str
    port: int
    user: str | None
    password: str = field(repr=False)
    is_implicit: bool
    is_plain: bool
    #: The IP address to connect to. None: whatever the name stands for. TLS is checked against the name.
    address: str | None = None

    def send(self, message: EmailMessage) -> None:
        """Raises `MailRefused` or `MailServerUnavailable`."""
        try:
            with _Deadline() as deadline, closing(self._connect(deadline)) as connection:
                self._sign_in(connection)
                _deliver(connection, message)
                with suppress(OSError):  # the mail was accepted, whatever QUIT returns
                    connection.quit()
        except OSError as error:  # all exceptions of smtplib are subclasses
            raise MailServerUnavailable(f"{type(error).__name__}: {error}") from error

    def check(self) -> None:
        """Connects and signs in, and sends nothing. Raises `MailServerUnavailable`."""
        try:
            with _Deadline() as deadline, closing(self._connect(deadline)) as connection:
                self._sign_in(connection)
                with suppress(OSError):
                    connection.quit()
        except OSError as error:
            raise MailServerUnavailable(f"{type(error).__name__}: {error}") from error

    def _connect(self, deadline: "_Deadline") -> smtplib.SMTP:
        context = ssl.create_default_context()
        connection = _OverTls(self, context, deadline) if self.is_implicit else _Plain(self, deadline)
        if not self.is_implicit and not self.is_plain:
            try:
                connection.starttls(context=context)
            except BaseException:
                connection.close()
                raise
        return connection

    def _sign_in(self, connection: smtplib.SMTP) -> None:
        if self.user is None:
            return
        try:
            connection.login(self.user, self.password)
        except smtplib.SMTPAuthenticationError as error:
            if error.smtp_code >= _PERMANENT:
                raise AccountRefused(f"the server refused the password with {error.smtp_code}") from error
            raise


class _Deadline:
    """Cuts the connection after a time: a server that sends one byte now and then must not keep a thread for ever."""

    def __init__(self) -> None:
        self._timer = threading.Timer(_MOST_SECONDS, self._cut)
        self._timer.daemon = True
        self._watched: list[socket.socket] = []

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        for each in self._watched:
            each.close()

    def watch(self, connection: socket.socket) -> None:
        """A second descriptor of the same connection, because TLS takes the first one over."""
        self._watched.append(connection.dup())

    def _cut(self) -> None:
        for each in self._watched:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


def _open(address: tuple[str, int], timeout: float, deadline: _Deadline) -> socket.socket:
    connection = socket.create_connection(address, timeout)
    deadline.watch(connection)
    return connection


class _Plain(smtplib.SMTP):
    def __init__(self, server: SmtpServer, deadline: _Deadline) -> None:
        self._server, self._deadline = server, deadline
        super().__init__(server.host, server.port, timeout=SECONDS)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return _open((self._server.address or host, port), timeout, self._deadline)


class _OverTls(smtplib.SMTP_SSL):
    def __init__(self, server: SmtpServer, context: ssl.SSLContext, deadline: _Deadline) -> None:
        self._server, self._tls, self._deadline = server, context, deadline
        super().__init__(server.host, server.port, timeout=SECONDS, context=context)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return self._tls.wrap_socket(
            _open((self._server.address or host, port), timeout, self._deadline), server_hostname=host
        )


def _deliver(connection: smtplib.SMTP, message: EmailMessage) -> None:
    """Separates errors about this mail from errors of the server.

    The messages contain no address, because they are logged.
    """
    try:
        connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code = max(code for code, _ in error.recipients.values())
        raise MailRefused(f"the server refused the address with {code}", is_final=code >= _PERMANENT) from None
    except smtplib.SMTPSenderRefused as error:
        if error.smtp_code >= _PERMANENT:
            raise AccountRefused(f"the server refused the sender's address with {error.smtp_code}") from error
        raise
    except smtplib.SMTPDataError as error:
        code = error.smtp_code
        raise MailRefused(f"the server refused the mail with {code}", is_final=code >= _PERMANENT) from None
    except (smtplib.SMTPNotSupportedError, ValueError) as error:
        raise MailRefused(f"the mail cannot be sent to this server: {type(error).__name__}", is_final=True) from None
