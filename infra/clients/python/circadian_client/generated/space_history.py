from typing import Optional

from .base_model import BaseModel
from .fragments import PostedMessage


class SpaceHistory(BaseModel):
    space: Optional["SpaceHistorySpace"]


class SpaceHistorySpace(BaseModel):
    id: str
    name: str
    feed_cursor: str
    messages: "SpaceHistorySpaceMessages"


class SpaceHistorySpaceMessages(BaseModel):
    nodes: list["SpaceHistorySpaceMessagesNodes"]
    page_info: "SpaceHistorySpaceMessagesPageInfo"


SpaceHistorySpaceMessagesNodes = PostedMessage


class SpaceHistorySpaceMessagesPageInfo(BaseModel):
    has_previous_page: bool
    start_cursor: Optional[str]
    has_next_page: bool
    end_cursor: Optional[str]


SpaceHistory.model_rebuild()
SpaceHistorySpace.model_rebuild()
SpaceHistorySpaceMessages.model_rebuild()
