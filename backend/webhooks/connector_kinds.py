"""The kinds of connectors that speak with a chat service, by name. The signed webhook is not one of them.

`app.py` and `worker.py` call `load` once, which finds the kinds of installed packages (ADR 0090).
"""

import inspect
import re
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points

from backend.connectors.email.kind import Email
from backend.connectors.github.kind import GitHub
from backend.connectors.port import Kind, OtherKind
from backend.connectors.slack.kind import Slack
from backend.connectors.telegram.kind import Telegram
from backend.kit.errors import InvalidInput
from backend.kit.processes import StartError
from backend.spaces.models import ConnectorKind

GROUP = "circadian.connectors"
#: Another kind of ours is a package under `backend/connectors`, and one line here.
KINDS: Mapping[ConnectorKind, Kind] = {
    ConnectorKind.SLACK: Slack(),
    ConnectorKind.TELEGRAM: Telegram(),
    ConnectorKind.EMAIL: Email(),
    ConnectorKind.GITHUB: GitHub(),
}
_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
#: By method: whether it must be a coroutine function.
_METHODS = {"verify": False, "read": True, "split": False, "send": True, "check": True, "checked": False}
_others: dict[str, OtherKind] = {}


class KindMissing(Exception):
    """The package of a kind is not installed in this process any more."""

    def __init__(self, name: str | None) -> None:
        super().__init__(f"the package of the kind {name!r} is not installed")


def load() -> None:
    """Find the kinds of installed packages. Raises `StartError` for a package whose entry point is not a valid kind."""
    _others.clear()
    _others.update(loaded(entry_points(group=GROUP)))


def loaded(points: Iterable[EntryPoint]) -> dict[str, OtherKind]:
    """The kinds by their names."""
    found: dict[str, OtherKind] = {}
    for point in points:
        if not _NAME.fullmatch(point.name) or point.name.upper() in ConnectorKind.__members__:
            raise _wrong(point, "a name has 1 to 32 characters of a-z, 0-9 and -, and is none of ours")
        if point.name in found:
            raise _wrong(point, "two packages have a kind of this name")
        found[point.name] = _kind(point)
    return found


def _kind(point: EntryPoint) -> OtherKind:
    try:
        kind = point.load()()
    except Exception as error:  # the edge: code of another package
        raise _wrong(point, f"it cannot be made ({type(error).__name__}: {error})") from error
    for name, is_async in _METHODS.items():
        method = getattr(kind, name, None)
        if not callable(method) or inspect.iscoroutinefunction(method) is not is_async:
            raise _wrong(point, f"it must have the {'async ' if is_async else ''}method {name}")
    made: OtherKind = kind
    return made


def _wrong(point: EntryPoint, reason: str) -> StartError:
    package = "an unknown package" if point.dist is None else point.dist.name
    return StartError(f"the connector kind {point.name!r} of {package} cannot be used: {reason}")


def find(kind: ConnectorKind, name: str | None) -> Kind:
    """The kind of a stored connector. Raises `KindMissing`."""
    if kind is not ConnectorKind.OTHER:
        return KINDS[kind]
    if name not in _others:
        raise KindMissing(name)
    return _others[name]


def require_other(name: str) -> OtherKind:
    """The kind of a package that an admin has named. Raises `InvalidInput`."""
    if name not in _others:
        known = ", ".join(sorted(_others)) or "none is installed"
        raise InvalidInput(f"kind must be one of the installed kinds: {known}", path=("input", "kind"))
    return _others[name]
