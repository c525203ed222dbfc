"""All writes of the sending side: claims of endpoints, their positions, and deliveries that were set aside.

`dispatch` calls it. One worker at a time serves an endpoint, under a claim. Each write names the claim, so a worker
that was frozen in the meantime changes nothing. A worker sends before it writes: a crash in between repeats a delivery
under the same id, and never skips one. All times are the database's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from backend.feeds.cursor import Position
from backend.kit import purge
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.redis_signals import Hints
from backend.kit.statements import Json, Statement
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.spaces import connectors
from backend.tenants import audit, secrets
from backend.tenants.secrets import SealedSecret
from backend.webhooks import app_webhooks, connector_accounts, delivery_log
from backend.webhooks.connector_accounts import StoredAccount
from backend.webhooks.delivery_log import Attempt
from backend.webhooks.feed_reading import Listener, Outgoing
from backend.webhooks.models import DeliveryFormat, DeliveryState, EndpointStatus, FailureKind, WebhookEvent

_REPLIES_STOPPED = (
    "Replies no longer reach the people outside, because the deliveries failed. An admin can resume the endpoint."
)
_ACCOUNT_STOPPED = "Replies no longer reach the people outside: {}. An admin can repair and resume the connector."
_NOT_SENT = "A message did not reach the people outside: {}. An admin can send it again."
_NOW = "extract(epoch FROM now())::bigint"


@dataclass(frozen=True, slots=True)
class _ClaimedEndpoint:
    url: str
    space_id: UUID | None
    agent_id: UUID | None
    tools: Json[list[str] | None]
    is_security: bool
    is_holds: bool
    connector_id: UUID | None
    service_id: UUID | None
    app_id: UUID | None
    events: Json[list[str]]
    format: DeliveryFormat
    seq: int
    rev: int
    tries: int
    failures: int
    #: The time, by the database's clock.
    now_seconds: int
    #: The secret, and the one before it as long as it is valid too.
    secret_ids: list[UUID | None]
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class _Parts:
    """The further rows that a claim needs: secrets of the endpoint, and the account of its connector."""

    #: Its secrets, not opened yet.
    sealed: Sequence[SealedSecret] = field(repr=False)
    account: StoredAccount | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class _EndpointAfterDelivery:
    """The endpoint after a delivery."""

    status: EndpointStatus
    now_seconds: int
    is_changed: bool


@dataclass(frozen=True, slots=True)
class PublishedApp:
    app_id: UUID
    publisher_id: UUID


@dataclass(frozen=True, slots=True)
class _Replay:
    id: UUID
    event: WebhookEvent
    body: str
    format: DeliveryFormat


#: A claim of 60 seconds is longer than any single delivery (of a mail: 15 seconds to read its files, and 35); each
#: write renews it.
_TAKE = Statement(
    _ClaimedEndpoint,
    f"""
UPDATE webhook_endpoints e SET claim_id = $3, worker_id = $4, claimed_until = now() + interval '60 seconds'
WHERE e.tenant_id = $1 AND e.id = $2 AND e.status = 'ACTIVE' AND e.next_try_at <= now() AND (e.claim_id IS NULL
  OR e.claimed_until < now()
  OR NOT EXISTS (SELECT FROM workers w WHERE w.id = e.worker_id AND w.beat_at > now() - interval '5 seconds'))
RETURNING e.url, e.space_id, e.agent_id, e.tools, e.is_security, e.is_holds, e.connector_id, e.service_id, e.app_id,
  e.events, e.format, e.seq, e.rev, e.tries, e.failures, {_NOW} AS now_seconds,
  ARRAY[e.secret_id, CASE WHEN e.secret_before_until > now() THEN e.secret_before_id END] AS secret_ids,
  e.updated_at""",  # noqa: S608
)
#: For a test, whatever the status is; the claim of a worker stays.
_LOOK = Statement(
    _ClaimedEndpoint,
    f"""
SELECT e.url, e.space_id, e.agent_id, e.tools, e.is_security, e.is_holds, e.connector_id, e.service_id, e.app_id,
  e.events, e.format, e.seq, e.rev, e.tries, e.failures, {_NOW} AS now_seconds,
  ARRAY[e.secret_id, CASE WHEN e.secret_before_until > now() THEN e.secret_before_id END] AS secret_ids,
  e.updated_at
