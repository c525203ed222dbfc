from typing import Optional

from .base_model import BaseModel
from .enums import AgentState, AgentStatus


class Agents(BaseModel):
    agents: "AgentsAgents"


class AgentsAgents(BaseModel):
    nodes: list["AgentsAgentsNodes"]
    page_info: "AgentsAgentsPageInfo"


class AgentsAgentsNodes(BaseModel):
    id: str
    name: str
    status: AgentStatus
    process: "AgentsAgentsNodesProcess"


class AgentsAgentsNodesProcess(BaseModel):
    state: AgentState


class AgentsAgentsPageInfo(BaseModel):
    has_next_page: bool
    end_cursor: Optional[str]


Agents.model_rebuild()
AgentsAgents.model_rebuild()
AgentsAgentsNodes.model_rebuild()
