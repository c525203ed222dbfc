"""How graphql-core runs one operation; `GuardedSchema` hands it to strawberry."""

from collections.abc import Awaitable
from typing import Any, Self

from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from backend.api.request.sharing import Answer, SharedEvent, Sharing
from backend.api.request.sinks import SINK


class Executor(StrawberryGraphQLCoreExecutionContext):
    """Forgets what it collected for an event when the event is out, and shares what others execute too (`sharing`).

    graphql-core remembers collected fields by the identity of their parents' lists, which are new for each event of a
    subscription, and every event's executor is a copy that shares that memory: a stream of months would keep the
    fields of every event that it ever sent.
    """

    _sharing: Sharing | None = None
    _has_begun = False

    def build_per_event_executor(self, payload: Any) -> Any:
        if not isinstance(payload, SharedEvent):
            return self._of_event(payload)
        if not self._has_begun:
            self._has_begun, self._sharing = True, Sharing.of(self)
            if sink := SINK.get():
                sink.begin(self._sharing)
        return self._of_event(payload.shown) if self._sharing is None else _Asked(self, self._sharing, payload)

    def execute_event(self, shown: Any, context: Any) -> Any:
        """Its result, or an awaitable of it, as resolvers see it from that context."""
        executor = self._of_event(shown)
        executor.context_value = context
        return executor.execute_operation(False)

    def _of_event(self, shown: Any) -> Self:
        executor = super().build_per_event_executor(shown)
        executor._relevant_sub_fields = {}  # nothing public empties it (graphql-core 3.3.2)
        return executor  # type: ignore[return-value]


class _Asked:
    """In the place of an event's executor: graphql-core calls no more of one."""

    __slots__ = ("_event", "_executor", "_sharing")

    def __init__(self, executor: Executor, sharing: Sharing, event: SharedEvent) -> None:
        self._executor, self._sharing, self._event = executor, sharing, event

    def execute_operation(self, serially: bool | None = None) -> Answer | Awaitable[Any]:  # noqa: ARG002
        return self._sharing.answer(self._event, self._executor)
