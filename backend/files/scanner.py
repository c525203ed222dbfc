"""Asks the operator's scanner whether the bytes of a file are malware.

The scanner is sent the bytes by POST and answers `{"clean": true}` or `{"clean": false}`. Every other answer, and none,
means that the file is not checked: it stays unusable, and the check can be asked for again.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import httpx2

from backend.files.errors import FileNotChecked
from backend.kit import egress

_MOST_ANSWER_BYTES = 65_536


async def is_clean(url: str, chunks: AsyncIterator[bytes], *, seconds: float) -> bool:
    """Raises `FileNotChecked`."""
    host = urlsplit(url).hostname or ""
    headers = {"content-type": "application/octet-stream", "accept-encoding": "identity"}
    try:
        async with (
            asyncio.timeout(seconds),
            httpx2.AsyncClient(transport=egress.transport(host), timeout=seconds, trust_env=False) as client,
            client.stream("POST", url, content=chunks, headers=headers) as response,
        ):
            answer = await _read(response)
    except (httpx2.HTTPError, TimeoutError, ValueError) as error:
        raise FileNotChecked from error
    verdict = answer.get("clean") if isinstance(answer, dict) else None
    if not isinstance(verdict, bool):
        raise FileNotChecked
    return verdict


async def _read(response: httpx2.Response) -> object:
    """Raises `ValueError` for every answer that is not JSON with the status 200."""
    if response.status_code != httpx2.codes.OK:
        raise ValueError("the scanner refused the request")
    content = b""
    async for chunk in response.aiter_bytes():
        content += chunk
        if len(content) > _MOST_ANSWER_BYTES:
            raise ValueError("the answer is too long")
    return json.loads(content)
