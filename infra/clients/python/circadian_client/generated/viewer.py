from .base_model import BaseModel
from .fragments import Author


class Viewer(BaseModel):
    viewer: "ViewerViewer"


class ViewerViewer(BaseModel):
    actor: "ViewerViewerActor"
    scopes: list[str]
    feed_cursor: str
    tenant: "ViewerViewerTenant"


ViewerViewerActor = Author


class ViewerViewerTenant(BaseModel):
    id: str
    name: str


Viewer.model_rebuild()
ViewerViewer.model_rebuild()
