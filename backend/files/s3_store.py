"""Files in a bucket with the API of S3. Clients send and fetch bytes there themselves, by signed addresses.

Our own requests use signed addresses too, so there is one way to sign. The operator chooses the endpoint, which may be
in a private network; the proxy of the operator is used as for all outgoing HTTP.
"""

import base64
from collections.abc import AsyncIterator, Mapping
from datetime import timedelta
from typing import Self
from urllib.parse import quote, urlsplit

import httpx2

from backend.files.s3_signature import S3Keys, signed_url
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit import egress
from backend.kit.processes import StartError
from backend.kit.settings import FileSettings

_OWN_LIFE = timedelta(minutes=5)
_CHUNK_BYTES = 262_144
_MISSING = 404
_GONE = {200, 204, 404}


class S3Store:
    """Objects of one bucket, under one prefix."""

    def __init__(self, bucket_url: str, prefix: str, keys: S3Keys, *, seconds: float) -> None:
        self._bucket_url, self._prefix, self._keys, self._seconds = bucket_url, prefix, keys, seconds
        self._bucket = urlsplit(bucket_url).path.rpartition("/")[2]

    @classmethod
    def of(cls, url: str, settings: FileSettings) -> Self:
        parts = urlsplit(url)
        if not parts.netloc:
            raise StartError("CIRCADIAN_FILES_URL must name a bucket, such as s3://bucket/prefix")
        if settings.access_key is None or settings.secret_key is None:
            raise StartError("a bucket needs CIRCADIAN_FILES_ACCESS_KEY and CIRCADIAN_FILES_SECRET_KEY")
        token = settings.session_token.get_secret_value() if settings.session_token else None
        keys = S3Keys(settings.access_key, settings.secret_key.get_secret_value(), settings.region, token)
        endpoint = settings.endpoint or f"https://s3.{settings.region}.amazonaws.com"
        prefix = parts.path.strip("/")
        return cls(
            f"{endpoint.rstrip('/')}/{quote(parts.netloc)}",
            f"{prefix}/" if prefix else "",
            keys,
            seconds=settings.seconds,
        )

    @property
    def address(self) -> str:
        """The bucket, as clients reach it."""
        return self._bucket_url

    def upload_request(
        self, key: str, *, content_type: str, size: int, sha256: str | None, life: timedelta
    ) -> tuple[str, dict[str, str]]:
        """Address and headers with which a client stores an object of exactly this length and type."""
        headers = {"content-type": content_type}
        if sha256 is not None:
            headers["x-amz-checksum-sha256"] = base64.b64encode(bytes.fromhex(sha256)).decode()
        signed = {**headers, "content-length": str(size)}
        return signed_url(self._keys, "PUT", self._url(key), life=life, headers=signed), headers

    def download_url(self, key: str, *, answer: Mapping[str, str], life: timedelta) -> str:
        """`answer`: headers of the response, by their names in small letters."""
        query = {f"response-{name}": value for name, value in answer.items()}
        return signed_url(self._keys, "GET", self._url(key), life=life, query=query)

    async def copy(self, source: str, target: str) -> bool:
        # The uploader's own headers are not copied: an encoding would show other bytes than those that are checked.
        headers = {
            "x-amz-copy-source": f"/{self._bucket}/{quote(self._prefix + source)}",
            "x-amz-metadata-directive": "REPLACE",
            "content-type": "application/octet-stream",
        }
        response = await self._send("PUT", target, headers)
        if response.status_code == _MISSING:
            return False
        # An error in the middle of a copy comes with the status 200.
        if response.status_code != httpx2.codes.OK or b"<Error>" in response.content:
            raise StoreUnavailable(f"the copy was answered with {response.status_code}")
        return True

    async def read(self, key: str, *, offset: int = 0, size: int | None = None) -> AsyncIterator[bytes]:
        headers = {"accept-encoding": "identity"}
        if offset or size is not None:
            headers["range"] = f"bytes={offset}-{'' if size is None else offset + size - 1}"
        url = signed_url(self._keys, "GET", self._url(key), life=_OWN_LIFE)
        try:
            async with self._client() as client, client.stream("GET", url, headers=headers) as response:
                if response.status_code == _MISSING:
                    raise ObjectMissing(key)
                if response.status_code == httpx2.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
                    return
                if not response.is_success:
                    raise StoreUnavailable(f"a read was answered with {response.status_code}")
                async for chunk in response.aiter_raw(_CHUNK_BYTES):
                    yield chunk
        except httpx2.HTTPError as error:
            raise StoreUnavailable(type(error).__name__) from error

    async def delete(self, key: str) -> None:
        response = await self._send("DELETE", key)
        if response.status_code not in _GONE:
            raise StoreUnavailable(f"a deletion was answered with {response.status_code}")

    async def _send(self, method: str, key: str, headers: Mapping[str, str] | None = None) -> httpx2.Response:
        url = signed_url(self._keys, method, self._url(key), life=_OWN_LIFE, headers=headers)
        try:
            async with self._client() as client:
                return await client.request(method, url, headers=headers)
        except httpx2.HTTPError as error:
            raise StoreUnavailable(type(error).__name__) from error

    def _client(self) -> httpx2.AsyncClient:
        host = urlsplit(self._bucket_url).hostname or ""
        return httpx2.AsyncClient(transport=egress.transport(host), timeout=self._seconds, trust_env=False)

    def _url(self, key: str) -> str:
        return f"{self._bucket_url}/{quote(self._prefix + key)}"
