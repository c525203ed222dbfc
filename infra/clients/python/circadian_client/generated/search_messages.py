from typing import Optional

from .base_model import BaseModel
from .fragments import PostedMessage


class SearchMessages(BaseModel):
    search_messages: "SearchMessagesSearchMessages"


class SearchMessagesSearchMessages(BaseModel):
    nodes: list["SearchMessagesSearchMessagesNodes"]
    page_info: "SearchMessagesSearchMessagesPageInfo"


SearchMessagesSearchMessagesNodes = PostedMessage


class SearchMessagesSearchMessagesPageInfo(BaseModel):
    has_previous_page: bool
    start_cursor: Optional[str]


SearchMessages.model_rebuild()
SearchMessagesSearchMessages.model_rebuild()
