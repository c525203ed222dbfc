"""Finds the members of a space that `@name` in a text means. `spaces.posting` calls it."""

import re
from collections import OrderedDict
from collections.abc import Iterable
from uuid import UUID

from backend.kit.text import name_key

_AT, _WORD = re.compile(r"(?<!\w)@"), re.compile(r"\w")
#: Number of spaces whose members' names a process remembers.
_SPACES = 256


class Names:
    """The names of members. `digest` is the database's; a different digest means that a name has changed."""

    def __init__(self, present: Iterable[tuple[UUID, str]], *, digest: str = "") -> None:
        self.digest = digest
        self._by_name: dict[str, set[UUID]] = {}
        for actor_id, name in present:
            self._by_name.setdefault(name_key(name), set()).add(actor_id)
        lengths: dict[str, set[int]] = {}
        for name in self._by_name:
            lengths.setdefault(name[:1], set()).add(len(name))
        #: By the first character: the lengths of the names that begin with it, the longest first.
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}

    def in_text(self, text: str) -> set[UUID]:
        """The members whose whole name follows an `@`, in any case. Names may contain spaces.

        The longest name wins: `@Ann Lee` means Ann Lee and not Ann. An `@` inside a word (an e-mail address) means no
        one. The work for one `@` does not grow with the number of members, only with the different lengths of names.
        """
        member_ids, key, end = set[UUID](), name_key(text), 0
        for match in _AT.finditer(key):
            if match.start() >= end and (name := self._at(key, match.end())):
                member_ids |= self._by_name[name]
                end = match.end() + len(name)
        return member_ids

    def _at(self, key: str, start: int) -> str:
        """Return the longest member name that begins there and ends with a word. Empty: no name does."""
        for length in self._lengths.get(key[start : start + 1], ()):
            name = key[start : start + length]
            if name in self._by_name and not _WORD.match(key, start + length):
                return name
        return ""


class KnownNames:
    """The names of the spaces that were used last, so that a room of two thousand is not read again for each `@`."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[UUID, UUID], Names] = OrderedDict()

    def of(self, tenant_id: UUID, space_id: UUID) -> Names:
        """The remembered names; without them, an empty set with a digest that no space has."""
        return self._known.get((tenant_id, space_id)) or Names(())

    def keep(self, tenant_id: UUID, space_id: UUID, names: Names) -> None:
        self._known[tenant_id, space_id] = names
        self._known.move_to_end((tenant_id, space_id))
        if len(self._known) > _SPACES:
            self._known.popitem(last=False)
