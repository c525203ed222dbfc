"""The types of settings: which values are allowed, and what is said about one that is not.

A message never shows the value: an address may contain a password.
"""

import ipaddress
import re
from email.utils import parseaddr
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field

from backend.kit import fail_points

_DAY = 86_400
_PORTS = 65_536
_HTTP = "must be an http or https address with a host, such as https://host.example"
_SITE = "must be an http or https address without a user, ? and #, such as https://circadian.example"
_ORIGIN = "must be an origin, scheme and host without a path, such as https://files.example"
_ORIGINS = "must be origins separated by commas, scheme and host without a path, such as https://app.example"
_DATABASE = "must be an address of Postgres, such as postgresql://user:password@host:5432/database"
_REDIS = "must be an address of Redis, such as redis://:password@host:6379/0"
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_OTHER_LEVELS = {"WARN": "WARNING", "FATAL": "CRITICAL"}
_FILE_TYPE = re.compile(r"[a-z0-9!#$&^_.+-]+/([a-z0-9!#$&^_.+-]+|\*)")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*")


def _parts(value: str, refusal: str, *, allows_blanks: bool = False) -> SplitResult:
    """Raises `ValueError` for what is no address at all."""
    try:
        parts = urlsplit(value)
        _ = parts.port, (parts.hostname or "").encode("idna")  # a label that is empty or too long
    except ValueError:
        raise ValueError(refusal) from None
    if not allows_blanks and any(each.isspace() for each in value):
        raise ValueError(refusal)
    return parts


def _http_url(value: str) -> str:
    parts = _parts(value, _HTTP)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(_HTTP)
    return value


def _site_url(value: str) -> str:
    parts = _parts(value, _SITE)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or set(value) & set("?#"):
        raise ValueError(_SITE)
    return value


def _is_origin(value: str) -> bool:
    parts = _parts(value, _ORIGIN)
    return f"{parts.scheme}://{parts.netloc}" == value and bool(parts.hostname) and "@" not in parts.netloc


def _origin(value: str) -> str:
    if not _is_origin(value) or not value.startswith(("http://", "https://")):
        raise ValueError(_ORIGIN)
    return value


def _origins(value: str) -> str:
    """In the form in which browsers send them. Pages of apps have schemes of their own."""
    found = [each.strip().rstrip("/").lower() for each in value.split(",") if each.strip()]
    if not all(_is_origin(each) and _SCHEME.match(each) for each in found):
        raise ValueError(_ORIGINS)
    return ",".join(found)


def _database_url(value: str) -> str:
    if _parts(value, _DATABASE, allows_blanks=True).scheme not in ("postgres", "postgresql"):
        raise ValueError(_DATABASE)
    return value


def _redis_url(value: str) -> str:
    if _parts(value, _REDIS, allows_blanks=True).scheme not in ("redis", "rediss", "unix"):
        raise ValueError(_REDIS)
    return value


def _ports(value: str) -> str:
    if not all(port.strip().isdecimal() and 0 < int(port) < _PORTS for port in value.split(",")):
        raise ValueError("must be port numbers separated by commas, such as 80,443")
    return value


def _name_server(value: str) -> str:
    host, _, port = value.rpartition(":")
    try:
        is_server = 0 < int(port) < _PORTS
        if host.startswith("[") and host.endswith("]"):
            ipaddress.IPv6Address(host[1:-1])
        else:
            ipaddress.IPv4Address(host)
    except ValueError:
        is_server = False
    if not is_server:
        raise ValueError("must be address:port, such as 10.0.0.2:53 or [fd00::2]:53")
    return value


def _fail_points(value: str) -> str:
    fail_points.parse(value)
    return value


def _file_types(value: str) -> str:
    found = [each.strip().lower() for each in value.split(",") if each.strip()]
    if not found or not all(_FILE_TYPE.fullmatch(each) for each in found):
        raise ValueError("must be types separated by commas, such as image/png,audio/*")
    return value


def _sender(value: str) -> str:
    name, at, host = parseaddr(value)[1].rpartition("@")
    if not (name and at and host) or "\n" in value or "\r" in value:
        raise ValueError(
            'must be a mail address, such as Circadian <agents@example.com> or "Acme, Inc." <agents@example.com>'
        )
    return value


def _log_level(value: str) -> str:
    level = _OTHER_LEVELS.get(value.upper(), value.upper())
    if level not in _LEVELS:
        raise ValueError(f"must be one of {', '.join(_LEVELS)}")
    return level


#: A file of a secret often ends with a line break, which is no part of the address.
_STRIPPED = BeforeValidator(lambda value: value.strip() if isinstance(value, str) else value)

Seconds = Annotated[float, Field(gt=0, le=_DAY, allow_inf_nan=False)]
#: A wait that may be left out.
Pause = Annotated[float, Field(ge=0, le=_DAY, allow_inf_nan=False)]
HttpUrl = Annotated[str, _STRIPPED, AfterValidator(_http_url)]
#: With or without a slash at its end: paths are put behind it.
BaseUrl = Annotated[HttpUrl, AfterValidator(lambda value: value.rstrip("/"))]
SiteUrl = Annotated[str, _STRIPPED, AfterValidator(_site_url)]
Origin = Annotated[str, _STRIPPED, AfterValidator(_origin)]
Origins = Annotated[str, AfterValidator(_origins)]
DatabaseUrl = Annotated[str, _STRIPPED, AfterValidator(_database_url)]
RedisUrl = Annotated[str, _STRIPPED, AfterValidator(_redis_url)]
Ports = Annotated[str, AfterValidator(_ports)]
NameServer = Annotated[str, AfterValidator(_name_server)]
FileTypes = Annotated[str, AfterValidator(_file_types)]
FailPoints = Annotated[str, AfterValidator(_fail_points)]
Sender = Annotated[str, AfterValidator(_sender)]
LogLevel = Annotated[str, AfterValidator(_log_level)]
