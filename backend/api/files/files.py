"""Files that messages have. Whoever may read a message may fetch its files."""

import json
from uuid import UUID

import strawberry

from backend.api.reading.ids import Kind, encode
from backend.api.request.context import Info
from backend.api.request.scopes import field
from backend.files import downloads
from backend.files.downloads import AttachedFile
from backend.files.uploads import StoredFile
from backend.tenants.actor import Scope


@strawberry.type(description="A file that was uploaded and checked.")
class File:
    attached: strawberry.Private[AttachedFile | None]
    id: strawberry.ID
    name: str
    content_type: str = strawberry.field(description="Such as `image/png`. Its content was compared with it.")
    size: int = strawberry.field(description="In bytes.")
    width: int | None = strawberry.field(description="Of a PNG, JPEG, GIF or WebP image, in pixels. Else null.")
    height: int | None = strawberry.field(description="Of a PNG, JPEG, GIF or WebP image, in pixels. Else null.")

    @field(
        "Where you fetch it with GET, without a token, within the next minutes. Do not store it: read it again. Images "
        "may be shown in a page, everything else is sent as a download. Null until a message has the file.",
        needs=Scope.SPACES_READ,
    )
    async def url(self, info: Info) -> str | None:
        if self.attached is None:
            return None
        state, actor = info.context.state, info.context.actor
        return downloads.url_of(actor, state.keys, self.attached, origin=state.settings.files_origin)

    @classmethod
    def of_upload(cls, stored: StoredFile) -> "File":
        return cls(
            attached=None,
            id=encode(Kind.FILE, stored.id),
            name=stored.file_name,
            content_type=stored.content_type,
            size=stored.size,
            width=stored.width,
            height=stored.height,
        )

    @classmethod
    def of_message(cls, file: AttachedFile) -> "File":
        return cls(
            attached=file,
            id=encode(Kind.FILE, file.id),
            name=file.name,
            content_type=file.content_type,
            size=file.size,
            width=file.width,
            height=file.height,
        )


def parse(stored: str) -> list[File]:
    """The files of a message, from its column `files`."""
    return [File.of_message(AttachedFile(UUID(each.pop("id")), **each)) for each in json.loads(stored)]
