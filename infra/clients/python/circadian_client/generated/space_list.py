from datetime import datetime
from typing import Optional

from .base_model import BaseModel
from .enums import SpaceKind
from .fragments import Author


class SpaceList(BaseModel):
    viewer: "SpaceListViewer"
    spaces: "SpaceListSpaces"


class SpaceListViewer(BaseModel):
    feed_cursor: str
    actor: "SpaceListViewerActor"


SpaceListViewerActor = Author


class SpaceListSpaces(BaseModel):
    nodes: list["SpaceListSpacesNodes"]
    page_info: "SpaceListSpacesPageInfo"


class SpaceListSpacesNodes(BaseModel):
    id: str
    kind: SpaceKind
    name: str
    unread_count: Optional[int]
    unread_mention_count: Optional[int]
    read_up_to: Optional[int]
    last_message: Optional["SpaceListSpacesNodesLastMessage"]
    members: "SpaceListSpacesNodesMembers"


class SpaceListSpacesNodesLastMessage(BaseModel):
    text: str
    created_at: datetime
    author: "SpaceListSpacesNodesLastMessageAuthor"


SpaceListSpacesNodesLastMessageAuthor = Author


class SpaceListSpacesNodesMembers(BaseModel):
    nodes: list["SpaceListSpacesNodesMembersNodes"]


SpaceListSpacesNodesMembersNodes = Author


class SpaceListSpacesPageInfo(BaseModel):
    has_next_page: bool
    end_cursor: Optional[str]


SpaceList.model_rebuild()
SpaceListViewer.model_rebuild()
SpaceListSpaces.model_rebuild()
SpaceListSpacesNodes.model_rebuild()
SpaceListSpacesNodesLastMessage.model_rebuild()
SpaceListSpacesNodesMembers.model_rebuild()
