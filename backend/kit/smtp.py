"""Hands one mail to an SMTP server, over TLS, at an address that was checked before. Its errors say what to do next.

`kit.mail` sends the mails of the installation by it, and connectors for e-mail those of agents. It blocks, so it is
called in a thread.
"""

import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from email.errors import MessageError
from email.message import EmailMessage
from typing import IO, Any, Self

from backend.kit import mail_headers, unreachable

SECONDS = 15
#: The longest time for one mail: shorter than the claims under which mails are sent.
_MOST_SECONDS = 25.0
#: The longest reply of a server. It is kept in memory until its last line is there.
_MOST_REPLY_BYTES = 65_536
#: SMTP codes from here on are permanent failures.
_PERMANENT = 500


class MailRefused(Exception):
    """The server can be reached but refuses this mail. `is_final`: a retry cannot help."""

    def __init__(self, reason: str, *, is_final: bool) -> None:
        super().__init__(reason)
        self.is_final = is_final


class MailServerUnavailable(Exception):
    """The server accepts no mail at all now."""


class _ReplyTooLong(OSError):
    """The library wraps it."""


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
        with self._signed_in() as connection:
            _deliver(connection, message)

    def check(self) -> None:
        """Connects and signs in, and sends nothing. Raises `MailServerUnavailable`."""
        with self._signed_in():
            pass

    @contextmanager
    def _signed_in(self) -> Iterator[smtplib.SMTP]:
        try:
            with _Deadline() as deadline, closing(self._connect(deadline)) as connection:
                self._sign_in(connection)
                yield connection
                with suppress(OSError):  # the mail was accepted, whatever QUIT returns
                    connection.quit()
        except (OSError, ValueError) as error:  # all exceptions of smtplib are subclasses of OSError
            raise MailServerUnavailable(_reason(error)) from error

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
            connection.login(_Utf8(self.user), _Utf8(self.password))
        except ValueError as error:
            raise AccountRefused("the user or the password has characters that cannot be sent") from error
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


def _reason(error: Exception) -> str:
    """Without what the server said: its text can be of any length, and it is shown to people."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"the server answered {error.smtp_code}"
    if isinstance(error.__context__, _ReplyTooLong):
        return "the reply is too long"
    if isinstance(error, smtplib.SMTPException) and not isinstance(error, smtplib.SMTPServerDisconnected):
        return str(error)  # the library's own sentence, such as that there is no STARTTLS
    return unreachable.reason(error)


class _Utf8(str):
    """A user or a password (RFC 4616). The library encodes them as ASCII."""

    __slots__ = ()

    def encode(self, *_: Any) -> bytes:
        return super().encode()


class _Replies:
    """The lines of a connection, as many as one reply may have."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._left = file, 0

    def begin(self) -> None:
        self._left = _MOST_REPLY_BYTES

    def readline(self, size: int) -> bytes:
        line = self._file.readline(size)
        self._left -= len(line)
        if self._left < 0:
            raise _ReplyTooLong
        return line

    def close(self) -> None:
        self._file.close()


class _Careful(smtplib.SMTP):
    """The library's client with a limit for replies, and users and passwords in UTF-8."""

    def getreply(self) -> tuple[int, bytes]:
        if self.file is None and self.sock is not None:
            self.file = _Replies(self.sock.makefile("rb"))
        if self.file is not None:
            self.file.begin()
        return super().getreply()

    def auth(self, mechanism: str, authobject: Any, *, initial_response_ok: bool = True) -> tuple[int, bytes]:
        def encoded(challenge: bytes | None = None) -> str | None:
            answer = authobject(challenge)
            return None if answer is None else _Utf8(answer)

        return super().auth(mechanism, encoded, initial_response_ok=initial_response_ok)  # type: ignore[arg-type]


class _Plain(_Careful):
    def __init__(self, server: SmtpServer, deadline: _Deadline) -> None:
        self._server, self._deadline = server, deadline
        super().__init__(server.host, server.port, timeout=SECONDS)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return _open((self._server.address or host, port), timeout, self._deadline)


class _OverTls(_Careful, smtplib.SMTP_SSL):
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
        mail_headers.check(message)
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
    except smtplib.SMTPNotSupportedError:
        reason = "the mail cannot be sent to this server: it accepts only ASCII in addresses"
        raise MailRefused(reason, is_final=True) from None
    except (MessageError, ValueError):
        raise MailRefused("the mail cannot be sent: a header or an address is not valid", is_final=True) from None
