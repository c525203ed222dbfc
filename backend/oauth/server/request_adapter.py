"""Adapts requests and responses between Starlette and the core of Authlib."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from authlib.oauth2.rfc6749 import InvalidRequestError, OAuth2Payload, OAuth2Request
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from backend.oauth.rendering import redirect

#: The operator is responsible for TLS (CIRCADIAN_PUBLIC_URL); Authlib reads only the scheme of this address.
_ORIGIN = "https://here"
_STATUS_OF_REDIRECTS = 302


class _Payload(OAuth2Payload):  # type: ignore[misc]  # Authlib ships no types
    def __init__(self, fields: Mapping[str, Sequence[str]]) -> None:
        self._lists = {name: list(values) for name, values in fields.items()}

    @property
    def data(self) -> dict[str, str]:
        return {name: values[0] for name, values in self._lists.items()}

    @property
    def datalist(self) -> dict[str, list[str]]:
        return self._lists


class AdaptedRequest(OAuth2Request):  # type: ignore[misc]
    """`fields` are those of the query at the authorization endpoint, and of the form everywhere else."""

    def __init__(self, request: Request, fields: Mapping[str, Sequence[str]]) -> None:
        # Starlette's own headers: a plain dict would be case-sensitive, and Basic authentication would fail.
        super().__init__(request.method, _ORIGIN + request.url.path, headers=request.headers)
        self.payload = _Payload(fields)
        self.host = request.client.host if request.client else None
        #: The thumbprint of the key that the request has proved (`dpop`).
        self.thumbprint: str | None = None

    @property
    def args(self) -> dict[str, str]:
        fields: dict[str, str] = self.payload.data
        return fields

    form = args

    def require_single(self) -> None:
        """RFC 6749, 3.2: no parameter may be repeated, except `resource` (RFC 8707)."""
        for name, values in self.payload.datalist.items():
            if len(values) > 1 and name != "resource":
                raise InvalidRequestError(f"Multiple '{name}' in request.")


@dataclass(slots=True)
class OAuthResponse:
    """Authlib's RFC 9207 extension reads and writes `location`."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def location(self) -> str | None:
        return self.headers.get("Location")

    @location.setter
    def location(self, value: str) -> None:
        self.headers["Location"] = value

    def to_http(self) -> Response:
        if self.status == _STATUS_OF_REDIRECTS and self.location:
            return redirect(self.location)
        headers = {"cache-control": "no-store", "pragma": "no-cache"} | {
            name.lower(): value for name, value in self.headers.items() if name.lower() == "www-authenticate"
        }
        return JSONResponse(self.body, self.status, headers)
