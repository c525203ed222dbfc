"""litellm is the worker's alone, and only of one that needs it; and it must not phone home (traps L1, M18)."""

import subprocess
import sys
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


@pytest.mark.parametrize("module", ["backend.llm.gateway", "backend.worker", "backend.cli.worker"])
def test_a_worker_begins_without_litellm(module: str) -> None:
    heavy = ("litellm", "openai", "httpx", "tiktoken")

    assert run(f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])") == "[]"


def test_litellm_reads_its_local_files_alone() -> None:
    code = "from backend.llm import litellm_modules; import litellm; print(len(litellm.model_cost) > 1000)"

    assert run(code) == "True"


def test_whoever_needs_litellm_where_there_is_none_is_told_so_and_its_worker_too() -> None:
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


def test_no_door_to_litellm_but_the_one_that_sets_its_environment() -> None:
    folder = Path(__file__).parents[2] / "backend" / "llm"
    importers = {
        path.name
        for path in folder.glob("*.py")
        for line in path.read_text().splitlines()
        if line.startswith(("import litellm", "from litellm"))
    }

    assert importers == {"litellm_setup.py"}
