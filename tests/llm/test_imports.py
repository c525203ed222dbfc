"""litellm is the worker's alone: it costs seconds and 190 MB, and it must not phone home (traps L1, M18)."""

import subprocess
import sys

import pytest

_GUARD = """
import socket, sys
def refuse(*_):
    raise SystemExit("the import goes to the network")
socket.getaddrinfo = socket.socket.connect = refuse
"""


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", _GUARD + code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("module", ["messages", "requests", "replies", "errors", "tokens", "providers", "installation"])
def test_the_plain_modules_do_not_import_litellm(module: str) -> None:
    loaded = run(f"import backend.llm.{module}; print('litellm' in sys.modules, 'aiohttp' in sys.modules)")

    assert loaded == "False False"


def test_the_price_list_is_read_without_litellm() -> None:
    code = "from backend.llm import catalogue; print(len(catalogue.models()) > 1000, 'litellm' in sys.modules)"

    assert run(code) == "True False"


def test_the_gateway_imports_litellm_at_once_and_from_local_files() -> None:
    code = "import backend.llm.gateway, litellm; print('litellm' in sys.modules, len(litellm.model_cost) > 1000)"

    assert run(code) == "True True"


def test_no_door_to_litellm_but_the_one_that_sets_its_environment() -> None:
    from pathlib import Path

    folder = Path(__file__).parents[2] / "backend" / "llm"
    importers = {
        path.name
        for path in folder.glob("*.py")
        for line in path.read_text().splitlines()
        if line.startswith(("import litellm", "from litellm"))
    }

    assert importers == {"litellm_setup.py"}
