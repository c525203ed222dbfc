from datetime import datetime
from typing import Any

from .base_model import BaseModel


class ToolCallFeed(BaseModel):
    tool_call_feed: "ToolCallFeedToolCallFeed"


class ToolCallFeedToolCallFeed(BaseModel):
    id: str
    agent_id: str
    name: str
    arguments: Any
    claims: int
    expires_at: datetime


ToolCallFeed.model_rebuild()
