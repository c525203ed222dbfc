"""Turns this process into another program that cannot outlive its parent. It is the first code of every child process.

`kit/processes.py` runs this file as a script (`child_process.py PARENT ORPHAN_SIGNAL ACCOUNT PROGRAM ARGUMENT...`), and
the script replaces itself by the program. Two things must happen in the child: it asks Linux for a signal when the
parent dies (so that `kill -9` of the parent leaves nothing running), and it gives up root (Postgres refuses to run as
root). A `preexec_fn` could do both, but it is unsafe in a process with threads. The script uses the standard library
only, and as little of it as possible, because every start of a child waits for it.
"""

import ctypes
import os
import sys

_PR_SET_PDEATHSIG = 1
_PR_SET_SECUREBITS = 28
#: Without it, access(2) ignores the capability; initdb uses access(2) to find postgres.
_SECBIT_NO_SETUID_FIXUP = 4
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_RAISE = 2
_CAP_DAC_READ_SEARCH = 2
_CAPABILITY_VERSION_3 = 0x20080522


def _call(name: str, *arguments: object) -> None:
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}: {os.strerror(code)}")


def _drop_root(account: str) -> None:
    """`UID:GID:0` gives up everything. `UID:GID:1` keeps the right to pass directories that only root may enter.

    The second form is for checkouts below a private home such as /root. The alternative would be to open that directory
    to all users.
    """
    uid, gid, keeps_access = map(int, account.split(":"))
    if keeps_access:
        _call("prctl", _PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP, 0, 0, 0)
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)
    if keeps_access:
        header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
        sets = (ctypes.c_uint32 * 6)(*[1 << _CAP_DAC_READ_SEARCH] * 3, 0, 0, 0)
        _call("capset", header, sets)
        _call("prctl", _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_READ_SEARCH, 0, 0)


def main() -> None:
    """The order matters: Linux clears the parent-death signal when the user changes."""
    parent, orphan_signal, account, *command = sys.argv[1:]
    if account != "-":
        _drop_root(account)
    if sys.platform == "linux":
        _call("prctl", _PR_SET_PDEATHSIG, int(orphan_signal), 0, 0, 0)
    if os.getppid() != int(parent):
        sys.exit("the parent process has gone")
    os.execv(command[0], command)  # noqa: S606 -- replacing ourselves without a shell is the point


if __name__ == "__main__":
    main()
