"""Reads `Authentication-Results` (RFC 8601): what a receiving mail server says about the sender of a mail.

The server repeats texts of strangers there, such as the envelope's sender, as quoted strings and in comments. So these
are read before anything is split, and a header that is not of the form proves nothing.
"""

import re

from backend.connectors.email.dkim import Refused

#: What stands for a quoted string with other characters than those of a domain or a simple address.
_OPAQUE = "?"
_SIMPLE = re.compile(r"[a-z0-9._@-]+")
_DMARC = re.compile(r"dmarc(\s*/\s*\d+)?=")


def service_of(value: str) -> str:
    """The name of the server that wrote it, in lower case. Empty if the header names no server."""
    return next(iter(_plain(value).partition(";")[0].split()), "")


def is_passed(value: str, domain: str) -> bool:
    """Whether it has exactly one result of DMARC, which is that `domain` passed."""
    results = [_without_space_at_equals(each) for each in _plain(value).split(";")[1:]]
    of_dmarc = [each.split() for each in results if _DMARC.match(each)]
    if len(of_dmarc) != 1 or of_dmarc[0][0] != "dmarc=pass":
        return False
    domains = [each.partition("=")[2].removeprefix("@") for each in of_dmarc[0] if each.startswith("header.from=")]
    return domains == [domain]


def _without_space_at_equals(result: str) -> str:
    """An expression would try each end of each run of spaces, and strangers can make these long."""
    return "=".join(part.strip() for part in result.split("="))


def _plain(value: str) -> str:
    """In lower case, without comments, and without what strangers may write in quotes. Raises `Refused`."""
    pieces, text, at = list[str](), value.lower(), 0
    while at < len(text):
        char = text[at]
        if char == '"':
            end = _end_of_quoted(text, at)
            content = text[at + 1 : end - 1]
            pieces.append(content if _SIMPLE.fullmatch(content) else _OPAQUE)
        elif char == "(":
            end = _end_of_comment(text, at)
            pieces.append(" ")
        elif char in ")\\":
            raise Refused("Authentication-Results is not of the form of the standard")
        else:
            end = at + 1
            pieces.append(char)
        at = end
    return "".join(pieces)


def _end_of_quoted(text: str, start: int) -> int:
    """The index behind the closing quote."""
    at = start + 1
    while at < len(text):
        if text[at] == '"':
            return at + 1
        at += 2 if text[at] == "\\" else 1
    raise Refused("Authentication-Results has a quote without an end")


def _end_of_comment(text: str, start: int) -> int:
    """The index behind the last bracket. Comments may be nested."""
    depth, at = 0, start
    while at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth:
            return at + 1
        at += 2 if text[at] == "\\" else 1
    raise Refused("Authentication-Results has a comment without an end")
