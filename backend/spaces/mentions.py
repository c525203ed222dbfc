"""`@name` in a text: who of the space's members is meant. Called by `spaces.posting`."""

import re
from collections.abc import Iterable
from uuid import UUID

from backend.kit.text import name_key


def named_in(text: str, present: Iterable[tuple[UUID, str]]) -> set[UUID]:
    """Members whose name stands after an `@`, whole and in any case; names may contain spaces.

    The longest name wins: `@Ann Lee` names Ann Lee and not Ann. An `@` inside a word (an e-mail address) names nobody.
    """
    if "@" not in text:
        return set()
    by_name: dict[str, set[UUID]] = {}
    for actor_id, name in present:
        by_name.setdefault(name_key(name), set()).add(actor_id)
    longest_first = sorted((re.escape(name) for name in by_name), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)@({'|'.join(longest_first)})(?!\w)")
    found: set[UUID] = set()
    for match in pattern.finditer(name_key(text)):
        found |= by_name[match.group(1)]
    return found
