"""Converts the feed into displayed lines, independent of terminal and network.

`apply` takes one event and returns the lines that are now final. Drafts and states are the changing part.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from backend.kit import terminal_text

_printable = partial(terminal_text.printable, layout="\n\t")


@dataclass(frozen=True)
class Line:
    """One displayed message. `author` is empty for notices."""

    author: str
    text: str


class Transcript:
    def __init__(self) -> None:
        self.last_seq = 0
        #: Text of the messages that are being written, by stream id.
        self.drafts: dict[str, str] = {}
        #: SLEEPING, HELD, WAKING or THINKING, by the agent's name.
        self.states: dict[str, str] = {}
        self._printed: dict[str, str] = {}

    def read_history(self, messages: Iterable[dict[str, Any]]) -> list[Line]:
        return [line for message in messages for line in self._post(message)]

    def apply(self, event: dict[str, Any]) -> list[Line]:
        match event["__typename"]:
            case "MessagePosted":
                return self._post(event["message"])
            case "MessageUpdated":
                return self._update(event["message"])
            case "MessageDelta":
                self._extend(event["streamId"], offset=event["offset"], text=event["text"])
            case "DraftWithdrawn":
                self.drafts.pop(event["streamId"], None)
            case "AgentStateChanged":
                self.states[terminal_text.line(event["agent"]["name"])] = event["state"]
            case "Connected":
                # Drafts that ended during the disconnection send no more events; drafts that continue are sent again
                # from the beginning.
                self.drafts.clear()
        return []

    def _post(self, message: dict[str, Any]) -> list[Line]:
        self.drafts.pop(message["streamId"] or "", None)
        if message["seq"] <= self.last_seq:
            return []
        self.last_seq = message["seq"]
        return self._lines(message)

    def _update(self, message: dict[str, Any]) -> list[Line]:
        return [] if self._printed.get(message["id"]) == message["text"] else self._lines(message)

    def _lines(self, message: dict[str, Any]) -> list[Line]:
        self._printed[message["id"]] = message["text"]
        author = message["author"]["name"] if message["kind"] == "TEXT" else ""
        return [Line(author=terminal_text.line(author), text=_printable(message["text"]))]

    def _extend(self, stream_id: str, *, offset: int, text: str) -> None:
        """Overlaps are repetitions. A gap cannot be filled any more; the committed message will replace the draft."""
        so_far = self.drafts.get(stream_id, "")
        self.drafts[stream_id] = so_far[:offset].ljust(offset, "…") + _printable(text)
