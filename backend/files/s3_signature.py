"""Signed addresses of S3 (AWS Signature Version 4, query form): who has one may do exactly this request until it ends.

Headers that are signed must be sent as they are, so the store itself refuses another length, type or checksum. A test
compares the result with that of AWS's own library.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import quote, urlsplit

_ALGORITHM = "AWS4-HMAC-SHA256"


@dataclass(frozen=True, slots=True)
class S3Keys:
    """The access key of a bucket."""

    key_id: str
    secret: str = field(repr=False)
    region: str
    #: Of temporary keys.
    token: str | None = field(default=None, repr=False)


def signed_url(
    keys: S3Keys,
    method: str,
    url: str,
    *,
    life: timedelta,
    headers: Mapping[str, str] | None = None,
    query: Mapping[str, str] | None = None,
    now: datetime | None = None,
) -> str:
    """`url` without a query, its path already quoted. `headers` are signed too."""
    parts, at = urlsplit(url), now or datetime.now(UTC)
    stamp, day = at.strftime("%Y%m%dT%H%M%SZ"), at.strftime("%Y%m%d")
    scope = f"{day}/{keys.region}/s3/aws4_request"
    signed = {name.lower(): value.strip() for name, value in {**(headers or {}), "host": parts.netloc}.items()}
    names = ";".join(sorted(signed))
    parameters = {
        **(query or {}),
        "X-Amz-Algorithm": _ALGORITHM,
        "X-Amz-Credential": f"{keys.key_id}/{scope}",
        "X-Amz-Date": stamp,
        "X-Amz-Expires": str(int(life.total_seconds())),
        "X-Amz-SignedHeaders": names,
        **({"X-Amz-Security-Token": keys.token} if keys.token else {}),
    }
    encoded = "&".join(sorted(f"{_quoted(name)}={_quoted(value)}" for name, value in parameters.items()))
    lines = [f"{name}:{signed[name]}\n" for name in sorted(signed)]
    request = "\n".join([method, parts.path, encoded, "".join(lines), names, "UNSIGNED-PAYLOAD"])
    digest = hashlib.sha256(request.encode()).hexdigest()
    signature = hmac.new(_key(keys, day), f"{_ALGORITHM}\n{stamp}\n{scope}\n{digest}".encode(), hashlib.sha256)
    return f"{url}?{encoded}&X-Amz-Signature={signature.hexdigest()}"


def _key(keys: S3Keys, day: str) -> bytes:
    key = f"AWS4{keys.secret}".encode()
    for part in (day, keys.region, "s3", "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    return key


def _quoted(text: str) -> str:
    return quote(text, safe="-_.~")
