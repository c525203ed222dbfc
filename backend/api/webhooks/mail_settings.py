"""What admins enter for an e-mail connector."""

from collections.abc import Iterator, Mapping

import strawberry

from backend.api.enums import MailSecurity
from backend.connectors.email import settings
from backend.spaces.models import ConnectorKind
from backend.webhooks.service_connectors import ServiceChange, checked

TRUSTED_SERVICE = (
    "The name under which your receiving mail server writes `Authentication-Results`, such as `mx.example.com`. Its "
    "word on senders (DMARC) then counts like a signature. Enter it only if that server removes forged headers of its "
    "name."
)
DEFAULT_RECIPIENT = "The address to which messages of agents are sent that answer no mail."


@strawberry.input
class MailServerInput:
    host: str = strawberry.field(description="The mail server that sends the replies, such as `smtp.example.com`.")
    port: int = strawberry.field(default=587, description="587 or 2525 for STARTTLS, 465 for TLS.")
    security: MailSecurity = strawberry.field(
        default=MailSecurity.STARTTLS, description="How the connection is protected."
    )
    user: str | None = strawberry.field(
        default=None, description="The name with which to sign in. Null: without signing in."
    )
    password: str | None = strawberry.field(
        default=None, description="The password. It is stored encrypted, and nobody can read it back."
    )


@strawberry.input
class EmailSettingsInput:
    server: MailServerInput | None = strawberry.field(
        default=None, description="Another mail server, with its password. Null keeps the current one."
    )
    trusted_service: str | None = strawberry.field(
        default=None, description=f"{TRUSTED_SERVICE} Empty: none. Null keeps the current one."
    )
    default_recipient: str | None = strawberry.field(
        default=None, description=f"{DEFAULT_RECIPIENT} Empty: none. Null keeps the current one."
    )


def server_settings(server: MailServerInput, *, allows_private: bool) -> dict[str, str | int]:
    return {
        "host": settings.checked_host(server.host),
        "port": settings.checked_port(server.port, security=server.security, allows_private=allows_private),
        "security": server.security.value,
    }


def credentials(server: MailServerInput) -> Mapping[str, str]:
    return {
        "user": checked(server.user, name="user") if server.user else "",
        "password": checked(server.password, name="password") if server.password else "",
    }


def sender_settings(trusted_service: str | None, default_recipient: str | None) -> dict[str, str]:
    """Only what is given; an empty text removes a setting."""
    found: dict[str, str] = {}
    if trusted_service is not None:
        found["trustedService"] = checked(trusted_service, name="trustedService") if trusted_service else ""
    if default_recipient is not None:
        found["defaultRecipient"] = (
            settings.checked_address(default_recipient, name="defaultRecipient") if default_recipient else ""
        )
    return found


def mail_changes_of(email: EmailSettingsInput | None, *, allows_private: bool) -> Iterator[ServiceChange]:
    """The stored password is never sent to another server: whoever names one enters its password too."""
    if email is None:
        return
    config: dict[str, str | int] = {**sender_settings(email.trusted_service, email.default_recipient)}
    if email.server is None:
        yield ServiceChange(ConnectorKind.EMAIL, config=config)
    else:
        config |= server_settings(email.server, allows_private=allows_private)
        yield ServiceChange(ConnectorKind.EMAIL, config=config, credentials=credentials(email.server))
