"""Checks proofs that the sender of a token holds the key that the token was issued to (DPoP, RFC 9449).

`oauth.server` calls it when it issues tokens, `api.transport.authentication` when tokens are used. A proof is valid for
one request (method and address), for one minute, and once.
"""

import base64
import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, OKPKey

from backend.kit.short_lived import ShortLived

ALGORITHMS = ("ES256", "Ed25519")
_CURVES = {("EC", "P-256"), ("OKP", "Ed25519")}
_MOST_CHARS = 4_000
_JTI_CHARS = 200
#: The maximum age of a proof, and how far the client's clock may be ahead.
_OLD_SECONDS, _AHEAD_SECONDS = 60, 10
_DEFAULT_PORTS = {"https": 443, "wss": 443, "http": 80, "ws": 80}


class InvalidProof(Exception):
    """The proof is not valid; the message says why."""


@dataclass(frozen=True, slots=True)
class ProofTarget:
    """The request that a proof must match.

    `token` is the token that the request uses; None if a token is to be issued.
    """

    method: str
    url: str
    token: str | None = None


async def check(short_lived: ShortLived, proofs: Sequence[str], request: ProofTarget) -> str:
    """Returns the thumbprint of the key (RFC 7638). Raises `InvalidProof`, also for a proof that was used before."""
    if len(proofs) != 1:
        raise InvalidProof("the request must have exactly one DPoP header")
    thumbprint, claims = _opened(proofs[0])
    _require_match(claims, request)
    if not await short_lived.is_first(f"dpop:{thumbprint}:{claims['jti']}", seconds=_OLD_SECONDS + 2 * _AHEAD_SECONDS):
        raise InvalidProof("this proof was used before")
    return thumbprint


def _opened(proof: str) -> tuple[str, dict[str, Any]]:
    if len(proof) > _MOST_CHARS or not proof.isascii():
        raise InvalidProof(f"a proof has at most {_MOST_CHARS:,} ASCII characters")
    try:
        header = jws.extract_compact(proof.encode()).headers()
        key = _key(header)
        content = jws.deserialize_compact(proof, key, algorithms=list(ALGORITHMS))
        return key.thumbprint(), _claims(content.payload)
    except (JoseError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise InvalidProof("the proof must be a JWT that is signed with the key in its jwk") from error


def _key(header: dict[str, Any]) -> ECKey | OKPKey:
    jwk = header.get("jwk")
    if header.get("typ") != "dpop+jwt" or header.get("alg") not in ALGORITHMS or not isinstance(jwk, dict):
        raise InvalidProof(f"typ must be dpop+jwt, alg one of {', '.join(ALGORITHMS)}, and jwk a public key")
    kind = str(jwk.get("kty")), str(jwk.get("crv"))
    if kind not in _CURVES or "d" in jwk:
        raise InvalidProof("jwk must be a public key of P-256 or Ed25519")
    public: dict[str, str | list[str]] = {name: str(jwk[name]) for name in ("kty", "crv", "x", "y") if name in jwk}
    return ECKey.import_key(public) if kind[0] == "EC" else OKPKey.import_key(public)


def _claims(payload: bytes) -> dict[str, Any]:
    claims = json.loads(payload)
    if not isinstance(claims, dict):
        raise ValueError("the claims must be a JSON object")
    return claims


def _require_match(claims: dict[str, Any], request: ProofTarget) -> None:
    jti, issued_at = claims.get("jti"), claims.get("iat")
    if not isinstance(jti, str) or not 0 < len(jti) <= _JTI_CHARS:
        raise InvalidProof(f"jti must be a text of at most {_JTI_CHARS} characters")
    if isinstance(issued_at, bool) or not isinstance(issued_at, (int, float)):
        raise InvalidProof("iat must be a number")
    if not -_AHEAD_SECONDS <= time.time() - issued_at <= _OLD_SECONDS:
        raise InvalidProof("iat must be the present time, in seconds")
    if claims.get("htm") != request.method:
        raise InvalidProof(f"htm must be {request.method}")
    url = claims.get("htu")
    if not isinstance(url, str) or _normalised(url) != _normalised(request.url):
        raise InvalidProof(f"htu must be {request.url}")
    if request.token is not None and claims.get("ath") != _digest(request.token):
        raise InvalidProof("ath must be the SHA-256 digest of the access token")


def _normalised(url: str) -> tuple[str, str, int | None, str]:
    """Returns the parts of a URL to compare (RFC 3986, 6.2).

    Without query and fragment; scheme and host in lower case; the default port filled in.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return "", "", None, ""
    return parts.scheme, parts.hostname or "", port, parts.path or "/"


def _digest(token: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).rstrip(b"=").decode()
