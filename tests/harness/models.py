"""The scripted model server as tests use it over HTTP: its scripts, gates and records.

Every test uses models of its own (`Models.script`), so that tests can share the server and run concurrently.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from tests.harness.waiting import wait_until

#: The operator's models file: it allows every model that a test may script.
MODELS_FILE = Path(__file__).with_name("models.toml")

Step = Mapping[str, Any]
#: Providers of litellm, one for each wire format that the server implements.
PROVIDERS = ("openai", "anthropic", "ollama_chat")


def model_settings(url: str) -> dict[str, str]:
    """The environment variables that point a process to the server, for its own model and for other providers."""
    return {
        "CIRCADIAN_MODEL": "openai/default",
        "CIRCADIAN_MODEL_BASE_URL": f"{url}/v1",
        "CIRCADIAN_MODEL_API_KEY": "test",
        "CIRCADIAN_MODELS_FILE": str(MODELS_FILE),
        # Agents of tests use models of all wires; otherwise the first such agent would cause its worker to be replaced.
        "CIRCADIAN_LITELLM": "always",
        "CIRCADIAN_MODEL_QUICK_RETRY_SECONDS": "0.1",
        "CIRCADIAN_MODEL_RETRY_BASE_SECONDS": "0.1",
        "ANTHROPIC_API_BASE": url,
        "ANTHROPIC_API_KEY": "test",
        "OLLAMA_API_BASE": url,
    }


@dataclass(frozen=True, slots=True)
class Models:
    """`url` is the server's; `http` is shared and closed by the fixture that created it."""

    url: str
    http: httpx.AsyncClient
    #: The provider whose wire format the models of `script` use.
    provider: str = "openai"

    async def script(self, steps: Sequence[Step], *, repeat_last: bool = False) -> str:
        """Creates a model that responds with `steps`, one per request; returns its name for `createAgent`."""
        model = f"{self.provider}/test-{uuid4().hex}"
        await self.rescript(model, steps, repeat_last=repeat_last)
        return model

    async def rescript(self, model: str, steps: Sequence[Step], *, repeat_last: bool = False) -> None:
        """Replaces the rest of a model's script."""
        content = {"steps": list(steps), "repeat_last": repeat_last}
        response = await self.http.put(f"{self.url}/scripts/{_bare(model)}", json=content)
        response.raise_for_status()

    async def probes(self, model: str) -> list[dict[str, Any]]:
        """The minimal requests with which workers check whether the model responds."""
        response = await self.http.get(f"{self.url}/probes/{_bare(model)}")
        response.raise_for_status()
        found: list[dict[str, Any]] = response.json()
        return found

    async def requests(self, model: str) -> list[dict[str, Any]]:
        """Every request to the model so far; the fields are those of `RecordedRequest`."""
        response = await self.http.get(f"{self.url}/requests/{_bare(model)}")
        found: list[dict[str, Any]] = response.raise_for_status().json()
        return found

    async def wait_for_requests(self, model: str, count: int, *, timeout: float = 30.0) -> list[dict[str, Any]]:
        """Waits until there are `count` requests, and returns them."""

        async def enough() -> list[dict[str, Any]]:
            found = await self.requests(model)
            return found if len(found) >= count else []

        found: list[dict[str, Any]] = await wait_until(enough, timeout=timeout)
        return found

    async def wait_for_probes(self, model: str, count: int, *, timeout: float = 30.0) -> None:
        async def enough() -> bool:
            return len(await self.probes(model)) >= count

        await wait_until(enough, timeout=timeout)

    async def open_gate(self, name: str) -> None:
        """Releases the step that waits at this gate."""
        (await self.http.post(f"{self.url}/gates/{name}")).raise_for_status()

    async def invalid(self) -> list[str]:
        """Faults in the chats of all requests so far; a test asserts that the list is empty (invariant 6)."""
        found: list[str] = (await self.http.get(f"{self.url}/invalid")).raise_for_status().json()
        return found


def _bare(model: str) -> str:
    provider, _, name = model.partition("/")
    return name if provider in PROVIDERS else model
