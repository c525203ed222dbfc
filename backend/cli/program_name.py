"""How the user has started this program, so that its texts name commands that the user has."""

import sys
from pathlib import Path

_INSTALLED = "circadian"


def program() -> str:
    """`circadian` of an installed wheel, or `python -m backend` of a checkout."""
    return _INSTALLED if _is_installed() else "python -m backend"


def make_or_installed(command: str) -> str:
    """The short form of a command that the Makefile has too."""
    return f"{_INSTALLED} {command}" if _is_installed() else f"make {command}"


def _is_installed() -> bool:
    return Path(sys.argv[0]).stem == _INSTALLED
