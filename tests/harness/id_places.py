"""Every place in the schema at which a caller can pass an id, and the types that are valid there.

`tests/api/test_canary.py` passes ids of other tenants there. A place that is missing in the table fails the test, so a
new field is tested automatically, or fails until somebody adds the types of its ids.
"""

from dataclasses import dataclass
from functools import cache

from graphql import GraphQLInputObjectType, GraphQLObjectType, GraphQLSchema, get_named_type, is_list_type
from graphql.type import get_nullable_type

_ACTORS = ("Agent", "Member", "ServiceAccount", "AppInstallation")
#: Keyed by the name of the argument or input field.
_BY_NAME: dict[str, tuple[str, ...]] = {
    "agentId": ("Agent",),
    "spaceId": ("Space",),
    "actorId": _ACTORS,
    "actorIds": _ACTORS,
    "authorId": _ACTORS,
    "spaceIds": ("Space",),
    "mentions": ("Agent", "Member"),
    "memberId": ("Member",),
    "messageId": ("Message",),
    "replyTo": ("Message",),
    "planId": ("Plan",),
    "memoryId": ("Memory",),
    "goalId": ("Goal",),
    "noteId": ("Note",),
    "learningId": ("Learning",),
    "taskId": ("Task",),
    "invitationId": ("Invitation",),
    "roleId": ("CustomRole",),
    "joinsAsRoleId": ("CustomRole",),
    "replacementRoleId": ("CustomRole",),
    "tokenId": ("AccessToken",),
    "appId": ("App",),
    "appRequestId": ("AppRequest",),
    "installationId": ("AppInstallation",),
    "serviceAccountId": ("ServiceAccount",),
    "programId": ("ServiceAccount", "AppInstallation"),
    "keyId": ("ApiKey",),
    "toolCallId": ("ToolCall",),
    "secretId": ("Secret",),
    "hookId": ("Hook",),
    "connectorId": ("Connector",),
    "endpointId": ("WebhookEndpoint",),
    "deliveryId": ("WebhookDelivery",),
    "providerId": ("IdentityProvider",),
    "toolId": ("Tool",),
    "mcpServerId": ("McpServer",),
    "compactionId": ("Compaction",),
    "budgetId": ("Budget",),
    "erasureId": ("Erasure",),
    "fileId": ("File",),
    "fileIds": ("File",),
    "tenantId": ("Tenant",),
    "subjectId": ("Agent", "Member", "ServiceAccount", "AppInstallation", "Plan"),
    "targetId": (
        *_ACTORS,
        *("Secret", "IdentityProvider", "App", "Invitation", "AccessToken", "Tool", "McpServer"),
        *("Hook", "Connector", "WebhookEndpoint"),
        *("Memory", "Goal", "Note", "Learning"),
    ),
}
#: For places where the name alone is ambiguous.
_BY_PLACE: dict[str, tuple[str, ...]] = {
    "StartDirectConversationInput.actorId": ("Agent", "Member"),
    "SetTrustInput.id": ("Hook", "ServiceAccount", "AppInstallation", "Tool", "McpServer", "Connector"),
    "Query.agent.id": ("Agent",),
    "Query.space.id": ("Space",),
    "Query.app.id": ("App",),
    "Query.appWebhookEndpoints.after": ("WebhookEndpoint",),
    "Query.tool.id": ("Tool",),
    "Query.mcpServer.id": ("McpServer",),
    "Query.webhookEndpoint.id": ("WebhookEndpoint",),
    "Query.plan.id": ("Plan",),
    "Query.task.id": ("Task",),
    "ReplayDeadLetterInput.eventId": ("InboxEvent",),
    "DropDeadLetterInput.eventId": ("InboxEvent",),
    "ForgetOfMyAssistantInput.itemId": ("Memory", "Goal", "Note", "Learning"),
}
#: Places that take an id of any type.
ANYTHING = ("Query.node.id", "Query.nodes.ids")


@dataclass(frozen=True, slots=True)
class Place:
    """`owner` is the field (`Query.agent`) or the input type that contains it."""

    owner: str
    name: str
    is_list: bool

    @property
    def key(self) -> str:
        return f"{self.owner}.{self.name}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The types whose ids are valid here."""
        return _BY_PLACE.get(self.key) or _BY_NAME.get(self.name, ())


@cache
def places(schema: GraphQLSchema) -> tuple[Place, ...]:
    """All places, in fields at any depth and in all inputs."""
    found = list[Place]()
    for type_ in schema.type_map.values():
        if isinstance(type_, GraphQLObjectType):
            for name, field in type_.fields.items():
                owner = f"{type_.name}.{name}"
                found += [_place(owner, each, given.type) for each, given in field.args.items() if _is_id(given.type)]
        if isinstance(type_, GraphQLInputObjectType):
            found += [
                _place(type_.name, each, given.type) for each, given in type_.fields.items() if _is_id(given.type)
            ]
    return tuple(found)


def unknown(schema: GraphQLSchema) -> list[str]:
    """Places that are missing in the table."""
    return [place.key for place in places(schema) if not place.kinds and place.key not in ANYTHING]


def _place(owner: str, name: str, type_: object) -> Place:
    return Place(owner, name, is_list_type(get_nullable_type(type_)))  # type: ignore[call-overload]  # any input type


def _is_id(type_: object) -> bool:
    return str(get_named_type(type_)) == "ID"  # type: ignore[call-overload]  # any input type
