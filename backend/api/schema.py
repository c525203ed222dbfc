"""The schema: joins the types of all domains, with the extensions that guard every request.

`schema.graphql` is its printed form; `make check` compares the two.
"""

from typing import Any

from strawberry.extensions import MaxTokensLimiter, ParserCache, ValidationCache
from strawberry.schema.config import StrawberryConfig
from strawberry.tools import merge_types

from backend.api.agents.agent_mutations import AgentMutation
from backend.api.agents.agents import AgentQuery
from backend.api.agents.assistant_knowledge import AssistantKnowledgeMutation
from backend.api.agents.assistant_tools import AssistantToolsMutation
from backend.api.agents.assistants import AssistantMutation, AssistantQuery
from backend.api.agents.budget_mutations import BudgetMutation
from backend.api.agents.budgets import BudgetQuery
from backend.api.agents.cycles import MindQuery
from backend.api.agents.health import HealthMutation, HealthQuery
from backend.api.agents.model_health import ModelHealthQuery
from backend.api.agents.model_list import ModelQuery
from backend.api.agents.model_test_mutations import ModelTestMutation
from backend.api.agents.reset_mutations import ResetMutation
from backend.api.agents.retry_mutations import RetryMutation
from backend.api.agents.stop_mutations import StopMutation
from backend.api.agents.usage_report import UsageQuery
from backend.api.consciousness.archive import ArchiveQuery
from backend.api.consciousness.compaction_mutations import CompactionMutation
from backend.api.consciousness.compactions import CompactionQuery
from backend.api.consciousness.knowledge_mutations import KnowledgeMutation
from backend.api.data_rights.agent_mutations import DeleteAgentMutation
from backend.api.data_rights.deletion_mutations import DeletionMutation
from backend.api.data_rights.erasures import ErasureMutation, ErasureQuery
from backend.api.data_rights.mentions import MentionQuery
from backend.api.enums import SCALARS
from backend.api.feeds.feed_events import EVENTS
from backend.api.feeds.subscriptions import Subscription
from backend.api.feeds.viewer_events import VIEWER_EVENTS
from backend.api.files.file_mutations import FileMutation
from backend.api.inbox.dead_letter_mutations import DeadLetterMutation
from backend.api.inbox.event_mutations import EventMutation
from backend.api.nodes import NodeQuery
from backend.api.operators.installation import InstallationQuery
from backend.api.operators.operator_mutations import OperatorMutation
from backend.api.plans.plan_mutations import PlanMutation
from backend.api.plans.plans import PlanQuery
from backend.api.programs.access_tokens import AccessTokenMutation, AccessTokenQuery
from backend.api.programs.account_mutations import ServiceAccountMutation
from backend.api.programs.app_mutations import AppMutation
from backend.api.programs.app_request_mails import AppRequestMailMutation
from backend.api.programs.app_requests import AppRequestMutation, AppRequestQuery
from backend.api.programs.apps import AppQuery
from backend.api.programs.installation_mutations import InstallationMutation
from backend.api.programs.key_mutations import KeyMutation
from backend.api.programs.services import ServiceQuery
from backend.api.programs.trust_mutations import TrustMutation
from backend.api.request.cost import Cost
from backend.api.request.guarded_schema import GuardedSchema
from backend.api.spaces.answer_mutations import AnswerMutation
from backend.api.spaces.message_mutations import MessageMutation
from backend.api.spaces.message_search import MessageSearchQuery
from backend.api.spaces.read_state_mutations import ReadStateMutation
from backend.api.spaces.space_lists import SpaceQuery
from backend.api.spaces.space_mutations import SpaceMutation
from backend.api.tasks.task_mutations import TaskMutation
from backend.api.tasks.tasks import TaskQuery
from backend.api.tenants.audit import AuditQuery
from backend.api.tenants.invitation_mutations import InvitationMutation
from backend.api.tenants.model_prices import ModelPriceMutation, ModelPriceQuery
from backend.api.tenants.people import PeopleQuery
from backend.api.tenants.people_mutations import PeopleMutation
from backend.api.tenants.presence_mutations import PresenceMutation
from backend.api.tenants.provider_mutations import ProviderMutation
from backend.api.tenants.providers import ProviderQuery
from backend.api.tenants.role_mutations import RoleMutation
from backend.api.tenants.roles import RoleQuery
from backend.api.tenants.secret_mutations import SecretMutation, SecretQuery
from backend.api.tenants.tenants import TenantQuery
from backend.api.tools.external_calls import ExternalCallQuery
from backend.api.tools.external_mutations import ExternalCallMutation
from backend.api.tools.failure_mail_mutations import FailureMailMutation
from backend.api.tools.hold_mutations import HoldMutation
from backend.api.tools.holds import HoldQuery
from backend.api.tools.mcp_server_mutations import McpServerMutation
from backend.api.tools.mcp_servers import McpServerQuery
from backend.api.tools.tool_mutations import ToolMutation
from backend.api.tools.tool_trial_mutations import ToolTrialMutation
from backend.api.tools.tools import ToolQuery
from backend.api.webhooks.app_deliveries import AppDeliveryMutation, AppDeliveryQuery
from backend.api.webhooks.app_webhooks import AppWebhookMutation, AppWebhookQuery
from backend.api.webhooks.connectors import ConnectorMutation, ConnectorQuery
from backend.api.webhooks.delivery_mutations import WebhookDeliveryMutation
from backend.api.webhooks.github_connectors import GithubConnectorMutation
from backend.api.webhooks.hook_mutations import HookMutation
from backend.api.webhooks.hooks import HookQuery
from backend.api.webhooks.mail_connectors import EmailConnectorMutation
from backend.api.webhooks.other_connectors import OtherConnectorMutation
from backend.api.webhooks.sender_mutations import SenderMutation
from backend.api.webhooks.senders import SenderQuery
from backend.api.webhooks.service_connectors import ServiceConnectorMutation
from backend.api.webhooks.webhook_mutations import WebhookMutation
from backend.api.webhooks.webhooks import WebhookQuery
from backend.api.writing.payloads import UserError
from backend.kit.limits import DEFAULT

