"""Delivers calls of EXTERNAL tools to a webhook endpoint that answers them: one turn of one endpoint.

`runtime.background_jobs.webhook_dispatch` calls it after it has claimed the endpoint. Unlike feed events, calls have no
order. Many are delivered at the same time, and a slow or refused call does not delay the others. The answer of the
endpoint is stored with the call (`tools.external.webhook_dispatch`). The success or failure of the delivery is stored
with the endpoint (`webhooks.outbox`).
"""

import asyncio
import logging
from enum import StrEnum

from backend.agents import cycle_spans
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.kit.tasks import end
from backend.kit.unit_of_work import TRANSIENT, unit_of_work
from backend.tools.errors import OtherArguments
from backend.tools.external import webhook_dispatch
from backend.tools.external.webhook_dispatch import CallDelivery
from backend.tools.models import EffectClass
from backend.webhooks import dispatch, outbox
from backend.webhooks.dispatch import Dispatcher
from backend.webhooks.feed_reading import Outgoing, body_for
from backend.webhooks.http_delivery import Success
from backend.webhooks.models import FailureKind, WebhookEvent
from backend.webhooks.outbox import EndpointClaim, Failure

log = logging.getLogger(__name__)

#: The interval in which a turn looks for calls that have become free.
_LOOK_SECONDS = 1.0


class DeliveryVerdict(StrEnum):
    """What happens to a call that its endpoint did not accept."""

    #: The endpoint never received it: any program may take it.
    FREE = "FREE"
    #: It is sent again later.
    REST = "REST"
    #: The call has failed, and the model gets the error.
    OVER = "OVER"
    #: It may have begun and must not begin twice. The endpoint can still answer until the call expires.
    DOUBT = "DOUBT"


async def serve(dispatcher: Dispatcher, claim: EndpointClaim) -> None:
    turn = _Turn(dispatcher, claim)
    try:
        await turn.run()
    finally:
        await end(turn.running)
    await outbox.release(claim)


class _Turn:
    def __init__(self, dispatcher: Dispatcher, claim: EndpointClaim) -> None:
        self.running: set[asyncio.Task[bool]] = set()
        self._dispatcher, self._claim = dispatcher, claim
        #: The number of calls left in this turn. Then other endpoints get a turn.
        self._left = DEFAULT.webhook_batch

    async def run(self) -> None:
        while await self._take() or self.running:
            done, self.running = await asyncio.wait(
                self.running, timeout=_LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            if not all(task.result() for task in done):
                self._left = 0

    async def _take(self) -> bool:
        """Take as many calls as there is room for and start their delivery. Returns whether any call was taken."""
        most = min(self._left, DEFAULT.calls_out_at_once - len(self.running))
        if most <= 0 or self._dispatcher.leaving.is_set():
            return False
        async with unit_of_work(self._claim.tenant_id) as work:
            if not await outbox.is_as_claimed(work, self._claim):
                return False
            names = self._claim.listener.tools or ()
            calls = await webhook_dispatch.take(work, endpoint_id=self._claim.listener.id, names=names, most=most)
        self._left -= len(calls)
        self.running |= {asyncio.create_task(self._put(call)) for call in calls}
        return bool(calls)

    async def _put(self, call: CallDelivery) -> bool:
        """Deliver one call. Returns whether the turn continues.

        If our own database fails, the call is delivered again when its claim has expired.
        """
        try:
            return await self._deliver(call)
        except TRANSIENT as error:
            log.warning(
                "call %s was not delivered to endpoint %s, it is sent again when its claim ends: %s",
                call.id,
                self._claim.listener.id,
                type(error).__name__,
            )
            return False

    async def _deliver(self, call: CallDelivery) -> bool:
        delivery = _delivery_of(call, self._claim)
        response = await dispatch.post(self._dispatcher, self._claim, delivery, now_seconds=call.now_seconds)
        if isinstance(response, Success):
            failure = await self._handle_response(call, response)
            if failure is None:
                milliseconds, status = response.milliseconds, response.status
                left = await outbox.record_success(self._claim, delivery, status=status, milliseconds=milliseconds)
                return left is not None
        else:
            failure = response
        await self._settle(call, failure)
        pause = self._dispatcher.pause_after(self._claim.failures) if failure.is_unsent else 0.0
        await outbox.record_failure(
            self._claim, failure, delivery, hints=self._dispatcher.hints, pause_seconds=pause, is_next=False
        )
        return False

    async def _handle_response(self, call: CallDelivery, response: Success) -> Failure | None:
        hints = self._dispatcher.hints
        try:
            async with unit_of_work(self._claim.tenant_id) as work:
                await webhook_dispatch.handle_response(
                    work, hints, call, status=response.status, content=response.content
                )
        except OtherArguments as error:
            return Failure(response.status, error.message, FailureKind.STATUS, is_refusal=True)
        except InvalidInput as error:  # the endpoint would answer the same again
            async with unit_of_work(self._claim.tenant_id) as work:
                await webhook_dispatch.fail(
                    work, hints, call, error=f"the program's answer cannot be used: {error.message}"
                )
        return None

    async def _settle(self, call: CallDelivery, failure: Failure) -> None:
        async with unit_of_work(self._claim.tenant_id) as work:
            match judge(failure, call.effect, refusals=call.refusals):
                case DeliveryVerdict.FREE:
                    await webhook_dispatch.release(work, self._dispatcher.hints, call)
                case DeliveryVerdict.REST:
                    await webhook_dispatch.retry_later(work, call, seconds=self._dispatcher.pause_after(call.refusals))
                case DeliveryVerdict.OVER:
                    error = f"the program did not take the call: {failure.error}"
                    await webhook_dispatch.fail(work, self._dispatcher.hints, call, error=error)
                case DeliveryVerdict.DOUBT:
                    pass


def judge(failure: Failure, effect: EffectClass, *, refusals: int) -> DeliveryVerdict:
    """Decide what happens to the call. `refusals` is the number of earlier deliveries that were not accepted."""
    if failure.is_unsent:
        return DeliveryVerdict.FREE
    if effect is EffectClass.UNSAFE:
        return (
            DeliveryVerdict.OVER
            if failure.status is not None and 300 <= failure.status < 500
            else DeliveryVerdict.DOUBT
        )
    return (
        DeliveryVerdict.OVER if failure.is_refusal and refusals + 1 >= DEFAULT.webhook_tries else DeliveryVerdict.REST
    )


def _delivery_of(call: CallDelivery, claim: EndpointClaim) -> Outgoing:
    event = WebhookEvent.TOOL_CALLED
    listener = claim.listener
    body = body_for(listener, event, call.id, call.created_at, call.to_json(), wire_id=call.global_id)
    trace = cycle_spans.traceparent_of(call.trace, call.cycle_id)
    return Outgoing(call.id, event, claim.position, body, call.global_id, call.hop + 1, trace, listener.format)
