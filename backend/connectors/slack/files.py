"""The files of a message of Slack, and from where one may be fetched (docs.slack.dev/reference/objects/file-object)."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from backend.connectors.names import as_file_name
from backend.connectors.port import RemoteFile

_MOST = 50
_ID = re.compile(r"F[A-Z0-9]{1,30}")
#: By mode of a file: why Slack does not give it.
_NOT_THERE = {
    "external": "it is not kept in Slack",
    "tombstone": "it was deleted in Slack",
    "hidden_by_limit": "a limit of the Slack workspace hides it",
}
_SLACK = "slack.com"
_HTML = "text/html"


def of(message: Mapping[str, Any]) -> tuple[RemoteFile, ...]:
    files = message.get("files")
    found = [each for each in files if isinstance(each, dict)] if isinstance(files, list) else []
    return tuple(map(_remote, found[:_MOST]))


def place_of(file: Mapping[str, Any], api_url: str) -> str | None:
    """The address of a file, as `files.info` answers. None if it is not of Slack: the token must not go there."""
    url = file.get("url_private_download") or file.get("url_private")
    return url if isinstance(url, str) and _is_of_slack(url, api_url) else None


def upload_of(answer: Mapping[str, Any], api_url: str) -> tuple[str | None, str]:
    """Where a file is uploaded, and its id, as `files.getUploadURLExternal` answers. None as in `place_of`."""
    url, file_id = answer.get("upload_url"), _text(answer.get("file_id"))
    is_known = isinstance(url, str) and _is_of_slack(url, api_url) and _ID.fullmatch(file_id)
    return (url if is_known else None), file_id


def _is_of_slack(url: str, api_url: str) -> bool:
    """`files.slack.com`, if the API is at `slack.com`. A gateway of the operator may also give the files itself."""
    try:
        own, api = urlsplit(url), urlsplit(api_url)
        host, port = own.hostname, own.port
    except ValueError:
        return False
    if own.username is not None or "\\" in url or not url.isprintable():
        return False
    is_of_files = own.scheme == "https" and port in {None, 443} and host == f"files.{api.hostname}"
    return is_of_files or (api.hostname != _SLACK and _origin(own) == _origin(api))


def _origin(parts: SplitResult) -> tuple[str, str]:
    return parts.scheme, parts.netloc


def type_of(file: Mapping[str, Any]) -> str | None:
    return _text(file.get("mimetype")) or None


def size_of(file: Mapping[str, Any]) -> int | None:
    size = file.get("size")
    return size if isinstance(size, int) and not isinstance(size, bool) and size >= 0 else None


def name_of(file: Mapping[str, Any], *, otherwise: str) -> str:
    return as_file_name(_text(file.get("name")), otherwise=otherwise)


def is_sign_in_page(content_type: str, response_type: str) -> bool:
    """Slack answers 200 with a page, if the token may not read the file."""
    return response_type.partition(";")[0].strip().lower() == _HTML and content_type != _HTML


def _remote(file: Mapping[str, Any]) -> RemoteFile:
    file_id = _text(file.get("id"))
    missing = _NOT_THERE.get(_text(file.get("mode")))
    if missing is None and not _ID.fullmatch(file_id):
        missing = "Slack did not say which file it is"
    return RemoteFile(
        file_id if missing is None else "", name_of(file, otherwise="file"), type_of(file), size_of(file), missing
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
