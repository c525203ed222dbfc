"""The data directory of `dev`: one running `dev` at a time, and `dev.json` while it is ready.

Other programs (the chat, tests, scripts) find a running `dev` by `dev.json`. The file appears when everything answers
and disappears before anything stops. The same holds for `operator.env`, which gives the operator's commands the
database.
"""

import base64
import fcntl
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from uuid import UUID

from backend.kit.processes import StartError


@dataclass(frozen=True)
class DevFile:
    """The content of `dev.json`. The ids are the API's global ids. The token does not expire."""

    graphqlUrl: str  # noqa: N815 -- the names of the file are a contract
    subscriptionsUrl: str  # noqa: N815
    accessToken: str  # noqa: N815
    tenantId: str  # noqa: N815
    agentId: str  # noqa: N815
    spaceId: str  # noqa: N815

    @classmethod
    def read(cls, directory: Path) -> "DevFile | None":
        try:
            return cls(**json.loads((directory / "dev.json").read_text()))
        except FileNotFoundError:
            return None

    def write(self, directory: Path) -> None:
        write_private(directory / "dev.json", asdict(self))


@dataclass(frozen=True)
class WayIn:
    """The credentials of the demo's owner for the sign-in page."""

    email: str
    password: str


def global_id(type_name: str, own: UUID) -> str:
    return base64.b64encode(f"{type_name}:{own}".encode()).decode()


def write_private(path: Path, content: Mapping[str, str]) -> None:
    _write_private(path, json.dumps(content, indent=2))


def write_environment(directory: Path, settings: Mapping[str, str]) -> None:
    """Writes the settings that the operator's commands need here.

    Use them so: `env $(cat .data/operator.env) python -m backend …`.
    """
    _write_private(directory / "operator.env", "".join(f"{name}={value}\n" for name, value in settings.items()))


def forget(directory: Path) -> None:
    """Removes the files that mark a running `dev`."""
    for name in ("dev.json", "operator.env"):
        (directory / name).unlink(missing_ok=True)


def _write_private(path: Path, content: str) -> None:
    """Writes a file that only its owner can read, and that is never visible half-written."""
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(content)
    draft.replace(path)


def own_secret_key(directory: Path) -> str:
    """Returns a generated key for an installation without a configured one.

    It is stored next to the data that depends on it.

    Production refuses it because of its prefix: everybody who can read this directory has it.
    """
    path = directory / "secret-key.json"
    if not path.exists():
        write_private(path, {"secretKey": f"development-{secrets.token_urlsafe(48)}"})
    return str(json.loads(path.read_text())["secretKey"])


@contextmanager
def claim(directory: Path) -> Iterator[None]:
    """Locks the directory while the block runs. The lock ends with the process, however it ends."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        lock = os.open(directory / "dev.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StartError(
            f"cannot write to {directory}: {error.strerror} (choose another directory with CIRCADIAN_DATA_DIR)"
        ) from error
    try:
        _lock(lock, directory)
        forget(directory)
        yield
    finally:
        os.close(lock)


def _lock(lock: int, directory: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise StartError(
            f"{directory} is in use by another `make run` (process {os.read(lock, 20).decode()}); "
            "stop that one, or give this one its own CIRCADIAN_DATA_DIR and PORT"
        ) from error
    os.truncate(lock, 0)
    os.write(lock, str(os.getpid()).encode())
