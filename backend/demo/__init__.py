"""The demo model: fixed rules behind an OpenAI-compatible endpoint, so that a newcomer can try an agent without a key.

`cli` serves it next to the worker, which calls it through the model gateway over HTTP like any other model. A request
passes `app` (HTTP) → `chat` (reads the messages) → `turn` (decides what to do) → `rules` (chooses the words) → `wire`.
"""

from backend.demo.app import create_app

__all__ = ["create_app"]
