"""Collects the arguments of a tool call while the model streams them, and shows some fields to people as drafts.

`runtime.model.deltas` creates one `Writing` for each call of a reply, and decides which fields are shown, and where.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from backend.spaces.drafts import LiveDraft

#: The arguments are parsed again from the start only after they have grown by 1/64 of their length.
_GROWTH = 64


@dataclass(frozen=True, slots=True)
class Audience:
    """How to show a call. `read` extracts the texts from unfinished arguments. `draft` starts the draft of a field."""

    read: Callable[[str], Mapping[str, str]]
    draft: Callable[[str], LiveDraft]


@dataclass(slots=True)
class Writing:
    """One call of a reply, as far as it has been streamed."""

    name: str
    #: None: the call is not shown.
    audience: Audience | None
    _pieces: list[str] = field(default_factory=list)
    _chars: int = 0
    _unread_chars: int = 0
    _shown: dict[str, str] = field(default_factory=dict)
    _drafts: dict[str, LiveDraft] = field(default_factory=dict)

    @property
    def arguments(self) -> str:
        return "".join(self._pieces)

    def freeze(self, name: str) -> str:
        """Return what people have seen of this field, and stop its draft."""
        draft = self._drafts.get(name)
        return draft.freeze() if draft is not None and self.audience is not None else ""

    def extend(self, piece: str) -> None:
        self._pieces.append(piece)
        self._chars += len(piece)
        self._unread_chars += len(piece)
        if self._unread_chars * _GROWTH >= self._chars:
            self._show()

    def flush(self) -> None:
        """Send the rest of the drafts. The call is complete."""
        self._show()
        for draft in self._drafts.values():
            draft.flush()

    def settled(self) -> None:
        for draft in self._drafts.values():
            draft.settled()

    def withdraw(self, reason: str) -> None:
        for draft in self._drafts.values():
            draft.withdraw(reason)

    def _show(self) -> None:
        if self.audience is None or not self._unread_chars:
            return
        self._unread_chars = 0
        for name, text in self.audience.read(self.arguments).items():
            before = self._shown.get(name, "")
            if not text.startswith(before):  # a repeated field: the second value counts and comes with the message
                self.withdraw("it was started again")
                self.audience = None
                return
            if len(text) > len(before):
                if name not in self._drafts:
                    self._drafts[name] = self.audience.draft(name)
                self._shown[name] = text
                self._drafts[name].extend(text[len(before) :])
