"""Rate limits by cost: a request pays before it runs, and gets back what it did not need.

This is an extension of the schema. Each request takes its maximum cost (`limits`, `pricing`) from the bucket of its
client and from the bucket of its tenant, or is refused. So one client can use neither the part of another client nor
the whole part of the tenant. Afterwards the cost of the actual response is counted and the rest is given back, unless
the response has errors. A request that never ran, because its document is invalid, costs a fixed price. Without Redis
each process has its own buckets (`kit.buckets`).
"""

import math
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from graphql import GraphQLError, OperationType
from starlette.responses import Response
from strawberry.extensions import SchemaExtension

from backend.api.request import limits
from backend.api.request.context import Context
from backend.api.request.errors import Fault, FaultCode
from backend.api.request.operation_record import OPERATION
from backend.api.request.pricing import Operation, PricedField, Pricelist, Selection
from backend.kit.buckets import Bucket, BucketState
from backend.kit.limits import DEFAULT
from backend.telemetry import metrics
from backend.tenants.tokens import Session

_PRICES = Pricelist()

#: Names of the two buckets in headers (draft-ietf-httpapi-ratelimit-headers-11).
_POLICIES = ("client", "tenant")


@dataclass(frozen=True, slots=True)
class Bill:
    """What a request has taken from the buckets that pay for it."""

    buckets: Sequence[Bucket]
    states: Sequence[BucketState]
    requested: int
    actual: int | None = None

    @property
    def is_paid(self) -> bool:
        return all(each.is_allowed for each in self.states)

    @property
    def wait_seconds(self) -> int:
        return math.ceil(max(each.retry_after_seconds for each in self.states))

    def to_extension(self) -> dict[str, Any]:
        """Return `extensions.cost`, with the bucket that has the least left."""
        bucket, state = min(zip(self.buckets, self.states, strict=True), key=lambda pair: pair[1].remaining)
        return {
            "requestedQueryCost": self.requested,
            "actualQueryCost": self.actual,
            "throttleStatus": {
                "maximumAvailable": int(bucket.capacity),
                "currentlyAvailable": int(state.remaining),
                "restoreRate": int(bucket.per_second),
            },
        }

    def write_headers(self, response: Response) -> None:
        """Write the rate limit headers, in units of cost."""
        policies = [
            f'"{name}";q={bucket.capacity:.0f};w={math.ceil(bucket.capacity / bucket.per_second)}'
            for name, bucket in zip(_POLICIES, self.buckets, strict=True)
        ]
        states = [
            f'"{name}";r={int(state.remaining)}'
            + ("" if state.is_allowed else f";t={math.ceil(state.retry_after_seconds)}")
            for name, state in zip(_POLICIES, self.states, strict=True)
        ]
        response.headers["ratelimit-policy"] = ", ".join(policies)
        response.headers["ratelimit"] = ", ".join(states)
        if not self.is_paid:
            response.headers["retry-after"] = str(self.wait_seconds)
            response.status_code = 429


