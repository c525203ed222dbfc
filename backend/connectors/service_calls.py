"""Calls the API of a chat service over HTTP: with a timeout, never to a private address (`kit.ssrf`)."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx2

from backend.connectors.port import OutsideFile, SendFailure, Trouble
from backend.kit import retry_after
from backend.kit.limits import DEFAULT
from backend.kit.ssrf import RefusedAddress


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
        return SendFailure(Trouble.BUSY, f"{service} could not be reached ({type(error).__name__})")
    try:
        body = response.json()
    except ValueError:
        body = None
    return Answer(response.status_code, response.headers, body if isinstance(body, dict) else {})


def _multipart(form: Form) -> dict[str, Any]:
    file = form.file
    return {"data": dict(form.fields), "files": {form.file_field: (file.name, file.content, file.content_type)}}
