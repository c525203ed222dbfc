"""Calls the API of a chat service over HTTP: with a timeout, never to a private address (`kit.ssrf`)."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx2

from backend.connectors.port import FetchFailure, OutsideFile, SendFailure, Trouble
from backend.kit import retry_after, unreachable
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import RefusedAddress, Unreadable

_OK, _TOO_MANY, _SERVER_ERROR = 200, 429, 500


@dataclass(frozen=True, slots=True)
class Answer:
    """The response of a service."""

    status: int
    headers: Mapping[str, str]
    #: The JSON object of the body. Empty if the body is not a JSON object.
    content: Mapping[str, Any]

    @property
    def retry_after(self) -> float | None:
        return retry_after.retry_after(self.headers)


@dataclass(frozen=True, slots=True)
class Form:
    """A form with a file, as `multipart/form-data`. `file_field` is the field of the file."""

    fields: Mapping[str, str]
    file_field: str
    file: OutsideFile


async def call(
    client: httpx2.AsyncClient, url: str, *, service: str, content: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None, seconds: float = DEFAULT.webhook_seconds, method: str = "POST",
    form: Form | None = None,
) -> Answer | SendFailure:  # fmt: skip
    """A failure means that there was no response. `service`: its name for people. `content` or `form` is sent."""
    body_of_form = {} if form is None else _multipart(form)
    try:
        async with asyncio.timeout(seconds):
            response = await client.request(
                method, url, json=content, headers=dict(headers or {}), timeout=seconds, **body_of_form
            )
    except TimeoutError:
        return SendFailure(Trouble.BUSY, f"{service} did not answer in {seconds:.0f} s")
    except RefusedAddress as refused:
        return SendFailure(Trouble.BUSY, f"{service} cannot be called: {refused}")
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        return SendFailure(Trouble.BUSY, f"{service} could not be reached: {unreachable.reason(error)}")
    try:
        body = response.json()
    except ValueError:
        body = None
    return Answer(response.status_code, response.headers, body if isinstance(body, dict) else {})


async def download(
    client: httpx2.AsyncClient, url: str, *, service: str, headers: Mapping[str, str] | None = None,
) -> httpx2.Response | FetchFailure:  # fmt: skip
    """The whole response with the status 200. No error shows the address, which may hold a token."""
    seconds = DEFAULT.incoming_file_seconds
    try:
        async with asyncio.timeout(seconds):
            response = await client.get(url, headers=dict(headers or {}), timeout=seconds, follow_redirects=False)
    except TimeoutError:
        return FetchFailure(f"{service} did not send it in {seconds:.0f} s")
    except Unreadable as unreadable:
        return FetchFailure(str(unreadable), is_final=True)
    except RefusedAddress as refused:
        return FetchFailure(f"{service} cannot be called: {refused}", is_final=True)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        return FetchFailure(f"{service} could not be reached: {unreachable.reason(error)}")
    status = response.status_code
    if status == _OK:
        return response
    is_busy = status == _TOO_MANY or status >= _SERVER_ERROR
    return FetchFailure(
        f"{service} answered {status}", is_final=not is_busy, retry_after=retry_after.retry_after(response.headers)
    )


def fetch_failure(failure: SendFailure) -> FetchFailure:
    """A failed call that should have told where a file is."""
    is_final = failure.trouble is not Trouble.BUSY
    error = failure.error.replace("refused the message", "refused it")
    return FetchFailure(error, is_final=is_final, retry_after=failure.retry_after)


def _multipart(form: Form) -> dict[str, Any]:
    file = form.file
    return {"data": dict(form.fields), "files": {form.file_field: (file.name, file.content, file.content_type)}}
