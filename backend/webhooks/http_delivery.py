"""Sends one delivery over HTTP: signed, with a timeout, never to a private address. `dispatch` calls it."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import httpx2

from backend.kit import unreachable
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import GuardedTransport, RefusedAddress, Unreadable
from backend.webhooks import bodies
from backend.webhooks.feed_reading import Outgoing
from backend.webhooks.models import FailureKind
from backend.webhooks.outbox import Failure
from backend.webhooks.signatures import sign_standard

#: Room for the result of a call, whatever JSON escapes it uses.
_MOST_ANSWER_BYTES = 4 * DEFAULT.submitted_result_bytes
_GONE = 410
#: The endpoint is unavailable, whatever is sent: no server behind the gateway, or a server that cannot respond now.
_UNAVAILABLE = frozenset({408, 429, 502, 503, 504})
#: Statuses after which the delivery cannot have had any effect, as after a failed connection.
_WITHOUT_EFFECT = frozenset({408, 410, 429, 503})
OWN_HOOK = "the address is a hook of this installation, and events must not come back as events"
_NONE: Mapping[str, str] = {}
_UNSENT = httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.InvalidURL, httpx2.UnsupportedProtocol


@dataclass(frozen=True, slots=True)
class Success:
    """The response of an endpoint that accepted a delivery."""

    status: int
    content: bytes
    #: How long it took.
    milliseconds: int = 0


def open_client(*, allows_private: bool) -> httpx2.AsyncClient:
    """The HTTP client of a worker. `allows_private`: the operator allows private addresses."""
    transport = GuardedTransport(allows_private=allows_private, most_bytes=_MOST_ANSWER_BYTES)
    return httpx2.AsyncClient(transport=transport, headers={"user-agent": "circadian"}, trust_env=False)


async def post(
    client: httpx2.AsyncClient, outgoing: Outgoing, *, url: str, secrets: Sequence[str], now_seconds: int,
    headers: Mapping[str, str] = _NONE,
) -> Success | Failure:  # fmt: skip
    """Does not follow redirects. `headers`: in addition to those of the specification."""
    try:
        async with asyncio.timeout(DEFAULT.webhook_seconds):
            response = await client.post(
                url,
                content=outgoing.body,
                headers={**headers, **_headers(outgoing, secrets, now_seconds)},
                timeout=DEFAULT.webhook_seconds,
            )
    except TimeoutError:
        return Failure(None, f"no answer in {DEFAULT.webhook_seconds:.0f} s", FailureKind.TIMEOUT, is_refusal=False)
    except Unreadable as unreadable:
        return Failure(None, str(unreadable), FailureKind.UNREADABLE, is_refusal=True)
    except RefusedAddress as refused:
        return Failure(None, str(refused), FailureKind.ADDRESS_NOT_ALLOWED, is_refusal=False, is_unsent=True)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        message = f"the endpoint could not be reached: {unreachable.reason(error)}"
        is_unsent = isinstance(error, _UNSENT)
        return Failure(None, message, FailureKind.UNREACHABLE, is_refusal=False, is_unsent=is_unsent)
    if response.is_success:
        return Success(response.status_code, response.content)
    return Failure(
        response.status_code,
        f"it answered {response.status_code}",
        FailureKind.STATUS,
        is_refusal=response.status_code not in _UNAVAILABLE,
        is_gone=response.status_code == _GONE,
        is_unsent=response.status_code in _WITHOUT_EFFECT,
    )


def _headers(outgoing: Outgoing, secrets: Sequence[str], now_seconds: int) -> dict[str, str]:
    """Signed with every valid secret, so that a receiver can switch from one to the other at any time."""
    assert outgoing.body is not None
    signed = [
        sign_standard(secret, message_id=outgoing.message_id, timestamp=now_seconds, body=outgoing.body)
        for secret in secrets
    ]
    return {
        "content-type": bodies.CONTENT_TYPES[outgoing.format],
        "webhook-id": outgoing.message_id,
        "webhook-timestamp": str(now_seconds),
        "webhook-signature": " ".join(signed),
    }
