"""Reads the images that a model request shows, in the form in which requests have them.

Encoding happens once, in a thread. What no big provider accepts is not read at all: a request with it would be refused.
"""

import asyncio
import base64
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from backend.files import content_types, reading
from backend.files.at_hand import AtHand
from backend.files.reading import VisibleFile
from backend.files.store_errors import ObjectMissing, StoreUnavailable
from backend.kit.limits import DEFAULT
from backend.kit.unit_of_work import unit_of_work

_TOO_LARGE = "it is larger than models accept"
_WAS_REFUSED = "your model has refused a request with it"
_REFUSE = """UPDATE files SET refused_by = refused_by || to_jsonb($3::text)
WHERE tenant_id = $1 AND id = ANY ($2) AND NOT refused_by @> to_jsonb($3::text)
AND jsonb_array_length(refused_by) < $4"""
_encoded = AtHand[str](DEFAULT.kept_image_bytes)


@dataclass(frozen=True, slots=True)
class ReadImage:
    """An image as a data URL. `failure`: why it is not shown; it has no URL then."""

    id: UUID
    url: str = ""
    failure: str = ""


@dataclass(frozen=True, slots=True)
class ChosenImage:
    """An image that a request may show, before its bytes are read. `failure`: why it is not shown."""

    file: VisibleFile
    failure: str = ""

    @property
    def size(self) -> int:
        """The bytes that are read of it."""
        return 0 if self.failure else self.file.size


async def choose(tenant_id: UUID, agent_id: UUID, file_ids: Sequence[UUID]) -> list[ChosenImage]:
    """The images among these that the agent may see, in this order, up to the bytes of one request."""
    visible = {each.id: each for each in await reading.visible(tenant_id, agent_id, file_ids)}
    chosen: list[ChosenImage] = []
    left = DEFAULT.shown_images_bytes
    for file in (visible[each] for each in file_ids if each in visible):
        if file.content_type not in content_types.RASTER_IMAGES:
            continue
        image = ChosenImage(file, _failure(file, agent_id))
        left -= image.size
        if left < 0:
            break
        chosen.append(image)
    return chosen


async def read(tenant_id: UUID, chosen: Sequence[ChosenImage]) -> list[ReadImage]:
    """The same images with their bytes. One that cannot be read now is left out."""
    shown: list[ReadImage] = []
    for each in chosen:
        if each.failure:
            shown.append(ReadImage(each.file.id, failure=each.failure))
        elif url := await _url(tenant_id, each.file):
            shown.append(ReadImage(each.file.id, url))
    return shown


async def refuse(tenant_id: UUID, agent_id: UUID, file_ids: Sequence[UUID]) -> None:
    """Never show these images to the agent again: its model answers only without them."""
    async with unit_of_work(tenant_id) as work:
        await work.execute(_REFUSE, tenant_id, file_ids, str(agent_id), DEFAULT.image_refusals)


def _failure(file: VisibleFile, agent_id: UUID) -> str:
    if str(agent_id) in file.refused_by or len(file.refused_by) >= DEFAULT.image_refusals:
        return _WAS_REFUSED
    side = max(file.width or 0, file.height or 0)
    is_too_large = file.size > DEFAULT.shown_image_bytes or side > DEFAULT.shown_image_side
    return _TOO_LARGE if is_too_large else ""


async def _url(tenant_id: UUID, file: VisibleFile) -> str | None:
    found = _encoded.get(file.id)
    if found is None:
        try:
            content = await reading.content_of(tenant_id, file)
        except (StoreUnavailable, ObjectMissing):
            return None
        found = await asyncio.to_thread(_data_url, file.content_type, content)
        _encoded.put(file.id, found, size=len(found))
    return found


def _data_url(content_type: str, content: bytes) -> str:
    return f"data:{content_type};base64,{base64.b64encode(content).decode('ascii')}"
