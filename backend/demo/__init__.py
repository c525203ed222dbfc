"""The demo model: rules behind an OpenAI-compatible endpoint, so that a newcomer without a key sees a living agent.

`cli` serves it beside the worker, which reaches it through the model gateway over HTTP like any other model. The way
of a request: `app` (HTTP) → `chat` (what the messages say) → `turn` (what to do) → `rules` (what to say) → `wire`.
"""

from backend.demo.app import create_app

__all__ = ["create_app"]
