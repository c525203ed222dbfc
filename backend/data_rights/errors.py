"""Errors of data rights that a client can cause."""

from backend.kit.errors import Conflict, InvalidInput, NotFound, NotPermitted


class ErasureNotFound(NotFound):
    """No such erasure."""

    code = "ERASURE_NOT_FOUND"


class ErasureBegun(Conflict):
    """The erasure has begun or has ended, so it cannot be cancelled."""

    code = "ERASURE_BEGUN"


class ErasureRequested(Conflict):
    """The erasure of the organisation is requested already; `erasures` shows when it begins."""

    code = "ERASURE_REQUESTED"


class OwnersOnly(NotPermitted):
    """Only an owner of the organisation may do this."""

    code = "OWNERS_ONLY"


class NameDiffers(InvalidInput):
    """`name` must be the name of the organisation, letter for letter."""

    code = "NAME_DIFFERS"


class ErasureLogFailed(Exception):
    """The erasure log cannot be written, with the code of the system. Nothing is erased without its line."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ExportDiffers(Conflict):
    """The organisation has changed since the lines that you have were exported. Begin a new export."""

    code = "EXPORT_DIFFERS"


class BadExport(InvalidInput):
    """The file is not a whole export that this installation can import."""

    code = "BAD_EXPORT"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class NeededOwner(Conflict):
    """The only owner of an organisation cannot delete their account. Make another member an owner, or erase the
    organisation."""

    code = "NEEDED_OWNER"


class NotYours(NotPermitted):
    """Only its author, or an admin, may delete this."""

    code = "NOT_YOURS"
