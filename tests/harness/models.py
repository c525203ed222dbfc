"""The scripted model server as tests see it from outside: its scripts, gates and records over HTTP.

Every test names models of its own (`Models.name`), so that tests can share the server and run side by side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from tests.harness.waiting import wait_until

#: The operator's: any model that a test may script.
MODELS_FILE = Path(__file__).with_name("models.toml")

Step = Mapping[str, Any]
#: Providers of litellm, one for each wire that the server speaks.
PROVIDERS = ("openai", "anthropic", "ollama_chat")


def model_settings(url: str) -> dict[str, str]:
    """The variables by which a process finds the server: as its own model's, and in the place of other providers."""
    return {
        "CIRCADIAN_MODEL": "openai/default",
        "CIRCADIAN_MODEL_BASE_URL": f"{url}/v1",
        "CIRCADIAN_MODEL_API_KEY": "test",
        "CIRCADIAN_MODELS_FILE": str(MODELS_FILE),
        # Agents of tests name models of all wires; else the first of them would have its worker exchanged.
        "CIRCADIAN_LITELLM": "always",
        "CIRCADIAN_MODEL_QUICK_RETRY_SECONDS": "0.1",
        "CIRCADIAN_MODEL_RETRY_BASE_SECONDS": "0.1",
        "ANTHROPIC_API_BASE": url,
        "ANTHROPIC_API_KEY": "test",
        "OLLAMA_API_BASE": url,
    }


@dataclass(frozen=True, slots=True)
class Models:
    """`url` is the server's; `http` is shared and closed by the fixture that made it."""

    url: str
    http: httpx.AsyncClient
    #: By whose wire the models of `script` are reached.
    provider: str = "openai"

    async def script(self, steps: Sequence[Step], *, repeat_last: bool = False) -> str:
        """A new model that answers with `steps`, one a request; returns its name as `createAgent` takes it."""
        model = f"{self.provider}/test-{uuid4().hex}"
        await self.rescript(model, steps, repeat_last=repeat_last)
        return model

    async def rescript(self, model: str, steps: Sequence[Step], *, repeat_last: bool = False) -> None:
        """Replace what is left of a model's script."""
        content = {"steps": list(steps), "repeat_last": repeat_last}
        response = await self.http.put(f"{self.url}/scripts/{_bare(model)}", json=content)
        response.raise_for_status()

    async def probes(self, model: str) -> list[dict[str, Any]]:
        """The smallest requests, by which workers find out whether it answers at all."""
        response = await self.http.get(f"{self.url}/probes/{_bare(model)}")
        response.raise_for_status()
        found: list[dict[str, Any]] = response.json()
        return found

    async def requests(self, model: str) -> list[dict[str, Any]]:
        """Every request to the model so far; the fields are those of `RecordedRequest`."""
        response = await self.http.get(f"{self.url}/requests/{_bare(model)}")
        found: list[dict[str, Any]] = response.raise_for_status().json()
        return found

    async def wait_for_requests(self, model: str, count: int, *, timeout: float = 10.0) -> list[dict[str, Any]]:
        """The requests, once there are `count` of them."""

        async def enough() -> list[dict[str, Any]]:
            found = await self.requests(model)
            return found if len(found) >= count else []

        found: list[dict[str, Any]] = await wait_until(enough, timeout=timeout)
        return found

    async def wait_for_probes(self, model: str, count: int, *, timeout: float = 10.0) -> None:
        async def enough() -> bool:
            return len(await self.probes(model)) >= count

        await wait_until(enough, timeout=timeout)

    async def open_gate(self, name: str) -> None:
        """Let the step go on that waits at this gate."""
        (await self.http.post(f"{self.url}/gates/{name}")).raise_for_status()

    async def invalid(self) -> list[str]:
        """What was wrong with the chats of all requests so far; a test asserts that it is empty (invariant 6)."""
        found: list[str] = (await self.http.get(f"{self.url}/invalid")).raise_for_status().json()
        return found


def _bare(model: str) -> str:
    provider, _, name = model.partition("/")
    return name if provider in PROVIDERS else model
