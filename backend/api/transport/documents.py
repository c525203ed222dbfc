"""Trusted documents: a client names an operation by an id instead of sending its text (GraphQL over HTTP, appendix A).

`app.py` reads the operator's file once at the start (`CIRCADIAN_DOCUMENTS_FILE`). The builds of clients write this
file: a JSON object of ids and texts. `endpoint` and `sockets` replace the id by the text. From then on it is a request
like any other, with the same limits and rights. Without a file no id is known. `docs/documents.md` describes the
format.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from graphql import GraphQLError, parse

from backend.kit.limits import DEFAULT
from backend.kit.processes import StartError

_SETTING = "CIRCADIAN_DOCUMENTS_FILE"
_SHA256 = "sha256:"
_CUSTOM = re.compile(r"(x-[A-Za-z0-9._~-]+:)?[A-Za-z0-9._~-]+")


class UnknownDocument(Exception):
    """No document with that id is known."""

    def __init__(self) -> None:
        super().__init__("no document of that documentId is known here; send its text as query")


class TrustedDocuments:
    """The known documents, each by the id in the file and by the SHA-256 of its text."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._texts = {id_of(text): text for text in entries.values()} | dict(entries)

    def text(self, document_id: str) -> str:
        found = self._texts.get(document_id)
        if found is None:
            raise UnknownDocument
        return found

    def text_of(self, request: Mapping[str, Any]) -> str | None:
        """Return the text that a request without a `query` names. None if it names none. Raises `UnknownDocument`."""
        document_id = request.get("documentId")
        return self.text(document_id) if isinstance(document_id, str) and request.get("query") is None else None


def id_of(text: str) -> str:
    """Return the SHA-256 document identifier in hexadecimal."""
    return _SHA256 + hashlib.sha256(text.encode()).hexdigest()


def read(file: Path | None) -> TrustedDocuments:
    """Read the documents of `file`, or none without a file. Raises a `StartError` that names every mistake."""
    if file is None:
        return TrustedDocuments({})
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise _refusal(file, error.strerror or str(error)) from None
    except ValueError as error:
        raise _refusal(file, f"it is not JSON: {error}") from None
    if not isinstance(content, dict) or not all(isinstance(each, str) for each in content.values()):
        raise _refusal(file, "it must contain one JSON object with the text of each document by its id")
    wrong = [f"{name}: {fault}" for name, text in content.items() if (fault := _fault(name, text))]
    if wrong:
        raise _refusal(file, "; ".join(wrong))
    return TrustedDocuments(content)


def _fault(name: str, text: str) -> str | None:
    """Return what is wrong with an entry. Does not check it against the schema: a client may be newer, so a mismatch is
    reported to the client that uses the id."""
    if name.startswith(_SHA256):
        if name != id_of(text):
            return "the id is not the SHA-256 of the text"
    elif not _CUSTOM.fullmatch(name):
        return "an id is sha256:…, x-…:…, or has letters, digits and - . _ ~"
    if len(text) > DEFAULT.query_chars:
        return f"a document has at most {DEFAULT.query_chars:,} characters"
    try:
        parse(text)
    except GraphQLError as error:
        return error.message
    return None


def _refusal(file: Path, reason: str) -> StartError:
    return StartError(f"bad setting: {_SETTING} ({file}): {reason}")
