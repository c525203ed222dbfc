"""One execution of an event for all who get the same answer to it, and that answer's JSON once (ADR 0050).

`execution` asks for each event of a subscription. Who may share is decided by the key: the document, its variables as
far as they reach below the root field, the tenant and the scopes. An event is executed for a `Viewpoint`, which has no
more of whoever reads it than is in the key: a resolver that wants more, whatever it is, makes the event everybody's
own, and so does an error. What is shared is kept by the event's memo (`feeds.shared_events`), for a second or two.
"""

import asyncio
import json
from collections.abc import Awaitable, Iterator, Mapping
from contextvars import Context as Variables
from dataclasses import dataclass
from json.encoder import encode_basestring_ascii
from typing import Any, Final
from uuid import UUID

from graphql import FieldNode, FragmentDefinitionNode, Node, OperationDefinitionNode, VariableNode, Visitor, visit
from strawberry.types import ExecutionResult

from backend.api.request.context import ApiState, Context
from backend.feeds.shared_events import Memo
from backend.tenants.actor import Scope

#: Of an answer's JSON. A longer one is not kept for others: what is kept is bounded by the number of events.
_MAX_CHARS = 16_384
#: In a memo: everybody executes this event for himself.
_OWN: Final = object()


@dataclass(frozen=True, slots=True)
class SharedEvent:
    """What a subscription yields if others may be told the same. Whoever has the same `memo` has the same `shown`."""

    shown: Any
    memo: Memo


class SharedData(dict[str, Any]):
    """The `data` of an answer that others get too. Nobody changes it."""

    json: str


class SharedAnswer(ExecutionResult):
    """Without errors, and of nobody in particular."""

    data: SharedData


def next_message(operation_id: str, data: SharedData) -> str:
    """A websocket's message, as JSON."""
    return f'{{"id":{encode_basestring_ascii(operation_id)},"type":"next","payload":{{"data":{data.json}}}}}'


def encode(message: Mapping[str, Any]) -> str | None:
    """The JSON of a websocket's message, or of an event over SSE, if all of it but the id is known: its answer is
    shared. None for every other one."""
    payload: Any = message.get("payload", message)
    data = payload.get("data") if isinstance(payload, dict) and len(payload) == 1 else None
    if not isinstance(data, SharedData):
        return None
    if payload is message:
        return f'{{"data":{data.json}}}'
    return next_message(message["id"], data)


class Viewpoint:
    """A resolver's context, as far as it is the same for all of a key. `is_personal`: somebody wanted more of it."""

    def __init__(self, context: Context) -> None:
        self.is_personal = False
        self.state: ApiState = context.state
        self.actor = _Anyone(self, context.actor.tenant_id, context.actor.scopes)

    def __getattr__(self, name: str) -> Any:
        self.is_personal = True
        raise AttributeError(name)


class _Anyone:
    """The actor of a viewpoint: whoever has these scopes in that tenant."""

    def __init__(self, viewpoint: Viewpoint, tenant_id: UUID, scopes: frozenset[Scope]) -> None:
        self._viewpoint, self.tenant_id, self.scopes = viewpoint, tenant_id, scopes

    def __getattr__(self, name: str) -> Any:
        self._viewpoint.is_personal = True
        raise AttributeError(name)


class Sharing:
    """Of one subscription, from its first event on."""

    def __init__(self, context: Context, key: str) -> None:
        self._context, self._session, self._key = context, context.session, key
        #: Types of events of which this document wants what is nobody else's.
        self._personal: set[type] = set()

    @classmethod
    def of(cls, executor: Any) -> "Sharing | None":
        """None if nothing can be shared: what the answer depends on is not known."""
        context, operation = executor.context_value, executor.operation
        if not isinstance(context, Context) or context.session is None or operation.loc is None:
            return None
        names = _names_below(operation, executor.fragment_definitions)
        values = executor.variable_values.coerced
        given = [(name, values[name]) for name in sorted(names) if name in values]
        name = operation.name.value if operation.name else None
        asks_as = str(context.actor.tenant_id), sorted(context.actor.scopes)
        try:
            # One text, whose hash Python remembers.
            return cls(context, json.dumps([operation.loc.source.body, name, given, asks_as]))
        except (TypeError, ValueError):
            return None

    def answer(self, event: SharedEvent, executor: Any) -> SharedAnswer | Awaitable[Any]:
        """`executor` is that of the subscription; it executes an event for whom it is told to."""
        found = self.found(event)
        if found is None:
            found = self._execute(event, executor)
        if isinstance(found, asyncio.Task):
            return self._wait(event, executor, found)
        return found if isinstance(found, SharedAnswer) else executor.execute_event(event.shown, self._context)

    def found(self, event: SharedEvent) -> Any:
        """What others have made of it: an `Answer`, a task that comes to one, or a mark that it is not shared. None:
        nothing yet."""
        if self._context.session is not self._session or type(event.shown) in self._personal:
            return _OWN
        return event.memo.get(self._key)

    def _execute(self, event: SharedEvent, executor: Any) -> Any:
        """For all of the key: what comes of it is in the memo."""
        viewpoint = Viewpoint(self._context)
        result = executor.execute_event(event.shown, viewpoint)
        if not executor.is_awaitable(result):
            return self._settle(event, viewpoint, result)

        async def execute() -> Any:
            return self._settle(event, viewpoint, await result)

        # An empty context, and nobody's end: it outlives whoever asks first (trap L4).
        asked = asyncio.get_running_loop().create_task(execute(), context=Variables())
        event.memo.put(self._key, asked)
        return asked

    async def _wait(self, event: SharedEvent, executor: Any, asked: "asyncio.Task[Any]") -> Any:
        found = await asyncio.shield(asked)
        if isinstance(found, SharedAnswer):
            return found
        own = executor.execute_event(event.shown, self._context)
        return await own if executor.is_awaitable(own) else own

    def _settle(self, event: SharedEvent, viewpoint: Viewpoint, result: Any) -> Any:
        if viewpoint.is_personal:
            self._personal.add(type(event.shown))
        answer = None if viewpoint.is_personal or result.errors else _answer(result.data)
        found = _OWN if answer is None else answer
        event.memo.put(self._key, found)
        return found


def _answer(data: dict[str, Any]) -> SharedAnswer | None:
    shared = SharedData(data)
    shared.json = json.dumps(data, separators=(",", ":"))
    return SharedAnswer(shared, None) if len(shared.json) <= _MAX_CHARS else None


def _names_below(operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]) -> set[str]:
    """The variables that reach further than the root field's arguments, which have done their work at the beginning."""
    found = _Names()
    for node in (*_below(operation), *fragments.values()):
        visit(node, found)
    return found.names


def _below(operation: OperationDefinitionNode) -> Iterator[Node]:
    yield from operation.directives or ()
    for selection in operation.selection_set.selections:
        if isinstance(selection, FieldNode):
            yield from selection.directives or ()
            if selection.selection_set is not None:
                yield selection.selection_set
        else:
            yield selection


class _Names(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_variable(self, node: VariableNode, *_: object) -> None:
        self.names.add(node.name.value)
