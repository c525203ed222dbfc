"""How much one request may ask for, decided before anything runs.

Tokens and characters bound the document; `measure` bounds what it can cause: depth, aliases, mutations, and its cost,
the nested pages multiplied. (Strawberry's own limiters of depth and aliases follow every fragment anew: a document of
2,000 tokens keeps them busy for ever.) Called by `cost`, for each operation of a document.
"""

from dataclasses import dataclass
from typing import Any

from graphql import GraphQLError, OperationType

from backend.api.pricing import Asked, Operation, Selection, Times
from backend.kit.limits import DEFAULT


def check_length(text: str) -> None:
    """`GraphQLError` for a text that is too long to be read, and to be remembered: long values belong in variables."""
    if len(text) > DEFAULT.query_chars:
        raise GraphQLError(f"a document has at most {DEFAULT.query_chars:,} characters; send values as variables")


@dataclass(frozen=True, slots=True)
class Size:
    """Of a selection: levels of fields, aliases, fields at its top, and the most that it can cost."""

    depth: int = 0
    aliases: int = 0
    fields: int = 0
    cost: int = 0

    def __add__(self, other: "Size") -> "Size":
        return Size(
            max(self.depth, other.depth),
            self.aliases + other.aliases,
            self.fields + other.fields,
            self.cost + other.cost,
        )


def measure(operation: Operation, variables: dict[str, Any], *, most: int) -> int:
    """The most that the operation can cost; `GraphQLError` if that is beyond `most`, or it is beyond a limit."""
    size = _Measure(operation.with_defaults(variables)).of(operation.selection)
    if size.depth > DEFAULT.query_depth:
        raise GraphQLError(f"the document nests deeper than {DEFAULT.query_depth} fields")
    if size.aliases > DEFAULT.query_aliases:
        raise GraphQLError(f"the document has more than {DEFAULT.query_aliases} aliases")
    if operation.node.operation is OperationType.MUTATION and size.fields > DEFAULT.mutations_per_request:
        raise GraphQLError(f"at most {DEFAULT.mutations_per_request} mutations in one request")
    if size.cost > most:
        raise GraphQLError(f"the request could cost {size.cost:,}, more than {most:,}: ask for less")
    return max(size.cost, 1)


class _Measure:
    """Measures selections, each once: a fragment may be spread many times."""

    def __init__(self, variables: dict[str, Any]) -> None:
        self._variables = variables
        self._measured: dict[int, Size] = {}

    def of(self, selection: Selection) -> Size:
        known = self._measured.get(id(selection))
        if known is None:
            known = Size()
            for asked in selection.fields:
                known += self._field(asked)
            for part in selection.parts:
                known += self.of(part)
            self._measured[id(selection)] = known
        return known

    def _field(self, asked: Asked) -> Size:
        below = self.of(asked.below)
        count = asked.count(self._variables)
        #: A page is one object with many items, an id one object each.
        objects = count if asked.times is Times.IDS else 1
        return Size(
            depth=below.depth + 1,
            aliases=below.aliases + asked.has_alias,
            fields=1,
            cost=asked.flat + objects * asked.each + (count if asked.is_blind else count * below.cost),
        )
