"""Which system user Postgres runs as when we are root; without root it is simply us.

Called by `postgres.py`. The owner of an existing cluster wins, so that root and the usual user can take turns.
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
    return Account(owner.pw_uid, owner.pw_gid, keeps_passage=not reachable)


def _owner_of(cluster: Path) -> pwd.struct_passwd | None:
    """None without a cluster, or if its owner is unknown to this machine (a volume of another one)."""
    try:
        return pwd.getpwuid(cluster.stat().st_uid)
    except (FileNotFoundError, KeyError):
        return None


def _system_user() -> pwd.struct_passwd:
    """A user of its own, so that no other service can read the cluster; `nobody` where users cannot be added."""
    if _find(_NAME) is None and (useradd := shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin")):
        # Its answer does not matter: another start may have added the user at the same moment.
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
