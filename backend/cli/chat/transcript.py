"""What there is to see in the space: a pure reading of the feed, without terminal and network.

`apply` takes one event and answers with the lines that are now said for good; drafts and states are what is passing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Line:
    """One message as it is shown. `author` is empty for notices."""

    author: str
    text: str


class Transcript:
    def __init__(self) -> None:
        self.last_seq = 0
        #: Text of the messages that are being written, by stream id.
        self.drafts: dict[str, str] = {}
        #: SLEEPING, HELD, WAKING or THINKING, by the agent's name.
        self.states: dict[str, str] = {}
        self._shown: dict[str, str] = {}

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
                self.states[event["agent"]["name"]] = event["state"]
            case "Connected":
                # Drafts that ended while we were away send no more news; living ones are sent again so far.
                self.drafts.clear()
        return []

    def _post(self, message: dict[str, Any]) -> list[Line]:
        self.drafts.pop(message["streamId"] or "", None)
        if message["seq"] <= self.last_seq:
            return []
        self.last_seq = message["seq"]
        return self._say(message)

    def _update(self, message: dict[str, Any]) -> list[Line]:
        return [] if self._shown.get(message["id"]) == message["text"] else self._say(message)

    def _say(self, message: dict[str, Any]) -> list[Line]:
        self._shown[message["id"]] = message["text"]
        author = message["author"]["name"] if message["kind"] == "TEXT" else ""
        return [Line(author=_harmless(author), text=_harmless(message["text"]))]

    def _extend(self, stream_id: str, *, offset: int, text: str) -> None:
        """Overlaps are repeats; a gap cannot be filled any more, the committed message will."""
        so_far = self.drafts.get(stream_id, "")
        self.drafts[stream_id] = so_far[:offset].ljust(offset, "…") + _harmless(text)


def _harmless(text: str) -> str:
    """Others wrote it: nothing in it may command the terminal."""
    kept = "\n\t\u200d"  # the last one joins emoji
    return "".join(char if char.isprintable() or char in kept else "\ufffd" for char in text)
