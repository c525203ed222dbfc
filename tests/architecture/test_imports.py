"""What a process loads: the web process never pays for the mind's libraries (DESIGN 12)."""

import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT

_MODELS = ("litellm", "openai", "aiohttp", "tiktoken", "numpy", "tokenizers", "backend.llm.litellm_lane")
_HEAVY = (*_MODELS, "mcp", "mcp_types", "backend.runtime")


@pytest.mark.parametrize("module", ["backend.app", "backend.cli.api", "backend.cli.migrate"])
def test_the_web_never_loads_the_mind(module: str) -> None:
    script = f"import sys, {module}; print(*[name for name in {_HEAVY!r} if name in sys.modules])"

    loaded = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert loaded.stdout.split() == []
