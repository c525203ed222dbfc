"""The schema: what the domains' files declare, put together, with the extensions that guard every request.

`schema.graphql` is its printed form; `make check` compares the two.
"""

from typing import Any

from strawberry.extensions import MaxTokensLimiter, ParserCache, ValidationCache
from strawberry.schema.config import StrawberryConfig
from strawberry.tools import merge_types

from backend.api.access_tokens import AccessTokenMutation, AccessTokenQuery
from backend.api.account_mutations import ServiceAccountMutation
from backend.api.agent_mutations import AgentMutation
from backend.api.agents import AgentQuery
from backend.api.answer_mutations import AnswerMutation
from backend.api.app_mutations import AppMutation
from backend.api.apps import AppQuery
from backend.api.archive import ArchiveQuery
from backend.api.assistants import AssistantMutation, AssistantQuery
from backend.api.audit import AuditQuery
from backend.api.compaction_mutations import CompactionMutation
from backend.api.compactions import CompactionQuery
from backend.api.connectors import ConnectorMutation, ConnectorQuery
from backend.api.cost import Cost
from backend.api.dead_letter_mutations import DeadLetterMutation
from backend.api.event_mutations import EventMutation
from backend.api.external_calls import ExternalCallQuery
from backend.api.external_mutations import ExternalCallMutation
from backend.api.faults import GuardedSchema
from backend.api.feed_events import EVENTS
from backend.api.health import HealthMutation, HealthQuery
from backend.api.hook_mutations import HookMutation
from backend.api.hooks import HookQuery
from backend.api.installation_mutations import InstallationMutation
from backend.api.invitation_mutations import InvitationMutation
from backend.api.key_mutations import KeyMutation
from backend.api.knowledge_mutations import KnowledgeMutation
from backend.api.mcp_server_mutations import McpServerMutation
from backend.api.mcp_servers import McpServerQuery
from backend.api.minds import MindQuery
from backend.api.nodes import NodeQuery
from backend.api.overlaps import Overlaps
from backend.api.payloads import UserError
from backend.api.people import PeopleQuery
from backend.api.people_mutations import PeopleMutation
from backend.api.plan_mutations import PlanMutation
from backend.api.plans import PlanQuery
from backend.api.provider_mutations import ProviderMutation
from backend.api.providers import ProviderQuery
from backend.api.reset_mutations import ResetMutation
from backend.api.secret_mutations import SecretMutation, SecretQuery
from backend.api.services import ServiceQuery
from backend.api.space_mutations import SpaceMutation
from backend.api.spaces import SpaceQuery
from backend.api.subscriptions import Subscription
from backend.api.task_mutations import TaskMutation
from backend.api.tasks import TaskQuery
from backend.api.tenants import TenantQuery
from backend.api.tool_mutations import ToolMutation
from backend.api.tools import ToolQuery
from backend.api.webhook_mutations import WebhookMutation
from backend.api.webhooks import WebhookQuery
from backend.api.words import SCALARS
from backend.kit.limits import DEFAULT

#: Documents remembered; clients send the same few over and over.
_DOCUMENTS = 512

Query: type[Any] = merge_types(
    "Query",
    (
        TenantQuery,
        NodeQuery,
        AgentQuery,
        MindQuery,
        CompactionQuery,
        ArchiveQuery,
        ExternalCallQuery,
        SpaceQuery,
        PlanQuery,
        TaskQuery,
        AssistantQuery,
        HealthQuery,
        PeopleQuery,
        AccessTokenQuery,
        AppQuery,
        ServiceQuery,
        ProviderQuery,
        AuditQuery,
        SecretQuery,
        ToolQuery,
        McpServerQuery,
        HookQuery,
        WebhookQuery,
        ConnectorQuery,
    ),
)
Mutation: type[Any] = merge_types(
    "Mutation",
    (
        AgentMutation,
        ResetMutation,
        CompactionMutation,
        DeadLetterMutation,
        AnswerMutation,
        ExternalCallMutation,
        SpaceMutation,
        PlanMutation,
        KnowledgeMutation,
        TaskMutation,
        AssistantMutation,
        HealthMutation,
        PeopleMutation,
        InvitationMutation,
        AccessTokenMutation,
        AppMutation,
        InstallationMutation,
        ServiceAccountMutation,
        KeyMutation,
        EventMutation,
        SecretMutation,
        ProviderMutation,
        ToolMutation,
        McpServerMutation,
        HookMutation,
        WebhookMutation,
        ConnectorMutation,
    ),
)

schema = GuardedSchema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    types=[UserError, *EVENTS],
    config=StrawberryConfig(scalar_map=SCALARS, disable_field_suggestions=True),
    extensions=[
        Cost,
        Overlaps,
        lambda: MaxTokensLimiter(max_token_count=DEFAULT.query_tokens),
        lambda: ParserCache(maxsize=_DOCUMENTS),
        lambda: ValidationCache(maxsize=_DOCUMENTS),
    ],
)
