"""The errors that a client of the product can cause, in five families.

Each domain subclasses them in its `errors.py`. In a mutation the API returns such an error as the error member of the
result union. In a query an unknown id gives null. Every other exception is a bug and is masked.
"""


class AppError(Exception):
    """A failure that is the caller's to know: a stable `code`, a sentence, and the path of the input at fault."""

    code = "ERROR"

    def __init__(self, message: str | None = None, *, path: tuple[str, ...] = ()) -> None:
        self.message = message or (self.__doc__ or self.code).strip()
        self.path = path
        super().__init__(self.message)


class NotFound(AppError):
    """No such thing is visible to you."""

    code = "NOT_FOUND"


class NotPermitted(AppError):
    """You may not do that."""

    code = "NOT_PERMITTED"


class Conflict(AppError):
    """That does not fit the present state."""

    code = "CONFLICT"


class InvalidInput(AppError):
    """The input is not valid."""

    code = "INVALID_INPUT"


class LimitReached(AppError):
    """A limit is reached."""

    code = "LIMIT_REACHED"
