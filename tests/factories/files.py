"""Files in messages, made through the public door: announced, sent to their address, checked, posted."""

import struct
import zlib
from typing import Any

import httpx

from tests.harness.client import Client

UPLOAD = "upload { fileId method url headers { name value } }"
FILE = "id name contentType size width height url"


def png(width: int = 3, height: int = 2) -> bytes:
    """A real image of one colour."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x7f" * width for _ in range(height)))
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks))


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    kind, content = part
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def jpeg(width: int = 3, height: int = 2) -> bytes:
    """The header of an image, as far as it is looked at."""
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8" + frame + b"\xff\xd9"


async def announce(
    client: Client, content: bytes, *, name: str = "note.txt", content_type: str = "text/plain", **values: Any
) -> dict[str, Any]:
    """Returns the upload."""
    values = {"size": len(content), **values}
    made = await client.succeed("createUpload", UPLOAD, fileName=name, contentType=content_type, **values)
    upload: dict[str, Any] = made["upload"]
    return upload


async def send(http: httpx.AsyncClient, upload: dict[str, Any], content: bytes) -> httpx.Response:
    headers = {each["name"]: each["value"] for each in upload["headers"]}
    return await http.put(upload["url"], content=content, headers=headers)


async def upload_file(
    client: Client,
    http: httpx.AsyncClient,
    content: bytes,
    *,
    name: str = "note.txt",
    content_type: str = "text/plain",
) -> str:
    """Returns the id of a file that may be posted."""
    upload = await announce(client, content, name=name, content_type=content_type)
    sent = await send(http, upload, content)
    assert sent.is_success, sent.text
    await client.succeed("completeUpload", f"file {{ {FILE} }}", fileId=upload["fileId"])
    file_id: str = upload["fileId"]
    return file_id


async def post_files(client: Client, space_id: str, file_ids: list[str], *, text: str = "") -> dict[str, Any]:
    """Returns the message with its files."""
    made = await client.succeed(
        "postMessage", f"posted {{ id seq text files {{ {FILE} }} }}", spaceId=space_id, text=text, fileIds=file_ids
    )
    posted: dict[str, Any] = made["posted"]
    return posted


async def files_of(client: Client, space_id: str) -> list[dict[str, Any]]:
    """The files of the newest message."""
    query = f"""query ($id: ID!) {{ space(id: $id) {{ messages(last: 1) {{ nodes {{ files {{ {FILE} }} }} }} }} }}"""
    [message] = (await client.execute(query, id=space_id))["space"]["messages"]["nodes"]
    found: list[dict[str, Any]] = message["files"]
    return found
