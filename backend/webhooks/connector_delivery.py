"""Sends a message of the feed to the chat service of its connector, part by part.

`dispatch` calls it in place of `http_delivery` for endpoints of such connectors. Each part is stored after it was sent.
If the process dies in between, that part is sent again, and no earlier one.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

import httpx2

from backend.connectors.port import (
    Account,
    AttachesFiles,
    Kind,
    NoCredentials,
    Part,
    Place,
    SendFailure,
    SendsFiles,
    Sent,
    SentLately,
    Trouble,
)
from backend.kit import hops
from backend.kit.fail_points import FailPoint, reach
from backend.kit.global_ids import own_key_of
from backend.kit.keyring import Keyring
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work
from backend.spaces import outside_conversations, outside_ids
from backend.spaces.outside_conversations import Continuation, Unanswered
from backend.webhooks import connector_accounts, connector_kinds, outbox, outgoing_files, part_sending
from backend.webhooks.connector_accounts import MOST_UNANSWERED, Services, StoredAccount
from backend.webhooks.connector_kinds import KindMissing
from backend.webhooks.feed_reading import Outgoing
from backend.webhooks.http_delivery import Success
from backend.webhooks.models import FailureKind, WebhookEvent
from backend.webhooks.outbox import EndpointClaim, Failure
from backend.webhooks.outgoing_files import OutgoingFile

_OK = 200
_NO_CREDENTIALS = "the connector has no credentials: enter them with updateConnector"


@dataclass(frozen=True, slots=True)
class Outbound:
    """What a worker gives to the kinds of connectors."""

    keys: Keyring = field(repr=False)
    client: httpx2.AsyncClient
    services: Services
    #: Set when the worker shuts down: no new part is begun.
    leaving: asyncio.Event


class WorkerLeaves(Exception):
    """Another worker sends the rest."""


@dataclass(frozen=True, slots=True)
class _Message:
    id: UUID
    text: str
    author: str
    #: They are sent after the text.
    files: Sequence[OutgoingFile]
    #: They are sent with the first part of the text.
    attached: Sequence[OutgoingFile]


@dataclass(frozen=True, slots=True)
class _Places:
    """Where a message belongs outside. `sent`: the parts that were sent before. The rest is as in `Part`."""

    answered: Place | None
    latest: Place | None
    continued: Continuation
    sent: set[int]
    sent_lately: Sequence[SentLately]
    unanswered: Unanswered


def _thread_of(place: Place | None) -> str | None:
    return None if place is None else place.thread_id


async def post(outbound: Outbound, row: StoredAccount, claim: EndpointClaim, outgoing: Outgoing) -> Success | Failure:
    """Send what is not sent yet. A test asks the service whether the account works. Raises `WorkerLeaves`."""
    account = outbound.services.account(row, outbound.keys, outbound.client)
    try:
        kind = connector_kinds.find(row.kind, row.kind_name)
        if outgoing.event is WebhookEvent.WEBHOOK_TEST:
            failure = await part_sending.tried(kind.check(account), account)
            return Success(_OK, b"") if failure is None else _failure(failure)
        return await _send(outbound, kind, account, claim, outgoing)
    except NoCredentials:
        return _failure(SendFailure(Trouble.BROKEN, _NO_CREDENTIALS))
    except KindMissing as error:
        return _failure(SendFailure(Trouble.BUSY, str(error)))


async def _send(
    outbound: Outbound, kind: Kind, account: Account, claim: EndpointClaim, outgoing: Outgoing
) -> Success | Failure:
    message = _message(kind, outgoing)
    places = await _places(claim, account, message.id)
    answered = places.answered
    headers = hops.headers(outbound.keys, outgoing.hop)
    texts = await part_sending.tried(_split(kind, message), account)
    if isinstance(texts, SendFailure):
        return _failure(texts)
    thread_id = _thread_of(answered)
    if not places.sent and (endless := _endless(places, account)) is not None:
        return _failure(endless, thread_id)
    files = dict(enumerate(message.files, start=len(texts)))
    for number, text in enumerate([*texts, *(each.mark for each in message.files)]):
        if number in places.sent:
            continue
        if outbound.leaving.is_set():
            raise WorkerLeaves
        part = Part(
            text, message.id, number, message.author, answered, places.latest, places.continued.place,
            places.continued.is_unclear, places.sent_lately, headers,
        )  # fmt: skip
        if number == 0 and message.attached:
            result = await part_sending.sent_with(kind, part, account, claim, message.attached)
        else:
            result = await part_sending.sent(kind, part, account, files.get(number))
        if isinstance(result, SendFailure):
            await _follow(account, result)
            return _failure(result, thread_id)
        reach(FailPoint.CONNECTOR_PART_SENT)
        if not await _store(claim, account, message.id, number, result):
            return Failure(None, part_sending.LOST, FailureKind.UNREACHABLE, is_refusal=False)
        answered = answered or Place(result.external_id, result.thread_id, result.details)
    return Success(_OK, b"")


async def _split(kind: Kind, message: _Message) -> list[str]:
    return [] if message.files and not message.text else kind.split(message.text)


async def _places(claim: EndpointClaim, account: Account, message_id: UUID) -> _Places:
    connector_id, space_id = account.connector_id, claim.listener.space_id
    assert space_id is not None
    async with unit_of_work(claim.tenant_id, read_only=True) as work:
        sent = await outside_ids.sent_parts(work, connector_id=connector_id, message_id=message_id)
        answered = await outside_ids.answered_by(work, connector_id=connector_id, message_id=message_id)
        if sent and answered is None:
            answered = await outside_ids.last_place(work, connector_id=connector_id, message_id=message_id)
        latest = await outside_ids.latest_before(
            work, connector_id=connector_id, space_id=space_id, message_id=message_id
        )
        continued = (
            Continuation(answered, is_unclear=False)
            if answered
            else await outside_conversations.continued_by(
                work, connector_id=connector_id, space_id=space_id, message_id=message_id
            )
        )
        lately = await outside_conversations.sent_lately(work, connector_id=connector_id)
        unanswered = await outside_conversations.unanswered(
            work, connector_id=connector_id, space_id=space_id, thread_id=_thread_of(answered or continued.place),
            is_reply=answered is not None,            most=_most_unanswered(account) * DEFAULT.unanswered_threads,
        )  # fmt: skip
    return _Places(answered, latest, continued, sent, lately, unanswered)


def _most_unanswered(account: Account) -> int:
    most: int = account.config.get(MOST_UNANSWERED, DEFAULT.unanswered_messages)
    return most


def _endless(places: _Places, account: Account) -> SendFailure | None:
    """Programs that answer each other do not end by themselves."""
    most = _most_unanswered(account)
    unanswered = places.unanswered
    if unanswered.in_thread >= most:
        where = f"{most} messages in this conversation"
    elif unanswered.in_all >= most * DEFAULT.unanswered_threads:
        where = f"{most * DEFAULT.unanswered_threads} messages in all conversations of the connector"
    else:
        return None
    error = f"agents have sent {where} since a person last wrote: no more are sent until a person writes"
    return SendFailure(Trouble.REFUSED, error, is_final=True, is_of_place=True)


async def _store(claim: EndpointClaim, account: Account, message_id: UUID, number: int, sent: Sent) -> bool:
    """Store where the part is, and keep the claim. False: another worker has it."""
    async with unit_of_work(claim.tenant_id) as work:
        place = Place(sent.external_id, sent.thread_id, sent.details)
        await outside_ids.add(work, connector_id=account.connector_id, message_id=message_id, place=place, part=number)
        return await outbox.renew(work, claim)


async def _follow(account: Account, failure: SendFailure) -> None:
    if failure.channel is not None:
        async with unit_of_work(account.tenant_id) as work:
            await connector_accounts.move(
                work, connector_id=account.connector_id, before=account.channel, channel=failure.channel
            )


def _message(kind: Kind, outgoing: Outgoing) -> _Message:
    """Each try gives the same texts and files, so their numbers stay the same."""
    assert outgoing.body is not None
    message = json.loads(outgoing.body)["data"]["message"]
    files = outgoing_files.of(message)
    sent = [each for each in files if each.is_small] if isinstance(kind, SendsFiles) else []
    attached = outgoing_files.within(kind.attached_bytes, files) if isinstance(kind, AttachesFiles) else []
    others = [each for each in files if each not in sent and each not in attached]
    text = outgoing_files.named(message["text"], others)
    if attached and not text:
        text = "\n".join(each.name for each in attached)
    return _Message(own_key_of(message["id"]), text, message["author"]["name"], sent, attached)


def _failure(failure: SendFailure, thread_id: str | None = None) -> Failure:
    is_broken = failure.trouble is Trouble.BROKEN
    kinds = {Trouble.BROKEN: FailureKind.ACCOUNT, Trouble.REFUSED: FailureKind.STATUS}
    return Failure(
        failure.status,
        failure.error,
        kinds.get(failure.trouble, FailureKind.UNREACHABLE),
        is_refusal=failure.trouble is Trouble.REFUSED,
        is_gone=is_broken,
        retry_after=failure.retry_after,
        is_final=failure.is_final,
        once=f"{thread_id}:{failure.error}" if failure.is_of_place else None,
    )