#: The number of cached documents. Clients send the same few documents again and again.
_DOCUMENTS = 512

Query: type[Any] = merge_types(
    "Query",
    (
        TenantQuery,
        NodeQuery,
        AgentQuery,
        MindQuery,
        ModelHealthQuery,
        ModelQuery,
        UsageQuery,
        BudgetQuery,
        ModelPriceQuery,
        CompactionQuery,
        ArchiveQuery,
        ExternalCallQuery,
        HoldQuery,
        SpaceQuery,
        MessageSearchQuery,
        PlanQuery,
        TaskQuery,
        AssistantQuery,
        HealthQuery,
        PeopleQuery,
        RoleQuery,
        AccessTokenQuery,
        AppQuery,
        AppRequestQuery,
        AppDeliveryQuery,
        AppWebhookQuery,
        ServiceQuery,
        ProviderQuery,
        AuditQuery,
        ErasureQuery,
        MentionQuery,
        SecretQuery,
        ToolQuery,
        McpServerQuery,
        HookQuery,
        WebhookQuery,
        ConnectorQuery,
        SenderQuery,
        InstallationQuery,
    ),
)
Mutation: type[Any] = merge_types(
    "Mutation",
    (
        AgentMutation,
        DeleteAgentMutation,
        DeletionMutation,
        ModelTestMutation,
        ResetMutation,
        RetryMutation,
        BudgetMutation,
        ModelPriceMutation,
        StopMutation,
        CompactionMutation,
        DeadLetterMutation,
        FileMutation,
        AnswerMutation,
        HoldMutation,
        FailureMailMutation,
        ExternalCallMutation,
        SpaceMutation,
        MessageMutation,
        ReadStateMutation,
        PresenceMutation,
        PlanMutation,
        KnowledgeMutation,
        AssistantKnowledgeMutation,
        TaskMutation,
        AssistantMutation,
        AssistantToolsMutation,
        HealthMutation,
        PeopleMutation,
        RoleMutation,
        InvitationMutation,
        AccessTokenMutation,
        AppMutation,
        AppRequestMailMutation,
        AppRequestMutation,
        AppDeliveryMutation,
        AppWebhookMutation,
        InstallationMutation,
        TrustMutation,
        ServiceAccountMutation,
        KeyMutation,
        EventMutation,
        ErasureMutation,
        SecretMutation,
        ProviderMutation,
        ToolMutation,
        ToolTrialMutation,
        McpServerMutation,
        HookMutation,
        WebhookMutation,
        OperatorMutation,
        WebhookDeliveryMutation,
        ConnectorMutation,
        ServiceConnectorMutation,
        EmailConnectorMutation,
        GithubConnectorMutation,
        OtherConnectorMutation,
        SenderMutation,
    ),
)

schema = GuardedSchema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    types=[UserError, *EVENTS, *VIEWER_EVENTS],
    config=StrawberryConfig(scalar_map=SCALARS, disable_field_suggestions=True),
    extensions=[
        Cost,
        lambda: MaxTokensLimiter(max_token_count=DEFAULT.query_tokens),
        lambda: ParserCache(maxsize=_DOCUMENTS),
        lambda: ValidationCache(maxsize=_DOCUMENTS),
    ],
)
