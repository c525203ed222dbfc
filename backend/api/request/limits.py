"""How much one request may ask for, decided before anything runs.

Tokens and characters bound the document; `measure` bounds what it can cause: depth, aliases, mutations, and its cost,
the nested pages multiplied. (Strawberry's own limiters of depth and aliases follow every fragment anew: a document of
2,000 tokens keeps them busy for ever.) Called by `cost`, for each operation of a document.
"""

import math
import re
from typing import Any

from graphql import DocumentNode, FloatValueNode, GraphQLError, IntValueNode, OperationType, Visitor, visit

from backend.api.request.pricing import Operation, PricedField, Selection, Times
from backend.kit.limits import DEFAULT

#: Of an integer, as in `kit.text`.
_DIGITS = 308
#: Without one of these a document's numbers are small; most are looked at no further.
_SUSPICIOUS = re.compile(rf"[0-9]{{{_DIGITS}}}|[eE]\+?[0-9]{{3}}")


def check_length(text: str) -> None:
    """`GraphQLError` for a text that is too long to be read, and to be remembered: long values belong in variables."""
    if len(text) > DEFAULT.query_chars:
        raise GraphQLError(f"a document has at most {DEFAULT.query_chars:,} characters; send values as variables")


def check_numbers(text: str, document: DocumentNode) -> None:
    """`GraphQLError` for a number that neither Python nor a double can hold; before validation, which reads them."""
    if _SUSPICIOUS.search(text):
        visit(document, _Numbers())


class _Numbers(Visitor):
    def enter_int_value(self, node: IntValueNode, *_: object) -> None:
        if len(node.value) > _DIGITS:
            raise GraphQLError(f"a number has at most {_DIGITS} digits", node)

    def enter_float_value(self, node: FloatValueNode, *_: object) -> None:
        if not math.isfinite(float(node.value)):
            raise GraphQLError("a number is too large", node)


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

    def _field(self, asked: PricedField) -> int:
        """A page is one object with many items; a list of ids is an object for each."""
        count = asked.count(self._variables)
        if asked.is_blind:
            return asked.flat + asked.each + count
        objects = count if asked.times is Times.IDS else 1
        return asked.flat + objects * asked.each + count * self.of(asked.below)
