"""The wire formats of four providers. `model_server` uses them; a step and a chat mean the same on each of them."""

from tests.fakes.wires.anthropic import ANTHROPIC
from tests.fakes.wires.ollama import OLLAMA
from tests.fakes.wires.openai import OPENAI
from tests.fakes.wires.openrouter import OPENROUTER
from tests.fakes.wires.wire import Wire

__all__ = ["WIRES", "Wire"]

WIRES = (OPENAI, ANTHROPIC, OLLAMA, OPENROUTER)
