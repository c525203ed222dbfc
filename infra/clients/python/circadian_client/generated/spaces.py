from typing import Optional

from .base_model import BaseModel


class Spaces(BaseModel):
    spaces: "SpacesSpaces"


class SpacesSpaces(BaseModel):
    nodes: list["SpacesSpacesNodes"]
    page_info: "SpacesSpacesPageInfo"


class SpacesSpacesNodes(BaseModel):
    id: str
    name: str
    purpose: str
    unread_count: Optional[int]
    unread_mention_count: Optional[int]


class SpacesSpacesPageInfo(BaseModel):
    has_next_page: bool
    end_cursor: Optional[str]


Spaces.model_rebuild()
SpacesSpaces.model_rebuild()
