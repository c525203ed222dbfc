"""Functions for `CIRCADIAN_ERROR_HOOK`, as operators write them: Sentry's, and bad ones."""

import threading
from collections.abc import Mapping
from functools import cache

import sentry_sdk

from backend.kit import settings


@cache
def _sentry() -> None:
    sentry_sdk.init(
        dsn=settings.secret("TEST_SENTRY_DSN"),
        default_integrations=False,
        include_local_variables=False,
        max_request_body_size="never",
        send_default_pii=False,
    )


def report(error: BaseException, about: Mapping[str, str]) -> None:
    """The function of docs/telemetry.md."""
    _sentry()
    with sentry_sdk.new_scope() as scope:
        scope.set_tags(dict(about))
        scope.capture_exception(error)
    sentry_sdk.flush(timeout=2)


def fail(error: BaseException, _: Mapping[str, str]) -> None:
    raise RuntimeError("the hook itself is broken") from error


def block(*_: object) -> None:
    threading.Event().wait()
