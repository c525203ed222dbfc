"""Limits of one request, checked before anything runs.

Tokens and characters limit the document. `measure` limits what the document can cause: depth, aliases, mutations, and
cost, with nested pages multiplied. (Strawberry's own limiters of depth and aliases process each use of a fragment
again. A document of 2,000 tokens would keep them busy for ever.) Called by `cost`, for each operation of a document.
"""

import math
import re
from typing import Any

from graphql import DocumentNode, FloatValueNode, GraphQLError, IntValueNode, OperationType, Visitor, visit

from backend.api.request.pricing import Operation, PricedField, Selection, Times
from backend.kit.limits import DEFAULT

#: Maximum digits of an integer, as in `kit.text`.
_DIGITS = 308
#: A document that does not match contains only small numbers. Most documents need no further check.
_SUSPICIOUS = re.compile(rf"[0-9]{{{_DIGITS}}}|[eE]\+?[0-9]{{3}}")


def check_length(text: str) -> None:
    """Raise `GraphQLError` if the document is too long to parse and cache. Long values belong in variables."""
    if len(text) > DEFAULT.query_chars:
        raise GraphQLError(f"a document has at most {DEFAULT.query_chars:,} characters; send values as variables")


def check_numbers(text: str, document: DocumentNode) -> None:
    """Raise `GraphQLError` for a number that neither Python nor a double can hold. Runs before validation, which reads
    the numbers."""
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
    """Return the maximum cost of the operation. Raises `GraphQLError` if it is above `most`, or if another limit is
    exceeded."""
    selection = operation.selection
    if selection.depth > DEFAULT.query_depth:
        raise GraphQLError(f"the document nests deeper than {DEFAULT.query_depth} fields")
    if selection.aliases > DEFAULT.query_aliases:
        raise GraphQLError(f"the document has more than {DEFAULT.query_aliases} aliases")
    if operation.node.operation is OperationType.MUTATION and selection.width > DEFAULT.mutations_per_request:
        raise GraphQLError(f"a request has at most {DEFAULT.mutations_per_request} mutations")
    cost = _Cost(operation.with_defaults(variables)).of(selection)
    if cost > most:
        raise GraphQLError(f"the request could cost {cost:,}, more than {most:,}: request fewer items")
    if operation.node.operation is OperationType.SUBSCRIPTION and cost > DEFAULT.subscription_cost:
        raise GraphQLError(
            f"a subscription may cost {DEFAULT.subscription_cost:,}, and this one {cost:,}: select less of each event, "
            "and read the rest with a query"
        )
    return max(cost, 1)


class _Cost:
    """Computes the cost of selections. Each is computed once, although a fragment may be used many times."""

    def __init__(self, variables: dict[str, Any]) -> None:
        self._variables = variables
        self._costs: dict[int, int] = {}

    def of(self, selection: Selection) -> int:
        cost = self._costs.get(id(selection))
        if cost is None:
            cost = sum(self._field(field) for field in selection.counted if not field.is_of_page)
            cost += sum(self.of(part) for part in selection.parts)
            self._costs[id(selection)] = cost
        return cost

    def _field(self, field: PricedField) -> int:
        """A page is one object with many items. A list of ids is one object for each id."""
        count = field.size.count(self._variables)
        flat = field.flat + self._of_page(field.below)
        if field.skips_items:
            return flat + field.each + count
        objects = count if field.size.times is Times.IDS else 1
        return flat + objects * field.each + count * self.of(field.below)

    def _of_page(self, selection: Selection) -> int:
        """What a page costs beside its items."""
        own = sum(field.flat for field in selection.counted if field.is_of_page)
        return own + sum(self._of_page(part) for part in selection.parts)
