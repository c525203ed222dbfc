"""What a program that uses the client must expect."""


class CircadianError(Exception):
    """The base of all errors of the client."""


class Refused(CircadianError):
    """The API refuses a request and would refuse it again. `code` is that of the error, if it has one."""

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code


class TokenRefused(Refused):
    """The token is not valid, or no longer valid, and no other one is to be had."""

    def __init__(self, message: str = "the token is not valid, or no longer valid") -> None:
        super().__init__(message, code="UNAUTHENTICATED")


class ConnectionLost(CircadianError):
    """The API cannot be reached or cannot answer now. The same request may succeed later, after `wait_seconds`."""

    def __init__(self, message: str, *, wait_seconds: float = 0.0) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds
