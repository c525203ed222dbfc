"""Only a worker that needs litellm imports it, and it makes no requests by itself (traps L1, M18)."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

_GUARD = """
import socket, sys
def refuse(*_):
    raise SystemExit("the import goes to the network")
socket.getaddrinfo = socket.socket.connect = refuse
"""


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", _GUARD + code], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def imported_by(modules: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Which of these names are in memory after each module, in one interpreter: the first that is to blame has them."""
    code = (
        "import importlib, json, sys\n"
        "def loaded(module):\n"
        "    importlib.import_module(module)\n"
        f"    return ' '.join(name for name in {tuple(names)} if name in sys.modules)\n"
        f"print(json.dumps({{module: loaded(module) for module in {tuple(modules)}}}))"
    )
    found: dict[str, str] = json.loads(run(code))
    return found


def test_the_plain_modules_do_not_import_litellm() -> None:
    modules = ("messages", "requests", "replies", "errors", "tokens", "providers", "installation")
    names = [f"backend.llm.{module}" for module in modules]

    assert imported_by(names, ("litellm", "aiohttp")) == dict.fromkeys(names, "")


def test_the_price_list_is_read_without_litellm() -> None:
    code = "from backend.llm import catalogue; print(len(catalogue.models()) > 1000, 'litellm' in sys.modules)"

    assert run(code) == "True False"


def test_a_worker_begins_without_litellm() -> None:
    modules = ("backend.llm.gateway", "backend.worker", "backend.cli.worker")

    assert imported_by(modules, ("litellm", "openai", "httpx", "tiktoken")) == dict.fromkeys(modules, "")


def test_litellm_reads_its_local_files_alone() -> None:
    code = "from backend.llm import litellm_modules; import litellm; print(len(litellm.model_cost) > 1000)"

    assert run(code) == "True"


def test_need_of_litellm_is_reported_to_the_caller_and_the_worker() -> None:
    code = """
from backend.llm import litellm_availability, wire_plan
from backend.llm.requests import ModelConnection
litellm_availability.on_each_need(lambda: print("told"))
wire_plan.require(ModelConnection("openai/gpt-4o"))
wire_plan.require(ModelConnection("anthropic/claude-sonnet-4-5"))
wire_plan.require(ModelConnection("any", base_url="http://h:1/v1"))
try:
    wire_plan.require(ModelConnection("mistral/x"))
except litellm_availability.NeedsLitellm:
    print("refused")
"""
    assert run("import sys\n" + code + "print('litellm' in sys.modules)").split() == ["told", "refused", "False"]


@pytest.mark.parametrize(
    ("settings", "needed"),
    [
        ({"CIRCADIAN_MODEL": "openai/gpt-4o"}, False),
        ({"CIRCADIAN_MODEL": "any", "CIRCADIAN_MODEL_BASE_URL": "http://h:1/v1"}, False),
        ({"CIRCADIAN_MODEL": "openai/gpt-4o", "CIRCADIAN_LITELLM": "always"}, True),
        ({"CIRCADIAN_MODEL": "anthropic/claude-sonnet-4-5"}, False),
        ({"CIRCADIAN_MODEL": "mistral/x"}, True),
        ({"CIRCADIAN_MODEL": "openai/gpt-5.4"}, True),
        ({"CIRCADIAN_MODEL": "openai/gpt-4o", "CIRCADIAN_MODELS_FILE": "makers"}, False),
        ({"CIRCADIAN_MODEL": "openai/gpt-4o", "CIRCADIAN_MODELS_FILE": "mixed"}, True),
        ({"CIRCADIAN_MODEL": "openai/gpt-4o", "CIRCADIAN_MODELS_FILE": "any"}, False),
    ],
)
def test_a_worker_needs_litellm_for_what_the_operator_names(
    settings: dict[str, str], needed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from backend.kit.settings import Settings
    from backend.worker import needs_litellm

    offers = (("makers", "anthropic", "claude-sonnet-4-5"), ("mixed", "mistral", "x"), ("any", "mistral", "*"))
    for name, provider, model in offers:
        (tmp_path / name).write_text(f'[providers.{provider}]\nmodels = ["{model}"]\n')
    monkeypatch.chdir(tmp_path)
    for name in ("CIRCADIAN_MODEL_BASE_URL", "CIRCADIAN_MODELS_FILE", "CIRCADIAN_LITELLM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)

    assert needs_litellm(Settings()) is needed


def test_litellm_is_imported_only_where_its_environment_is_set() -> None:
    folder = Path(__file__).parents[2] / "backend" / "llm"
    importers = {
        path.name
        for path in folder.glob("*.py")
        for line in path.read_text().splitlines()
        if line.startswith(("import litellm", "from litellm"))
    }

    assert importers == {"litellm_setup.py"}
