"""The error types of mutations: the families of `kit.errors` as types of the schema.

A client that selects `... on UserError { code message path }` understands all present and future errors.
"""

from datetime import datetime
from typing import Self

import strawberry

from backend.kit import errors
from backend.tenants import idempotency, quotas


@strawberry.interface(
    description="An error in the request. Nothing was changed. Select `code`, `message` and `path` of this "
    "interface to handle every error."
)
class UserError:
    code: str = strawberry.field(description="A stable code for programs.")
    message: str = strawberry.field(description="A text for people.")
    path: list[str] = strawberry.field(
        description='The path to the wrong argument, such as `["input", "name"]`. Empty if no single argument is wrong.'
    )

    @classmethod
    def of(cls, error: errors.AppError) -> Self:
        return cls(code=error.code, message=error.message, path=list(error.path))


@strawberry.type(description="A value in the input is not allowed.")
class InvalidInput(UserError):
    pass


@strawberry.type(description="The object does not exist, or you may not see it.")
class NotFound(UserError):
    pass


@strawberry.type(description="You may not do this.")
class NotPermitted(UserError):
    pass


@strawberry.type(description="The request does not fit the current state of the object.")
class Conflict(UserError):
    pass


@strawberry.type(description="A limit is reached. `message` says which.")
class LimitReached(UserError):
    pass


@strawberry.type(description="A quota of the tenant is used up. The operator of the installation can raise it.")
class QuotaExceeded(UserError):
    quota: str = strawberry.field(description="Name of the quota: one of `Tenant.quotas`, or `invitations_per_day`.")
    limit: int
    used: int
    resets_at: datetime | None = strawberry.field(
        description="When the quota has room again by itself. Only for `invitations_per_day` and for things that "
        "expire (`open_invitations`, `api_keys`). Null if somebody must free room."
    )

    @classmethod
    def of(cls, error: errors.AppError) -> Self:
        assert isinstance(error, quotas.QuotaExceeded)
        return cls(
            code=error.code,
            message=error.message,
            path=list(error.path),
            quota=error.quota,
            limit=error.limit,
            used=error.used,
            resets_at=error.resets_at,
        )


@strawberry.type(description="The idempotency key was used before with other input.")
class IdempotencyConflict(UserError):
    pass


Failure = InvalidInput | NotFound | NotPermitted | Conflict | LimitReached | QuotaExceeded | IdempotencyConflict

#: The first matching family is used; special cases come before their families.
_FAMILIES: tuple[tuple[type[errors.AppError], type[UserError]], ...] = (
    (idempotency.IdempotencyConflict, IdempotencyConflict),
    (errors.InvalidInput, InvalidInput),
    (errors.NotFound, NotFound),
    (errors.NotPermitted, NotPermitted),
    (errors.Conflict, Conflict),
    (quotas.QuotaExceeded, QuotaExceeded),
    (errors.LimitReached, LimitReached),
)


def failure(error: errors.AppError) -> Failure:
    """Return `error` as a member of a mutation's union."""
    for family, shown in _FAMILIES:
        if isinstance(error, family):
            return shown.of(error)  # type: ignore[return-value]  # every member of the table is one of the union
    raise error
