"""How graphql-core runs one operation; `faults.GuardedSchema` hands it to strawberry."""

from typing import Any, Self

from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext


class Executor(StrawberryGraphQLCoreExecutionContext):
    """Forgets what it collected for an event when the event is out.

    graphql-core remembers collected fields by the identity of their parents' lists, which are new for each event of a
    subscription, and every event's executor is a copy that shares that memory: a stream of months would keep the
    fields of every event that it ever sent.
    """

    def build_per_event_executor(self, payload: Any) -> Self:
        executor = super().build_per_event_executor(payload)
        executor._relevant_sub_fields = {}  # nothing public empties it (graphql-core 3.3.2)
        return executor  # type: ignore[return-value]
