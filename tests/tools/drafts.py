"""A tool as an admin could define it."""

from backend.tools.definitions.configs import HttpConfig
from backend.tools.definitions.tenant_tools import ToolDraft
from backend.tools.models import EffectClass

_SCHEMA = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
DRAFT = ToolDraft(
    description="Looks something up.",
    input=_SCHEMA,
    effect=EffectClass.PURE,
    visible=False,
    timeout_seconds=30,
    patience_seconds=5,
    config=HttpConfig(method="GET", url="https://api.example/items/{id}"),
)
