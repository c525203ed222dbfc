"""What this process holds is its own: other programs of the same user cannot read its environment or its memory.

`cli.api`, `cli.worker` and `cli.dev` begin with it. The programs that an operator allows as MCP servers run as the same
user as the worker, and Linux would show them `/proc/<worker>/environ`, with the secret key and the database's password
in it, whatever environment they were given themselves. Root can still read all of it, and elsewhere than on Linux
nothing changes.
"""

import ctypes
import os
import sys

_PR_SET_DUMPABLE = 4


def close() -> None:
    """Not dumpable: `/proc/<pid>` belongs to root, nobody else may trace, and no core file is written. A program that
    is started becomes dumpable again as it begins."""
    if sys.platform != "linux":
        return
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl: {os.strerror(code)}")
