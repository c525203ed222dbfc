"""Errors of requests about a file."""

from backend.kit.errors import Conflict, NotFound


class FileNotFound(NotFound):
    """No such file of yours exists, or it has been removed."""


class UploadIncomplete(Conflict):
    """The bytes of the file have not arrived. Send them to the address of `createUpload`, then try again."""

    code = "UPLOAD_INCOMPLETE"


class UploadOver(Conflict):
    """The file is checked already, so it takes no more bytes."""

    code = "UPLOAD_OVER"


class FileRefused(Conflict):
    """The check for malware has refused the file. It is removed."""

    code = "FILE_REFUSED"


class FileNotChecked(Conflict):
    """The file could not be checked for malware at the moment. Try again later."""

    code = "FILE_NOT_CHECKED"


class FilesUnavailable(Conflict):
    """The store of the files does not answer. Try again later."""

    code = "FILES_UNAVAILABLE"


class FilesOff(FilesUnavailable):
    """This installation keeps no files."""


class WrongBytes(Conflict):
    """The bytes are not those that were announced."""

    code = "WRONG_BYTES"
