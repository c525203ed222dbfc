"""Chooses the system user that Postgres runs as when this process is root. Otherwise it is the current user.

Called by `postgres.py`. An existing cluster keeps its owner, so that root and the usual user can take turns.
"""

import os
import pwd
import shutil
import stat
import subprocess
from pathlib import Path

from backend.kit.processes import Account

_NAME = "circadian-postgres"


def choose_account(*, cluster: Path, binaries: Path) -> Account | None:
    if os.geteuid() != 0:
        return None
    owner = _owner_of(cluster) or _system_user()
    reachable = all(_is_open_to_all(path) for path in (cluster.parent, binaries / "postgres"))
    return Account(owner.pw_uid, owner.pw_gid, keeps_access=not reachable)


def _owner_of(cluster: Path) -> pwd.struct_passwd | None:
    """Returns None without a cluster, or if this machine does not know its owner (a volume of another machine)."""
    try:
        return pwd.getpwuid(cluster.stat().st_uid)
    except (FileNotFoundError, KeyError):
        return None


def _system_user() -> pwd.struct_passwd:
    """Returns a dedicated user, so that no other service can read the cluster; `nobody` where users cannot be added."""
    if _find(_NAME) is None and (useradd := shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin")):
        # Its exit code does not matter: another process may have added the user at the same moment.
        subprocess.run(  # noqa: S603 -- fixed arguments
            [useradd, "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", _NAME],
            capture_output=True,
            check=False,
        )
    return _find(_NAME) or pwd.getpwnam("nobody")


def _find(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def _is_open_to_all(path: Path) -> bool:
    return all(step.stat().st_mode & stat.S_IXOTH for step in (path, *path.parents))
