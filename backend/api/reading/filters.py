"""Filters that several lists share. Each returns conditions for `paging.connect`."""

from typing import Any

from backend.api.request.errors import Fault, FaultCode
from backend.kit import text
from backend.kit.limits import DEFAULT

#: Conditions of `rows.RowRange` with their values.
Conditions = list[tuple[str, Any]]


def containing(search: str | None, column: str) -> Conditions:
    """Rows whose column contains these words as they stand, in any case. An empty search filters nothing."""
    words = text.clean(search or "").strip()
    if len(words) > DEFAULT.list_search_chars:
        raise Fault(FaultCode.BAD_REQUEST, f"search has at most {DEFAULT.list_search_chars} characters")
    return [(f"position(lower({{}}::text) IN lower({column})) > 0", words)] if words else []
