"""How much one request may ask for, decided before anything runs.

Tokens and characters bound the document; `measure` bounds what it can cause: depth, aliases, mutations, and its cost,
the nested pages multiplied. (Strawberry's own limiters of depth and aliases follow every fragment anew: a document of
2,000 tokens keeps them busy for ever.) Called by `cost`, for each operation of a document.
"""

from typing import Any

from graphql import GraphQLError, OperationType

from backend.api.request.pricing import Asked, Operation, Selection, Times
from backend.kit.limits import DEFAULT


def check_length(text: str) -> None:
    """`GraphQLError` for a text that is too long to be read, and to be remembered: long values belong in variables."""
    if len(text) > DEFAULT.query_chars:
        raise GraphQLError(f"a document has at most {DEFAULT.query_chars:,} characters; send values as variables")


def measure(operation: Operation, variables: dict[str, Any], *, most: int) -> int:
    """The most that the operation can cost; `GraphQLError` if that is beyond `most`, or it is beyond a limit."""
    asked = operation.selection
    if asked.depth > DEFAULT.query_depth:
        raise GraphQLError(f"the document nests deeper than {DEFAULT.query_depth} fields")
    if asked.aliases > DEFAULT.query_aliases:
        raise GraphQLError(f"the document has more than {DEFAULT.query_aliases} aliases")
    if operation.node.operation is OperationType.MUTATION and asked.width > DEFAULT.mutations_per_request:
        raise GraphQLError(f"at most {DEFAULT.mutations_per_request} mutations in one request")
    cost = _Cost(operation.with_defaults(variables)).of(asked)
    if cost > most:
        raise GraphQLError(f"the request could cost {cost:,}, more than {most:,}: ask for less")
    return max(cost, 1)


class _Cost:
    """Of selections, each reckoned once: a fragment may be spread many times."""

    def __init__(self, variables: dict[str, Any]) -> None:
        self._variables = variables
        self._known: dict[int, int] = {}

    def of(self, selection: Selection) -> int:
        known = self._known.get(id(selection))
        if known is None:
            known = sum(self._field(asked) for asked in selection.counted)
            known += sum(self.of(part) for part in selection.parts)
            self._known[id(selection)] = known
        return known

    def _field(self, asked: Asked) -> int:
        """A page is one object with many items; a list of ids is an object for each."""
        count = asked.count(self._variables)
        if asked.is_blind:
            return asked.flat + asked.each + count
        objects = count if asked.times is Times.IDS else 1
        return asked.flat + objects * asked.each + count * self.of(asked.below)
