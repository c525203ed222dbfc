"""How a connector of a service is created: its effect, and a question to the service after the commit."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, require
from backend.api.request.context import Info
from backend.api.request.errors import NoWorkerAnswered
from backend.api.webhooks.connectors import Connector, read_connector
from backend.api.webhooks.endpoint_tests import TooManyWebhookTests, WebhookTest, run_endpoint_test
from backend.api.writing.mutations import Input, mutate
from backend.api.writing.payloads import Failure
from backend.kit.own_hooks import OwnHooks
from backend.kit.unit_of_work import UnitOfWork
from backend.spaces import members
from backend.tenants import members as tenant_members
from backend.tenants.idempotency import MutationResult
from backend.webhooks import service_connectors
from backend.webhooks.errors import EndpointNotFound
from backend.webhooks.service_connectors import ServiceDraft

NAME = "The name of the author of its messages, as people and agents of the space see it."
SPACE = "The space must not have a connector yet."
TEST = (
    "What the service said about the account. Null if no worker could ask it, or if this request repeats an earlier "
    "one with the same idempotency key: see `testConnector`."
)
SHOWN_ONCE = (
    "It is returned only once: store it. Null if this request repeats an earlier one with the same idempotency key."
)


@strawberry.input
class NewConnectorInput(Input):
    """The settings that a new connector has for every service."""

    name: str = strawberry.field(description=NAME)
    space_id: strawberry.ID = strawberry.field(description=SPACE)


@dataclass(frozen=True, slots=True)
class Connected:
    """A connector that was made. `hook_secret` is shown once; None: the caller supplied it, or this is a repeat."""

    connector: Connector
    hook_secret: str | None = field(repr=False)
    test: WebhookTest | None


async def connect(
    info: Info, mutation: str, input: NewConnectorInput, draft: Callable[[UUID], ServiceDraft]
) -> Connected | Failure:
    """Create the connector by its draft for the space, then ask its service whether the account works."""
    new = _NewConnector(draft, input.space_id)
    connector = await mutate(info, mutation, input, effect=new.effect(info), read=read_connector)
    if not isinstance(connector, Connector):
        return connector
    return Connected(connector, new.hook_secret, await new.test(info))


class _NewConnector:
    """One new connector: its effect, and its test after the commit."""

    def __init__(self, draft: Callable[[UUID], ServiceDraft], space_id: strawberry.ID) -> None:
        self._draft, self._space_id = draft, space_id
        self._endpoint_id: UUID | None = None
        #: Shown once. None: the caller supplied it, or this is a repeat.
        self.hook_secret: str | None = None

    def effect(self, info: Info) -> Callable[[UnitOfWork], Awaitable[MutationResult]]:
        state = info.context.state

        async def run(work: UnitOfWork) -> MutationResult:
            _, space_id = require(self._space_id, Kind.SPACE, name="spaceId")
            await tenant_members.lock_admin(work, info.context.actor)
            await members.lock_space(work, space_id)
            own_hooks = OwnHooks(state.settings.web.url)
            made = await service_connectors.create(
                work, state.keys, info.context.actor, self._draft(space_id), own_hooks=own_hooks
            )
            self._endpoint_id, self.hook_secret = made.endpoint_id, made.hook_secret
            return {"connector": str(made.connector_id)}

        return run

    async def test(self, info: Info) -> WebhookTest | None:
        """None: a repeat, or no worker could ask. The connector exists in any case."""
        if self._endpoint_id is None:
            return None
        try:
            return WebhookTest.of(await run_endpoint_test(info, self._endpoint_id))
        except (NoWorkerAnswered, TooManyWebhookTests, EndpointNotFound):
            return None
