"""Requests of chat services as their documentation shows them. Each file names its page."""

import json
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent / "data"


def recorded(name: str) -> Any:
    """The body of the request, such as `slack/message_channels`."""
    return json.loads((_DATA / f"{name}.json").read_text())["payload"]
