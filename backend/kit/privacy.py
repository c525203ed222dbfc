"""Protects this process: other programs of the same user cannot read its environment or memory.

`cli.api`, `cli.worker` and `cli.dev` call it first. The MCP servers that an operator allows as local programs run as
the same user as the worker. Linux would show them `/proc/<worker>/environ` with the secret key and the database
password, whatever environment they get themselves. Root can still read everything. On other systems than Linux it does
nothing.
"""

import ctypes
import os
import sys

_PR_SET_DUMPABLE = 4


def close() -> None:
    """Makes the process not dumpable.

    Then `/proc/<pid>` belongs to root, only root may trace the process, and no core file is written. A child program
    becomes dumpable again when it starts.
    """
    if sys.platform != "linux":
        return
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl: {os.strerror(code)}")
