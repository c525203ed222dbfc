"""The forms of what a row of `files` says: uploads and imports check them, so that no value leads to another object."""

import re

from backend.files import content_types

#: The name of a copy, as `uuid4().hex` writes it.
_COPY = re.compile(r"[0-9a-f]{32}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


def is_copy(value: object) -> bool:
    return isinstance(value, str) and _COPY.fullmatch(value) is not None


def are_copies(value: object) -> bool:
    return isinstance(value, list) and all(map(is_copy, value))


def is_name(value: object) -> bool:
    """A name is one line and no path. It is empty once the message is deleted."""
    return isinstance(value, str) and value.isprintable() and "/" not in value and "\\" not in value


def is_content_type(value: object) -> bool:
    return isinstance(value, str) and content_types.normal(value) == value


def is_sha256(value: object) -> bool:
    return isinstance(value, str) and _SHA256.fullmatch(value) is not None
