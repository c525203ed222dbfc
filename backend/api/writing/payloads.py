"""What a mutation answers besides its success: the families of `kit.errors` as types of the schema.

Clients select `... on UserError { code message path }` and understand every error there will ever be.
"""

from datetime import datetime
from typing import Self

import strawberry

from backend.kit import errors
from backend.tenants import idempotency, quotas


@strawberry.interface(description="Something is wrong with the request; nothing was changed.")
class UserError:
    code: str = strawberry.field(description="Stable, for programs.")
    message: str = strawberry.field(description="For people.")
    path: list[str] = strawberry.field(description="Where in the mutation's arguments; empty if nowhere in particular.")

    @classmethod
    def of(cls, error: errors.AppError) -> Self:
        return cls(code=error.code, message=error.message, path=list(error.path))


@strawberry.type(description="A value is not allowed.")
class InvalidInput(UserError):
    pass


@strawberry.type(description="No such thing is visible to you.")
class NotFound(UserError):
    pass


@strawberry.type(description="You may not do that.")
class NotPermitted(UserError):
    pass


@strawberry.type(description="It does not fit the present state.")
class Conflict(UserError):
    pass


@strawberry.type(description="A limit is reached.")
class LimitReached(UserError):
    pass


@strawberry.type(description="The tenant has as much of something as it may have. Its operator can allow more.")
class QuotaExceeded(UserError):
    quota: str = strawberry.field(description="By the names of `Tenant.quotas`, or `invitations_per_day`.")
    limit: int
    used: int
    resets_at: datetime | None = strawberry.field(
        description="""When there will be room by itself: of `invitations_per_day`, and where what counts has an end of
its own (`open_invitations`, `api_keys`). Null where only somebody's act makes room."""
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


@strawberry.type(description="The idempotency key was used before with other content.")
class IdempotencyConflict(UserError):
    pass


Failure = InvalidInput | NotFound | NotPermitted | Conflict | LimitReached | QuotaExceeded | IdempotencyConflict

#: The first family that fits; special cases stand before their families.
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
    """`error` as the member of a mutation's union."""
    for family, shown in _FAMILIES:
        if isinstance(error, family):
            return shown.of(error)  # type: ignore[return-value]  # every member of the table is one of the union
    raise error
