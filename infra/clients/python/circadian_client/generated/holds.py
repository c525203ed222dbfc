from typing import Optional

from .base_model import BaseModel
from .fragments import WaitingCall


class Holds(BaseModel):
    holds: "HoldsHolds"


class HoldsHolds(BaseModel):
    nodes: list["HoldsHoldsNodes"]
    page_info: "HoldsHoldsPageInfo"


HoldsHoldsNodes = WaitingCall


class HoldsHoldsPageInfo(BaseModel):
    has_next_page: bool
    end_cursor: Optional[str]


Holds.model_rebuild()
HoldsHolds.model_rebuild()
