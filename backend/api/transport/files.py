"""`PUT /uploads/{id}` and `GET /files/{id}`: the bytes of files, if the store is a folder (docs/files.md).

Mounted by `app.py`. Signed addresses of a few minutes decide, not tokens: browsers send none with an image. An address
that is wrong, has ended or leads to nothing gets 404, so nobody learns which files exist. The bytes are never in memory
as a whole. With a bucket, clients use addresses of the bucket instead, and these routes answer 404.
"""

from collections.abc import Mapping

from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from backend.api.request import errors as api_errors
from backend.api.request.context import ApiState
from backend.api.request.errors import FaultCode
from backend.files import downloads
from backend.files.disk_store import BeingWritten, TooManyBytes
from backend.files.store_errors import StoreUnavailable
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import TRANSIENT

_NO_STORE = {"cache-control": "no-store"}
_REFUSED: Mapping[type[Exception], tuple[int, str]] = {
    TooManyBytes: (413, "the body is longer than the size that was announced"),
    BeingWritten: (409, "another request is sending the bytes of this file"),
    ClientDisconnect: (400, "the body was cut"),
}


async def upload(request: Request) -> Response:
    state: ApiState = request.state.circadian
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > DEFAULT.file_bytes:
        return _refuse(413, f"a file has at most {DEFAULT.file_bytes:,} bytes")
    try:
        is_whole = await downloads.receive(
            state.keys, request.path_params["file_id"], dict(request.query_params), request.stream()
        )
    except (TooManyBytes, BeingWritten, ClientDisconnect) as error:
        return _refuse(*_REFUSED[type(error)])
    except StoreUnavailable:
        return _refuse(503, "the store of the files does not answer; try again", FaultCode.UNAVAILABLE)
    except TRANSIENT as error:
        return JSONResponse(api_errors.unavailable(error), 503, _NO_STORE)
    return _answer(is_whole)


def _answer(is_whole: bool | None) -> Response:
    if is_whole is None:
        return _unknown()
    if not is_whole:
        return _refuse(400, "the body is shorter than the size that was announced")
    return Response(status_code=204, headers=_NO_STORE)


async def download(request: Request) -> Response:
    state: ApiState = request.state.circadian
    try:
        found = await downloads.find(state.keys, request.path_params["file_id"], dict(request.query_params))
    except TRANSIENT as error:
        return JSONResponse(api_errors.unavailable(error), 503, _NO_STORE)
    if found is None or not found.path.is_file():
        return _unknown()
    return FileResponse(found.path, headers={**found.headers, "content-type": found.content_type})


def _unknown() -> Response:
    return _refuse(404, "there is no such file, or its address has ended: read `url` again")


def _refuse(status: int, message: str, code: FaultCode = FaultCode.BAD_REQUEST) -> Response:
    return JSONResponse(api_errors.body(code, message), status, _NO_STORE)


ROUTES = [
    Route("/uploads/{file_id:uuid}", upload, methods=["PUT"]),
    Route("/files/{file_id:uuid}", download, methods=["GET"]),
]
