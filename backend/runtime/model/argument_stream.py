"""A tool call that a model is writing, and what people see of it meanwhile: some of its fields, a draft for each.

`runtime.model.deltas` has one for each call of a reply, and says of which fields there are drafts, and where.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from backend.spaces.drafts import LiveDraft

#: Arguments are read anew from their beginning: not before they have grown by this part of their length.
_GROWTH = 64


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who see it: `read` has the texts so far in unfinished arguments, `draft` begins to show one of them."""

    read: Callable[[str], Mapping[str, str]]
    draft: Callable[[str], LiveDraft]


@dataclass(slots=True)
class Writing:
    """One call of a reply, as far as it is written."""

    name: str
    #: None: nobody sees anything of it.
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
        """What people have seen of that field; from now on they see no more of it."""
        draft = self._drafts.get(name)
        return draft.freeze() if draft is not None and self.audience is not None else ""

    def extend(self, piece: str) -> None:
        self._pieces.append(piece)
        self._chars += len(piece)
        self._unread_chars += len(piece)
        if self._unread_chars * _GROWTH >= self._chars:
            self._show()

    def flush(self) -> None:
        """It is whole: what was held back goes out."""
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
            if not text.startswith(before):  # the same field twice: the second counts, and comes with the message
                self.withdraw("it was begun anew")
                self.audience = None
                return
            if len(text) > len(before):
                if name not in self._drafts:
                    self._drafts[name] = self.audience.draft(name)
                self._shown[name] = text
                self._drafts[name].extend(text[len(before) :])
