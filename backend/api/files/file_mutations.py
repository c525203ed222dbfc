"""Mutations that announce an upload and check it. `postMessage` attaches the file then."""

from uuid import UUID

import strawberry

from backend.api.files.files import File
from backend.api.reading.ids import Kind, encode, require
from backend.api.request.context import Info
from backend.api.request.scopes import mutation
from backend.api.writing.mutations import Input, mutate, mutate_live
from backend.api.writing.payloads import Failure
from backend.files import downloads, uploads
from backend.files.store import UPLOAD_LIFE
from backend.files.uploads import FileDraft
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import UnitOfWork, unit_of_work
from backend.tenants.actor import Scope
from backend.tenants.idempotency import MutationResult

_MINUTES = int(UPLOAD_LIFE.total_seconds() // 60)


@strawberry.input
class CreateUploadInput(Input):
    file_name: str = strawberry.field(
        description=f"One line of at most {DEFAULT.file_name_chars} characters, without a path."
    )
    content_type: str = strawberry.field(
        description="Such as `image/png`. The operator decides which types are allowed. The bytes must be of this type."
    )
    size: int = strawberry.field(description=f"The exact number of bytes: 1 to {DEFAULT.file_bytes:,}.")
    sha256: str | None = strawberry.field(
        default=None, description="SHA-256 of the bytes, as 64 hexadecimal digits. Other bytes are refused."
    )


@strawberry.input
class CompleteUploadInput(Input):
    file_id: strawberry.ID


@strawberry.type(description="A header of an HTTP request.")
class UploadHeader:
    name: str
    value: str


@strawberry.type(description="How you send the bytes of a file: one HTTP request, without a token.")
class Upload:
    file_id: strawberry.ID = strawberry.field(description="Id of the file, for `completeUpload` and `postMessage`.")
    method: str = strawberry.field(description="The method of the request: `PUT`.")
    url: str = strawberry.field(description=f"The address of the request. It is valid for {_MINUTES} minutes.")
    headers: list[UploadHeader] = strawberry.field(
        description="Send these headers as they are, beside `content-length`. The body is the bytes of the file."
    )


@strawberry.type
class FileMutation:
    @mutation(
        "Announces a file. Send its bytes to the address that you get, then call `completeUpload`, then name the file "
        "in `fileIds` of `postMessage`. A file that is in no message is removed after "
        f"{DEFAULT.open_upload_hours} hours. The same idempotency key gives a new address of the same file.",
        needs=Scope.MESSAGES_WRITE,
        gives="upload",
    )
    async def create_upload(self, info: Info, input: CreateUploadInput) -> Upload | Failure:
        state, actor = info.context.state, info.context.actor
        draft = FileDraft(input.file_name, input.content_type, input.size, input.sha256)

        async def effect(work: UnitOfWork) -> MutationResult:
            return {"file": str(await uploads.create(work, actor, state.settings.files, draft=draft))}

        async def read(work: UnitOfWork, stored: MutationResult) -> Upload:
            file = await uploads.find(work, actor, UUID(stored["file"]))
            request = downloads.upload_request(actor, state.keys, file, origin=state.settings.web.url)
            headers = [UploadHeader(name=name, value=value) for name, value in request.headers.items()]
            return Upload(file_id=encode(Kind.FILE, file.id), method="PUT", url=request.url, headers=headers)

        return await mutate(info, "createUpload", input, effect=effect, read=read)

    @mutation(
        "Checks the bytes that you have sent: their length, SHA-256 and type, and for malware if the operator has set "
        "a scanner. After that you may post the file. After `WRONG_BYTES` you may send other bytes and call it again.",
        needs=Scope.MESSAGES_WRITE,
        gives="file",
    )
    async def complete_upload(self, info: Info, input: CompleteUploadInput) -> File | Failure:
        state, actor = info.context.state, info.context.actor

        async def verb() -> MutationResult:
            _, file_id = require(input.file_id, Kind.FILE, name="fileId")
            await uploads.complete(actor, state.settings.files, file_id=file_id)
            return {"file": str(file_id)}

        async def read(stored: MutationResult) -> File:
            async with unit_of_work(actor.tenant_id, read_only=True) as work:
                return File.of_upload(await uploads.find(work, actor, UUID(stored["file"])))

        return await mutate_live(info, "completeUpload", input, verb=verb, read=read)
