"""The allow-lists of the operator's settings, for the installation page. Settings are read at start and never written.

Only lists and switches are shown, never a key, an address with a password, or a path.
"""

from collections.abc import Iterable, Iterator

import strawberry

from backend.api.request.context import ApiState
from backend.kit.settings import Settings


@strawberry.type(description="A setting of this installation that says what tenants may use. It is read only.")
class InstallationSetting:
    name: str = strawberry.field(description="The environment variable.")
    values: list[str] = strawberry.field(description="What is allowed. Empty: nothing.")


def read(state: ApiState) -> list[InstallationSetting]:
    listed = (*_files(state), *_lists(state.settings), *_switches(state.settings))
    return [InstallationSetting(name=name, values=list(values)) for name, values in listed]


def _files(state: ApiState) -> Iterator[tuple[str, Iterable[str]]]:
    yield "CIRCADIAN_MODELS_FILE", state.models.patterns
    yield "CIRCADIAN_TOOLS_FILE", state.catalogue.names
    yield "CIRCADIAN_MCP_STDIO_FILE", state.programs.names


def _lists(settings: Settings) -> Iterator[tuple[str, Iterable[str]]]:
    direct = (each.strip() for each in settings.egress_direct.split(","))
    yield "CIRCADIAN_EGRESS_PORTS", map(str, sorted(settings.allowed_ports))
    yield "CIRCADIAN_EGRESS_DIRECT", filter(None, direct)
    yield "CIRCADIAN_ALLOWED_ORIGINS", settings.web.origins
    yield "CIRCADIAN_FILE_TYPES", sorted(settings.files.allowed_types)


def _switches(settings: Settings) -> Iterator[tuple[str, Iterable[str]]]:
    """Each has one value, `yes` or `no`."""
    for name, is_allowed in (
        ("CIRCADIAN_PRIVATE_MODEL_URLS", settings.allows_private_models),
        ("CIRCADIAN_PRIVATE_TOOL_URLS", settings.allows_private_tools),
        ("CIRCADIAN_PRIVATE_WEBHOOK_URLS", settings.allows_private_webhooks),
        ("CIRCADIAN_PRIVATE_PROVIDERS", settings.is_development or settings.accounts.private_providers),
        ("CIRCADIAN_SIGN_UP", settings.is_sign_up_open),
    ):
        yield name, ("yes" if is_allowed else "no",)
