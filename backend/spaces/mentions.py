"""Finds the members of a space that `@name` in a text means. `spaces.posting` calls it."""

import re
from collections import OrderedDict
from collections.abc import Iterable
from uuid import UUID

from backend.kit.text import name_key

#: Number of spaces whose members' names a process remembers.
_SPACES = 256


class Names:
    """The names of members. `digest` is the database's; a different digest means that a name has changed."""

    def __init__(self, present: Iterable[tuple[UUID, str]], *, digest: str = "") -> None:
        self.digest = digest
        self._by_name: dict[str, set[UUID]] = {}
        for actor_id, name in present:
            self._by_name.setdefault(name_key(name), set()).add(actor_id)
        longest_first = sorted((re.escape(name) for name in self._by_name), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)@({'|'.join(longest_first)})(?!\w)")

    def in_text(self, text: str) -> set[UUID]:
        """The members whose whole name follows an `@`, in any case. Names may contain spaces.

        The longest name wins: `@Ann Lee` means Ann Lee and not Ann. An `@` inside a word (an e-mail address) means no
        one.
        """
        member_ids: set[UUID] = set()
        for match in self._pattern.finditer(name_key(text)):
            member_ids |= self._by_name.get(match.group(1), set())
        return member_ids


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
