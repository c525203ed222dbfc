"""A program of the same user, such as an MCP server that the operator allows, cannot look into the process."""

import pwd
import subprocess
import sys
from pathlib import Path

import pytest

from backend.kit import privacy

_NOBODY = pwd.getpwnam("nobody")
#: Holds a secret as a user that root's rights do not help, closes itself if it is told to, and lets a child look.
_HOLDER = f"""{Path(privacy.__file__).read_text()}
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid({_NOBODY.pw_gid})
    os.setuid({_NOBODY.pw_uid})
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)  # as after a start by that user
if sys.argv[1] == "close":
    close()
if os.fork() == 0:
    try:
        sys.stdout.write(open(f"/proc/{{os.getppid()}}/environ").read())
    except OSError as error:
        sys.stdout.write(type(error).__name__)
else:
    os.wait()
"""


def _seen(how: str) -> str:
    command = [sys.executable, "-I", "-S", "-c", _HOLDER, how]
    secret = {"CIRCADIAN_SECRET_KEY": "the-worker-has-it"}
    ended = subprocess.run(command, env=secret, cwd="/", capture_output=True, text=True, check=True)
    return ended.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")
def test_a_program_of_the_same_user_cannot_read_the_environment() -> None:
    assert "the-worker-has-it" in _seen("leave")
    assert "PermissionError" in _seen("close")
    assert "the-worker-has-it" not in _seen("close")
