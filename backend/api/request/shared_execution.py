"""Executes an event once for all subscribers that get the same response, and encodes that response once (ADR 0050).

`execution` calls it for each event of a subscription. Subscribers share a response if they have the same key: the
document, the variables that are used below the root field, the tenant and the scopes. An event is executed with a
`Viewpoint`, which has nothing of the subscriber that is not in the key. If a resolver reads more, or an error occurs,
every subscriber executes the event alone. The event's memo (`feeds.shared_events`) keeps shared responses for a second
or two.
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

#: Maximum length of a shared JSON response. Longer ones are not cached, because the cache is limited by the number of
#: events only.
_MAX_CHARS = 16_384
#: The mark in a memo: every subscriber executes this event alone.
_OWN: Final = object()


@dataclass(frozen=True, slots=True)
class SharedEvent:
    """An event of a subscription that subscribers may share. With the same `memo` they have the same `content`."""

    content: Any
    memo: Memo


class SharedData(dict[str, Any]):
    """The `data` of a shared response. Do not change it."""

    json: str


class SharedResponse(ExecutionResult):
    """A response without errors and without personal data."""

    data: SharedData


def next_message(operation_id: str, data: SharedData) -> str:
    """Return a websocket's `next` message as JSON."""
    return f'{{"id":{encode_basestring_ascii(operation_id)},"type":"next","payload":{{"data":{data.json}}}}}'


def encode(message: Mapping[str, Any]) -> str | None:
    """Return the JSON of a websocket message or SSE event if its response is shared. Return None otherwise."""
    payload: Any = message.get("payload", message)
    data = payload.get("data") if isinstance(payload, dict) and len(payload) == 1 else None
    if not isinstance(data, SharedData):
        return None
    if payload is message:
        return f'{{"data":{data.json}}}'
    return next_message(message["id"], data)


class Viewpoint:
    """The context of a resolver, reduced to what all subscribers of a key have in common. `is_personal` becomes True
    when a resolver reads more than that."""

    def __init__(self, context: Context) -> None:
        self.is_personal = False
        self.state: ApiState = context.state
        self.actor = _Anyone(self, context.actor.tenant_id, context.actor.scopes)

    def __getattr__(self, name: str) -> Any:
        self.is_personal = True
        raise AttributeError(name)


class _Anyone:
    """The actor of a viewpoint: anybody with these scopes in that tenant."""

    def __init__(self, viewpoint: Viewpoint, tenant_id: UUID, scopes: frozenset[Scope]) -> None:
        self._viewpoint, self.tenant_id, self.scopes = viewpoint, tenant_id, scopes

    def __getattr__(self, name: str) -> Any:
        self._viewpoint.is_personal = True
        raise AttributeError(name)


class Sharing:
    """The sharing of one subscription, from its first event on."""

    def __init__(self, context: Context, key: str) -> None:
        self._context, self._session, self._key = context, context.session, key
        #: Types of events that cannot be shared for this document.
        self._personal: set[type] = set()

    @classmethod
    def of(cls, executor: Any) -> "Sharing | None":
        """Return the sharing of a subscription. None if its key cannot be built, so that nothing can be shared."""
        context, operation = executor.context_value, executor.operation
        if not isinstance(context, Context) or context.session is None or operation.loc is None:
            return None
        names = _names_below(operation, executor.fragment_definitions)
        values = executor.variable_values.coerced
        used_values = [(name, values[name]) for name in sorted(names) if name in values]
        name = operation.name.value if operation.name else None
        viewer = str(context.actor.tenant_id), sorted(context.actor.scopes)
        try:
            # One string, because Python caches its hash.
            return cls(context, json.dumps([operation.loc.source.body, name, used_values, viewer]))
        except (TypeError, ValueError):
            return None

    def response(self, event: SharedEvent, executor: Any) -> SharedResponse | Awaitable[Any]:
        """Return the response to an event. `executor` is the executor of the subscription, and can execute an event for
        any context."""
        result = self.result(event)
        if result is None:
            result = self._execute(event, executor)
        if isinstance(result, asyncio.Task):
            return self._wait(event, executor, result)
        return result if isinstance(result, SharedResponse) else executor.execute_event(event.content, self._context)

    def result(self, event: SharedEvent) -> Any:
        """Return what other subscribers have made of the event: a response, a task that returns one, or `_OWN`. None
        means nothing yet."""
        if self._context.session is not self._session or type(event.content) in self._personal:
            return _OWN
        return event.memo.get(self._key)

    def _execute(self, event: SharedEvent, executor: Any) -> Any:
        """Execute the event for all subscribers with this key, and store the result in the memo."""
        viewpoint = Viewpoint(self._context)
        result = executor.execute_event(event.content, viewpoint)
        if not executor.is_awaitable(result):
            return self._settle(event, viewpoint, result)

        async def execute() -> Any:
            return self._settle(event, viewpoint, await result)

        # An empty context, and a task that no subscriber cancels: it may outlive the first caller (trap L4).
        task = asyncio.get_running_loop().create_task(execute(), context=Variables())
        event.memo.put(self._key, task)
        return task

    async def _wait(self, event: SharedEvent, executor: Any, task: "asyncio.Task[Any]") -> Any:
        result = await asyncio.shield(task)
        if isinstance(result, SharedResponse):
            return result
        own = executor.execute_event(event.content, self._context)
        return await own if executor.is_awaitable(own) else own

    def _settle(self, event: SharedEvent, viewpoint: Viewpoint, result: Any) -> Any:
        if viewpoint.is_personal:
            self._personal.add(type(event.content))
        response = None if viewpoint.is_personal or result.errors else _response(result.data)
        shared = _OWN if response is None else response
        event.memo.put(self._key, shared)
        return shared


def _response(data: dict[str, Any]) -> SharedResponse | None:
    shared = SharedData(data)
    shared.json = json.dumps(data, separators=(",", ":"))
    return SharedResponse(shared, None) if len(shared.json) <= _MAX_CHARS else None


def _names_below(operation: OperationDefinitionNode, fragments: Mapping[str, FragmentDefinitionNode]) -> set[str]:
    """Return the variables that are used below the root field. The arguments of the root field were used only at the
    start."""
    result = _Names()
    for node in (*_below(operation), *fragments.values()):
        visit(node, result)
    return result.names


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
