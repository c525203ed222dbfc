"""Hands one mail to an SMTP server, over TLS, at an address that was checked before. Its errors say what to do next.

`kit.mail` sends the mails of the installation by it, and connectors for e-mail those of agents. It blocks, so it is
called in a thread.
"""

import smtplib
import socket
import ssl
from contextlib import closing, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage

SECONDS = 15
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
            with closing(self._connect()) as connection:
                self._sign_in(connection)
                _deliver(connection, message)
                with suppress(OSError):  # the mail was accepted, whatever QUIT returns
                    connection.quit()
        except OSError as error:  # all exceptions of smtplib are subclasses
            raise MailServerUnavailable(f"{type(error).__name__}: {error}") from error

    def check(self) -> None:
        """Connects and signs in, and sends nothing. Raises `MailServerUnavailable`."""
        try:
            with closing(self._connect()) as connection:
                self._sign_in(connection)
                with suppress(OSError):
                    connection.quit()
        except OSError as error:
            raise MailServerUnavailable(f"{type(error).__name__}: {error}") from error

    def _connect(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        connection = (
            _OverTls(self.address, self.host, self.port, context) if self.is_implicit
            else _Plain(self.address, self.host, self.port)
        )  # fmt: skip
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


class _Plain(smtplib.SMTP):
    def __init__(self, address: str | None, host: str, port: int) -> None:
        self._address = address
        super().__init__(host, port, timeout=SECONDS)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return socket.create_connection((self._address or host, port), timeout)


class _OverTls(smtplib.SMTP_SSL):
    def __init__(self, address: str | None, host: str, port: int, context: ssl.SSLContext) -> None:
        self._address, self._tls = address, context
        super().__init__(host, port, timeout=SECONDS, context=context)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        plain = socket.create_connection((self._address or host, port), timeout)
        return self._tls.wrap_socket(plain, server_hostname=host)


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
