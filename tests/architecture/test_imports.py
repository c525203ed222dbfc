"""What a process loads: the web process never pays for the mind's libraries."""

import subprocess
import sys

import pytest

from tests.architecture.sources import ROOT

_MODELS = ("litellm", "openai", "aiohttp", "tiktoken", "numpy", "tokenizers", "backend.llm.litellm_client")
_MCP = ("mcp", "mcp_types")
_HEAVY = (*_MODELS, *_MCP, "backend.runtime")
#: What few processes ever need, and those not at once.
_LATER = ("zxcvbn", "dns")


def _loaded(module: str, names: tuple[str, ...]) -> list[str]:
    script = f"import sys, {module}; print(*[name for name in {names!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize("module", ["backend.app", "backend.cli.api", "backend.cli.migrate"])
def test_the_web_never_loads_the_mind(module: str) -> None:
    assert _loaded(module, (*_HEAVY, *_LATER)) == []


@pytest.mark.parametrize("module", ["backend.worker", "backend.cli.worker"])
def test_a_worker_at_rest_has_no_more_than_it_needs(module: str) -> None:
    web = ("strawberry", "graphql", "starlette", "uvicorn", "jinja2", "backend.api", "backend.oauth")

    assert _loaded(module, (*_MCP, *_LATER, *web, "numpy", "tokenizers", "litellm")) == []


def test_speaking_mcp_is_learnt_in_a_thread_when_the_first_server_is_asked() -> None:
    """An import takes most of a second, in which the beat of a worker goes on."""
    script = """
import asyncio, sys, threading
from contextlib import suppress
from backend.tools.mcp.client import McpClient
from backend.tools.mcp_servers.stdio_servers import Programs

class Watch:
    def find_spec(name, path=None, target=None):
        if name == "mcp":
            print("in the loop" if threading.current_thread() is threading.main_thread() else "in a thread")

async def main():
    sys.meta_path.insert(0, Watch)
    async with McpClient(None, Programs({}), allows_private=True) as client:
        print("mcp" in sys.modules)
        with suppress(AttributeError):
            await client.ask(None)

asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.split("\n")[:-1] == ["False", "in a thread"]
