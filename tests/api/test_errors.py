"""What clients are told of failures that are not theirs: an outage is named and may be tried again, a bug is hidden."""

import asyncpg
import pytest
from graphql import GraphQLError

from backend.api.request.errors import presentable

_SECRET = "relation agents, /var/lib/data, 10.0.0.7"


def _shown(error: Exception) -> GraphQLError:
    return presentable(GraphQLError(_SECRET, path=["postMessage"], original_error=error))


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.DiskFullError(_SECRET),
        asyncpg.OutOfMemoryError(_SECRET),
        asyncpg.TooManyConnectionsError(_SECRET),
        asyncpg.CannotConnectNowError(_SECRET),
        asyncpg.AdminShutdownError(_SECRET),
        asyncpg.ConnectionDoesNotExistError(_SECRET),
        asyncpg.QueryCanceledError(_SECRET),
        ConnectionRefusedError(_SECRET),
        TimeoutError(_SECRET),
    ],
    ids=lambda error: type(error).__name__,
)
def test_failing_store_is_unavailable(error: Exception) -> None:
    shown = _shown(error)

    assert shown.extensions == {"code": "UNAVAILABLE"}
    assert shown.message == "a store does not answer at the moment; try again"


@pytest.mark.parametrize(
    "error", [KeyError(_SECRET), asyncpg.UniqueViolationError(_SECRET), asyncpg.DataError(_SECRET)]
)
def test_internal_error_is_masked(error: Exception) -> None:
    shown = _shown(error)

    assert shown.extensions == {"code": "INTERNAL"}
    assert "agents" not in shown.message
