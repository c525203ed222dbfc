"""The settings of an e-mail connector: its address, its mail server, and whose word on senders counts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from backend.connectors.email.mime import Headers
from backend.kit.errors import InvalidInput

#: The ports of mail submission, with and without TLS from the first byte, and the one that hosts offer beside them.
PORTS = frozenset({465, 587, 2525})
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


class MailSecurity(StrEnum):
    """How the connection to a mail server is protected."""

    #: TLS is required; the connection begins without it.
    STARTTLS = "STARTTLS"
    #: TLS from the first byte.
    TLS = "TLS"
    #: No TLS: for a mail server inside the operator's network.
    NONE = "NONE"


@dataclass(frozen=True, slots=True)
class MailSettings:
    """`default_recipient`: who gets the mails that answer none. `trusted_service`: see `authentication.OwnAddress`."""

    host: str
    port: int
    security: MailSecurity
    trusted_service: str | None
    default_recipient: str | None

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> "MailSettings":
        return cls(
            host=config["host"],
            port=config["port"],
            security=MailSecurity(config["security"]),
            trusted_service=config.get("trustedService") or None,
            default_recipient=config.get("defaultRecipient") or None,
        )


def checked_address(value: str, *, name: str) -> str:
    """One bare address, in lower case. Raises `InvalidInput`."""
    found = Headers((("to", value.strip()),)).addresses("to")
    if len(found) != 1 or found[0].name or not value.isascii():
        raise InvalidInput(f"{name} must be one mail address, such as desk@example.com", path=("input", name))
    return found[0].address


def checked_host(value: str) -> str:
    """Raises `InvalidInput`."""
    if not _HOST.fullmatch(value.strip()):
        raise InvalidInput("host must be the name of a mail server, such as smtp.example.com", path=("input", "host"))
    return value.strip().lower()


def checked_port(value: int, *, security: MailSecurity, allows_private: bool) -> int:
    """Raises `InvalidInput` for a port or a protection that the operator does not allow."""
    if not allows_private and value not in PORTS:
        allowed = ", ".join(map(str, sorted(PORTS)))
        raise InvalidInput(f"port must be one of {allowed}", path=("input", "port"))
    if not 1 <= value <= 65_535:
        raise InvalidInput("port must be a number from 1 to 65535", path=("input", "port"))
    if not allows_private and security is MailSecurity.NONE:
        raise InvalidInput("security must be STARTTLS or TLS", path=("input", "security"))
    return value