FROM webhook_endpoints e WHERE e.tenant_id = $1 AND e.id = $2 AND e.service_id IS NULL AND e.app_id IS NULL""",  # noqa: S608
)
_APP = Statement(
    PublishedApp,
    """SELECT s.app_id, a.tenant_id AS publisher_id FROM services s CROSS JOIN LATERAL read_app(NULL, s.app_id) AS a
WHERE s.tenant_id = $1 AND s.id = $2""",
)
_RECEIVES = Statement(bool, "SELECT app_receives($1, $2, $3)")
_SECRETS = secrets.SELECT + " AND s.id = ANY ($2) ORDER BY s.name"
_MOVE_ON = (
    "UPDATE webhook_endpoints SET seq = $4, rev = $5, tries = 0 WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"
)
_RECORD_SUCCESS = Statement(
    _EndpointAfterDelivery,
    f"""
UPDATE webhook_endpoints SET seq = $4, rev = $5, tries = 0, failures = 0, failing_since = NULL, last_status = $6,
  last_error = NULL, delivered = delivered + 1, delivered_at = now(), claimed_until = now() + interval '60 seconds'
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3
RETURNING status, {_NOW} AS now_seconds, updated_at <> $7 AS is_changed""",  # noqa: S608
)
#: What waits is tried again at least once an hour. So a try that comes a day later than it was due is the first one
#: after a time without anything to send, which is no time of failures.
#: A failure without a pause does not count for later pauses. One that only sets a delivery aside ($10) says nothing
#: about the endpoint: it neither begins nor ends its time of failures. That of an address or account that has been
#: changed since the claim does not count.
_FAIL = Statement(
    EndpointStatus,
    """
UPDATE webhook_endpoints SET tries = tries + $4, failures = failures + ($7::float8 > 0)::int, claim_id = NULL,
  failing_since = CASE WHEN $10 OR next_try_at > now() - interval '24 hours' AND failing_since IS NOT NULL
    THEN failing_since ELSE now() END,
  last_status = $5, last_error = $6, next_try_at = now() + make_interval(secs => $7),
  status = CASE WHEN status = 'ACTIVE' AND ($8 OR NOT $10 AND next_try_at > now() - interval '24 hours'
    AND failing_since < now() - make_interval(hours => $9)) THEN 'SWITCHED_OFF' ELSE status END
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND updated_at = $11 RETURNING status""",
)
_RENEW = Statement(
    UUID,
    """UPDATE webhook_endpoints SET claimed_until = now() + interval '60 seconds'
WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 RETURNING id""",
)
_IS_AS_CLAIMED = Statement(
    bool,
    "SELECT true FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 AND claim_id = $3 AND updated_at = $4",
)
_RELEASE = "UPDATE webhook_endpoints SET claim_id = NULL WHERE tenant_id = $1 AND id = $2 AND claim_id = $3"
_SET_ASIDE = """
INSERT INTO webhook_deliveries (id, tenant_id, endpoint_id, event, body, state, tries, last_status, last_error, format)
VALUES ($1, $2, $3, $4, $5, 'DEAD', $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING"""
#: Deliveries that an admin has decided about, and those without a decision.
_FORGET = purge.deletion(
    "webhook_deliveries",
    since="coalesce(settled_at, created_at)",
    retention=timedelta(days=DEFAULT.past_listed_days),
    only="state <> 'PENDING'",
)
#: Written in the transaction that has just released the claim. The pauses of the next delivery begin anew.
_MOVE_PAST = "UPDATE webhook_endpoints SET seq = $3, rev = $4, tries = 0, failures = 0 WHERE tenant_id = $1 AND id = $2"
_REPLAYS = Statement(
    _Replay,
    """SELECT id, event, body, format FROM webhook_deliveries
WHERE tenant_id = $1 AND endpoint_id = $2 AND state = 'PENDING' ORDER BY created_at, id LIMIT $3""",
)
#: By key: `state || ''` fits no partial index (ADR 0058).
_STILL_WAITS = Statement(
    bool,
    """SELECT true FROM webhook_deliveries WHERE tenant_id = $1 AND id = $2 AND state || '' = 'PENDING'""",
)
_SETTLE = """
UPDATE webhook_deliveries SET state = $3::text, tries = tries + 1, last_status = $4, last_error = $5,
  settled_at = CASE WHEN $3::text = 'DELIVERED' THEN now() END WHERE tenant_id = $1 AND id = $2
  AND state || '' = 'PENDING'"""


@dataclass(frozen=True, slots=True)
class EndpointClaim:
    """The right to serve an endpoint, and the data that is needed for it."""

    id: UUID
    listener: Listener
    url: str
    position: Position
    #: Refusals of the next delivery (`tries`), and all failures in a row (`failures`).
    tries: int
    failures: int
    #: The time of the claim, by the database's clock.
    now_seconds: int
    secrets: Sequence[str] = field(repr=False)
    #: When an admin had last changed the endpoint. A turn ends with the delivery after which it is another time, so the
    #: next one is sent to the present address, with the present secret or account.
    changed_at: datetime
    #: Set if the endpoint serves the webhook of an app: the app, and when its webhook had last been changed.
    app: tuple[PublishedApp, datetime] | None = None
    #: Set if the endpoint is of a connector that speaks with a chat service.
    account: StoredAccount | None = field(repr=False, default=None)

    @property
    def tenant_id(self) -> UUID:
        return self.listener.tenant_id

    @property
    def key(self) -> tuple[UUID, UUID, UUID]:
        """The first parameters of each write under this claim."""
        return self.tenant_id, self.listener.id, self.id


@dataclass(frozen=True, slots=True)
class Failure:
    """The result of an attempt that failed."""

    status: int | None
    error: str
    kind: FailureKind
    #: The endpoint refused this delivery; False: the endpoint is unavailable, whatever is sent.
    is_refusal: bool
    #: The endpoint reported that it is gone for good.
    is_gone: bool = False
    #: The endpoint did not receive the delivery.
    is_unsent: bool = False
    #: How long it took.
    milliseconds: int = 0
    #: How long the receiver asked us to wait.
    retry_after: float | None = None
    #: The receiver will refuse this delivery every time.
    is_final: bool = False
    #: A name for what the space of a connector is told only once.
    once: str | None = None


async def take(tenant_id: UUID, endpoint_id: UUID, *, worker_id: UUID, keys: Keyring) -> EndpointClaim | None:
    """None: another worker serves it, or it is not due.

    Raises `WrongKey` after the claim is stored. So an endpoint whose secret cannot be opened is tried once in each time
    of a claim, after the others of its tenant.
    """
    claim_id = uuid4()
    async with unit_of_work(tenant_id) as work:
        row = await work.fetchrow(_TAKE, tenant_id, endpoint_id, claim_id, worker_id)
        if row is None:
            return None
        parts = await _parts(work, row)
        app = await _app_of(work, tenant_id, row)
    claim = _claim(keys, claim_id, (tenant_id, endpoint_id), row, parts)
    if row.service_id is None and row.app_id is None:
        return claim
    found = None if app is None else await app_webhooks.address(keys, publisher_id=app.publisher_id, app_id=app.app_id)
    if app is None or found is None:
        await release(claim)
        return None
    listener = replace(claim.listener, events=found.events, format=found.format)
    return replace(claim, listener=listener, url=found.url, secrets=found.secrets, app=(app, found.changed_at))


async def _app_of(work: UnitOfWork, tenant_id: UUID, row: _ClaimedEndpoint) -> PublishedApp | None:
    if row.app_id is not None:
        return PublishedApp(row.app_id, tenant_id)
    return None if row.service_id is None else await work.fetchrow(_APP, tenant_id, row.service_id)


async def still_receives(claim: EndpointClaim) -> bool:
    """Whether the app may still be told, and at this address, if this serves the webhook of one. The installation may
    have been suspended or removed, or have left the space, or the webhook may have been changed, a moment ago."""
    listener = claim.listener
    if claim.app is None:
        return True
    if listener.service_id is not None:
        async with unit_of_work(claim.tenant_id, read_only=True) as work:
            if not await work.fetch_one(_RECEIVES, claim.tenant_id, listener.service_id, listener.space_id):
                return False
    app, changed_at = claim.app
    return await app_webhooks.changed_at(publisher_id=app.publisher_id, app_id=app.app_id) == changed_at


async def still_speaks(claim: EndpointClaim) -> bool:
    """Whether the service account of the connector still speaks in the space, if this is the endpoint of one. It may
    have been disabled, or have left the space, a moment ago."""
    connector_id = claim.listener.connector_id
    if connector_id is None:
        return True
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        return await connectors.may_speak(work, connector_id=connector_id)


async def look(tenant_id: UUID, endpoint_id: UUID, *, keys: Keyring) -> EndpointClaim | None:
    """What is needed to send a test delivery. It is no claim: nothing is written under it. None: it is deleted."""
    async with unit_of_work(tenant_id, read_only=True) as work:
        row = await work.fetchrow(_LOOK, tenant_id, endpoint_id)
        if row is None:
            return None
        parts = await _parts(work, row)
    return _claim(keys, uuid4(), (tenant_id, endpoint_id), row, parts)


async def _parts(work: UnitOfWork, row: _ClaimedEndpoint) -> _Parts:
    connector_id = row.connector_id
    account = None if connector_id is None else await connector_accounts.read(work, connector_id=connector_id)
    return _Parts(await work.fetch(_SECRETS, work.tenant_id, row.secret_ids), account)


def _claim(
    keys: Keyring, claim_id: UUID, endpoint: tuple[UUID, UUID], row: _ClaimedEndpoint, parts: _Parts
) -> EndpointClaim:
    """`endpoint`: its tenant and its id."""
    tenant_id, endpoint_id = endpoint
    return EndpointClaim(
        id=claim_id,
        listener=_listener(tenant_id, endpoint_id, row),
        url=row.url,
        position=(row.seq, row.rev),
        tries=row.tries,
        failures=row.failures,
        now_seconds=row.now_seconds,
        secrets=[secret.open(keys).value for secret in parts.sealed],
        changed_at=row.updated_at,
        account=parts.account,
    )


def _listener(tenant_id: UUID, endpoint_id: UUID, row: _ClaimedEndpoint) -> Listener:
    return Listener(
        id=endpoint_id,
        tenant_id=tenant_id,
        space_id=row.space_id,
        agent_id=row.agent_id,
        connector_id=row.connector_id,
        events=frozenset(map(WebhookEvent, row.events)),
        tools=row.tools,
        is_security=row.is_security,
        is_holds=row.is_holds,
        format=row.format,
        service_id=row.service_id,
        app_id=row.app_id,
    )


async def move_on(claim: EndpointClaim, position: Position) -> None:
    """Stores the position: everything before it was delivered or not wanted."""
    async with unit_of_work(claim.tenant_id) as work:
        await work.execute(_MOVE_ON, *claim.key, *position)


async def record_success(claim: EndpointClaim, outgoing: Outgoing, *, status: int, milliseconds: int) -> int | None:
    """Records a successful delivery. Returns the time for the next one, in seconds.

    None: send nothing more under this claim. The endpoint has been paused or changed; or the claim is lost, and the
    worker that has it sends the same delivery again.
    """
    async with unit_of_work(claim.tenant_id) as work:
        row = await work.fetchrow(_RECORD_SUCCESS, *claim.key, *outgoing.position, status, claim.changed_at)
        if row is not None:
            attempt = Attempt(DeliveryState.DELIVERED, status, "", milliseconds)
            await delivery_log.write(work, claim.listener.id, outgoing, attempt)
    if row is None or row.is_changed or row.status is not EndpointStatus.ACTIVE:
        return None
    return row.now_seconds


async def record_failure(
    claim: EndpointClaim, failure: Failure, outgoing: Outgoing, *, hints: Hints, pause_seconds: float,
    is_next: bool = True,
) -> None:  # fmt: skip
    """Schedules a retry. After too many refusals the next delivery of the feed is set aside, and the one after it
    follows. After days of failures the endpoint is switched off. `is_next` False: a replay or a call of a tool, which
    is not set aside here."""
    tries = claim.tries + failure.is_refusal
    async with unit_of_work(claim.tenant_id) as work:
        is_last = is_next and (failure.is_final or tries >= DEFAULT.webhook_tries) and not failure.is_gone
        status = await work.fetchrow(
            _FAIL, *claim.key, int(failure.is_refusal), failure.status, failure.error,
            0.0 if is_last else pause_seconds, failure.is_gone, DEFAULT.webhook_failing_hours, is_last,
            claim.changed_at,
        )  # fmt: skip
        if status is None:
            return
        if is_last:
            await _set_aside(work, claim, outgoing, failure, tries=tries)
            await _report_lost(work, claim, failure, hints)
        state = DeliveryState.DEAD if is_last else DeliveryState.PENDING
        await delivery_log.write(work, claim.listener.id, outgoing, _attempt(state, failure))
        if status is EndpointStatus.SWITCHED_OFF:
            await _report_switch_off(work, claim, failure, hints)


def _attempt(state: DeliveryState, failure: Failure) -> Attempt:
    return Attempt(state, failure.status, failure.error, failure.milliseconds)


async def _report_switch_off(work: UnitOfWork, claim: EndpointClaim, failure: Failure, hints: Hints) -> None:
    """Records it in the audit log for admins, unless it is of an app: they cannot see or change that one. In a
    connector's space it posts a notice, because the agents' replies do not reach people any more."""
    if claim.listener.service_id is not None or claim.listener.app_id is not None:
        return
    target = "WebhookEndpoint", claim.listener.id
    await audit.record(
        work, audit.SYSTEM, "webhookEndpoint.switchedOff", target=target, details={"gone": failure.is_gone}
    )
    if claim.listener.connector_id is not None:
        text = _REPLIES_STOPPED if claim.account is None else _ACCOUNT_STOPPED.format(failure.error.rstrip("."))
        await connectors.post_connector_notice(work, hints, connector_id=claim.listener.connector_id, text=text)


async def _report_lost(work: UnitOfWork, claim: EndpointClaim, failure: Failure, hints: Hints) -> None:
    """People in the space of a chat service believe that their agent's message has arrived there."""
    if claim.account is not None and claim.listener.connector_id is not None:
        text = _NOT_SENT.format(failure.error.rstrip("."))
        await connectors.post_connector_notice(
            work, hints, connector_id=claim.listener.connector_id, text=text, once=failure.once
        )


async def log_test(claim: EndpointClaim, outgoing: Outgoing, status: int | None, error: str, milliseconds: int) -> None:
    """A failed test is not sent again."""
    state = DeliveryState.DROPPED if error else DeliveryState.DELIVERED
    async with unit_of_work(claim.tenant_id) as work:
        await delivery_log.write(work, claim.listener.id, outgoing, Attempt(state, status, error, milliseconds))


async def renew(work: UnitOfWork, claim: EndpointClaim) -> bool:
    """Keep the claim during a delivery of many parts. False: another worker has it."""
    return await work.fetchrow(_RENEW, *claim.key) is not None


async def is_as_claimed(work: UnitOfWork, claim: EndpointClaim) -> bool:
    """False: another worker has the claim, or the endpoint has been changed."""
    return await work.fetchrow(_IS_AS_CLAIMED, *claim.key, claim.changed_at) is not None


async def release(claim: EndpointClaim) -> None:
    """Releases the claim."""
    async with unit_of_work(claim.tenant_id) as work:
        await work.execute(_RELEASE, *claim.key)


async def replays(work: UnitOfWork, claim: EndpointClaim, *, limit: int) -> list[Outgoing]:
    """Deliveries that an admin wants to send again; the position stays."""
    rows = await work.fetch(_REPLAYS, claim.tenant_id, claim.listener.id, limit)
    return [Outgoing(row.id, row.event, claim.position, row.body.encode(), format=row.format) for row in rows]


async def still_waits(claim: EndpointClaim, outgoing: Outgoing) -> bool:
    """Whether a replay is to be sent under this claim. It may have been dropped, or the endpoint changed."""
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        is_waiting = await work.fetchrow(_STILL_WAITS, claim.tenant_id, outgoing.id) is not None
        return is_waiting and await is_as_claimed(work, claim)


async def settle(claim: EndpointClaim, outgoing: Outgoing, *, status: int | None, failure: Failure | None) -> None:
    """The result of a replay: delivered, or dead again."""
    state = DeliveryState.DELIVERED if failure is None else DeliveryState.DEAD
    error = "" if failure is None else failure.error
    async with unit_of_work(claim.tenant_id) as work:
        await work.execute(_SETTLE, claim.tenant_id, outgoing.id, state, status, error)
        if failure is not None:
            await delivery_log.write(work, claim.listener.id, outgoing, _attempt(state, failure))


async def _set_aside(
    work: UnitOfWork, claim: EndpointClaim, outgoing: Outgoing, failure: Failure, *, tries: int
) -> None:
    assert outgoing.body is not None
    await work.execute(
        _SET_ASIDE, outgoing.id, claim.tenant_id, claim.listener.id, outgoing.event, outgoing.body.decode(), tries,
        failure.status, failure.error, outgoing.format,
    )  # fmt: skip
    await work.execute(_FORGET, claim.tenant_id)
    await work.execute(_MOVE_PAST, claim.tenant_id, claim.listener.id, *outgoing.position)