class Cost(SchemaExtension):
    """One instance for each operation."""

    _bill: Bill | None = None

    @property
    def _context(self) -> Context:
        context: Context = self.execution_context.context
        return context

    @property
    def _variables(self) -> dict[str, Any]:
        return self.execution_context.variables or {}

    async def on_operation(self) -> AsyncIterator[None]:
        """Refuse a client that is known to have nothing left, before the document is parsed. Hold places until the
        operation ends."""
        session = self._context.require_session()
        buckets = buckets_of(session)
        local = Bill(buckets, self._context.state.buckets.local_states(buckets), requested=1)
        if not local.is_paid:
            self._refuse(local)
        # All checks that can refuse a document are inside: strawberry does not end a hook if a later hook fails to
        # start.
        with ExitStack() as self._resources:
            try:
                limits.check_length(self.execution_context.query or "")
                yield
            finally:
                if self._bill is None:
                    await self._context.state.buckets.take_all(buckets, min(DEFAULT.unread_cost, _most(session)))

    def on_validate(self) -> Iterator[None]:
        context = self.execution_context
        if context.graphql_document is not None:
            limits.check_numbers(context.query or "", context.graphql_document)
        yield

    async def on_execute(self) -> AsyncIterator[None]:
        session = self._context.require_session()
        operation, requested = self._measure(_most(session))
        OPERATION.get().kind = operation.node.operation.value
        self._bill = bill = await self._charge(buckets_of(session), requested)
        if not bill.is_paid:
            self._refuse(bill)
        if operation.node.operation is OperationType.SUBSCRIPTION:
            self._resources.enter_context(self._context.state.places.subscription(session))
            metrics.SUBSCRIPTIONS.change(1)
            self._resources.callback(metrics.SUBSCRIPTIONS.change, -1)
        yield
        result: Any = self.execution_context.result
        if result is not None:
            self._bill = self._settle(bill, operation, result)

    def get_results(self) -> dict[str, Any]:
        """Added to the response of every query and mutation. The events of a subscription cost nothing."""
        bill = self._bill
        is_event = bill is not None and bill.is_paid and bill.actual is None
        return {} if bill is None or is_event else {"cost": bill.to_extension()}

    def _measure(self, most: int) -> tuple[Operation, int]:
        context = self.execution_context
        assert context.graphql_document is not None  # parsed and validated before
        operations = _PRICES.operations(context.schema._schema, context.query or "", context.graphql_document)
        sizes = [limits.measure(each, self._variables, most=most) for each in operations]
        name = context.operation_name
        # strawberry would run the first one, and has no public way to see that no name was given
        if not context._provided_operation_name and len(operations) > 1:
            raise GraphQLError("the document has several operations: choose one with operationName")
        for operation, size in zip(operations, sizes, strict=True):
            if name is None or (operation.node.name and operation.node.name.value == name):
                return operation, size
        raise GraphQLError(f"the document has no operation named {name}")

    async def _charge(self, buckets: Sequence[Bucket], cost: int) -> Bill:
        states = await self._context.state.buckets.take_all(buckets, cost, may_lag=True)
        bill = Bill(buckets, states, cost)
        self._write_headers(bill)
        return bill

    def _settle(self, bill: Bill, operation: Operation, result: Any) -> Bill:
        """Replace the maximum cost by the cost of the actual response. If the response has errors, the maximum stays:
        it may have read much although it contains little."""
        spent = bill.requested
        if not result.errors:
            counted = Count(operation.with_defaults(self._variables)).of(operation.selection, result.data)
            spent = min(max(counted, 1), spent)
        states = bill.states
        if spent < bill.requested:
            states = self._context.state.buckets.give_back(bill.buckets, states, bill.requested - spent)
        settled = Bill(bill.buckets, states, bill.requested, spent)
        self._write_headers(settled)
        return settled

    def _write_headers(self, bill: Bill) -> None:
        if self._context.response is not None:
            bill.write_headers(self._context.response)

    def _refuse(self, bill: Bill) -> None:
        self._bill = bill
        self._write_headers(bill)
        raise Fault(
            FaultCode.RATE_LIMITED,
            f"too many requests: this one costs {bill.requested:,}; try again in {bill.wait_seconds} s",
            retryAfterSeconds=bill.wait_seconds,
        )


def buckets_of(session: Session) -> list[Bucket]:
    own = session.limits
    tenant = f"t:{session.actor.tenant_id}:cost"
    return [
        Bucket(f"{tenant}:{session.client}", own.client_cost_burst, own.client_cost_per_second),
        Bucket(tenant, own.cost_burst, own.cost_per_second),
    ]


def _most(session: Session) -> int:
    """Return the maximum cost of one request of this session."""
    return min(DEFAULT.request_cost, session.limits.client_cost_burst, session.limits.cost_burst)


class Count:
    """Counts the cost of a response, with the same prices."""

    def __init__(self, variables: dict[str, Any]) -> None:
        self._variables = variables

    def of(self, selection: Selection, data: Mapping[str, Any] | None) -> int:
        return self._part(selection, data, set()) if data is not None else 0

    def _part(self, selection: Selection, data: Mapping[str, Any], counted: set[int]) -> int:
        """`counted` holds the parts that were already counted, because a fragment may be used many times."""
        total = 0
        for field in selection.counted:
            if field.key in data:
                total += self._field(field, data[field.key])
        for part in selection.parts:
            if id(part) not in counted:
                counted.add(id(part))
                total += self._part(part, data, counted)
        return total

    def _field(self, field: PricedField, data: Any) -> int:
        objects = data if isinstance(data, list) else [data]
        return field.flat + sum(field.each + self._below(field, each) for each in objects)

    def _below(self, field: PricedField, data: Any) -> int:
        if not isinstance(data, dict):
            return 0
        unseen = field.size.count(self._variables) if field.skips_items else 0
        return unseen + self.of(field.below, data)
