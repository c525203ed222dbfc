"""Tables of webhooks: hooks, at which other systems deliver events, and endpoints, to which we deliver events."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.inbox.models import Priority


class HookTemplate(StrEnum):
    """The signature and payload format that a hook accepts."""

    #: The Standard Webhooks specification.
    STANDARD = "STANDARD"
    GITHUB = "GITHUB"
    SLACK = "SLACK"
    JIRA = "JIRA"
    STRIPE = "STRIPE"


class WebhookEvent(StrEnum):
    """The event types that an endpoint can receive, as they are named in its deliveries."""

    MESSAGE_POSTED = "message.posted"
    MESSAGE_UPDATED = "message.updated"
    #: A connector could not read what its service has sent because of an error of ours.
    MESSAGE_UNREAD = "message.unread"
    CYCLE_ENDED = "cycle.ended"
    #: The endpoint is asked to answer the call.
    TOOL_CALLED = "tool.called"
    #: An entry of the audit log.
    SECURITY_EVENT = "security.event"
    #: A call or a question waits for people.
    HOLD_WAITING = "hold.waiting"
    #: A person has answered it.
    HOLD_ANSWERED = "hold.answered"
    #: Nobody answered it in time.
    HOLD_EXPIRED = "hold.expired"
    #: An app was installed, an installation was granted other scopes, or it was removed.
    APP_INSTALLED = "app.installed"
    APP_SCOPES_CHANGED = "app.scopes_changed"
    APP_REMOVED = "app.removed"
    #: An admin tests the endpoint.
    WEBHOOK_TEST = "webhook.test"


class DeliveryFormat(StrEnum):
    """How the body of a delivery is written."""

    #: `type`, `timestamp` and `data`, as Standard Webhooks recommends.
    CIRCADIAN = "CIRCADIAN"
    #: A CloudEvent 1.0 in structured mode.
    CLOUDEVENTS = "CLOUDEVENTS"


class EndpointStatus(StrEnum):
    """PAUSED by an admin. SWITCHED_OFF because deliveries failed for days, or because the endpoint responded that
    it is gone."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    SWITCHED_OFF = "SWITCHED_OFF"


class DeliveryState(StrEnum):
    """The state of a delivery: PENDING if it must be sent again, DEAD if it was set aside until an admin decides."""

    DEAD = "DEAD"
    PENDING = "PENDING"
    DELIVERED = "DELIVERED"
    DROPPED = "DROPPED"


class FailureKind(StrEnum):
    """Why an attempt to deliver failed."""

    #: The response had a status other than 2xx.
    STATUS = "STATUS"
    #: No response came in time.
    TIMEOUT = "TIMEOUT"
    #: No connection, or it broke.
    UNREACHABLE = "UNREACHABLE"
    #: The response was too large or broken.
    UNREADABLE = "UNREADABLE"
    #: The address is not public, or its port is not allowed.
    ADDRESS_NOT_ALLOWED = "ADDRESS_NOT_ALLOWED"
    #: The address is a hook of this installation.
    OWN_HOOK = "OWN_HOOK"
    #: The chat service of a connector does not accept its account any more.
    ACCOUNT = "ACCOUNT"


class Hook(Model):
    """One of our addresses, at which another system delivers events. The hook's id is part of the address."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: The agent that receives the events. Null: the space of `connector_id` receives them.
    agent_id = fields.UUIDField(null=True)
    #: The connector whose space receives the events. Null: `agent_id` receives them.
    connector_id = fields.UUIDField(null=True)
    #: The name of the source, as the agent is shown it.
    name = fields.TextField()
    template = fields.CharEnumField(HookTemplate, max_length=16)
    priority = fields.CharEnumField(Priority, max_length=16)
    is_enabled = fields.BooleanField(db_default=True)
    #: An admin of the tenant has set it: its events have the trust of a trusted program.
    is_trusted = fields.BooleanField(db_default=False)
    secret_id = fields.UUIDField()
    #: The secret before the last rotation.
    secret_before_id = fields.UUIDField(null=True)
    #: Until then, signatures by the secret before are accepted too.
    secret_before_until = fields.DatetimeField(null=True)
    #: Number of requests with a valid signature. For information only: a crash may lose some.
    received = fields.BigIntField(db_default=0)
    received_at = fields.DatetimeField(null=True)
    #: Number of requests without a valid signature. For information only: a crash may lose some.
    refused = fields.BigIntField(db_default=0)
    refused_at = fields.DatetimeField(null=True)
    #: Number of requests with a valid signature that a connector did not post, and why not the last one.
    ignored = fields.BigIntField(db_default=0)
    ignored_at = fields.DatetimeField(null=True)
    ignored_reason = fields.TextField(null=True)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "hooks"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "agent_id"))


class WebhookEndpoint(Model):
    """A tenant's address that receives events: of a space, of an agent, of tools, of the audit log, or holds.

    It has a position in that feed: the events after it must still be delivered. So a message adds no row here. An
    endpoint with `tools` has no position: the calls wait in their own rows.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    url = fields.TextField()
    #: An installation whose app has a webhook: the row serves it, with the address and the secret of `AppWebhook`. With
    #: a space, it receives the messages there; without one, what happens to the installation.
    service_id = fields.UUIDField(null=True)
    #: An app of this tenant: the row tells its webhook which organisations with an installation were erased.
    app_id = fields.UUIDField(null=True)
    #: The space whose events it receives. Without `service_id` and `app_id` exactly one of five is set: this and the
    #: next four.
    space_id = fields.UUIDField(null=True)
    #: The agent whose events it receives.
    agent_id = fields.UUIDField(null=True)
    #: Names of EXTERNAL tools whose calls it receives and answers.
    tools = fields.JSONField[list[str]](null=True)
    #: It receives the security events of the tenant.
    is_security = fields.BooleanField(db_default=False)
    #: It receives the calls and questions that wait for people.
    is_holds = fields.BooleanField(db_default=False)
    #: From its space, it receives only replies to messages that came in by this connector.
    connector_id = fields.UUIDField(null=True)
    #: The event types that it receives: values of `WebhookEvent`.
    events = fields.JSONField[list[str]]()
    format = fields.CharEnumField(DeliveryFormat, max_length=16, db_default=DeliveryFormat.CIRCADIAN.value)
    status = fields.CharEnumField(EndpointStatus, max_length=16, db_default=EndpointStatus.ACTIVE.value)
    #: Null: it has those of the app.
    secret_id = fields.UUIDField(null=True)
    #: The secret before the last rotation.
    secret_before_id = fields.UUIDField(null=True)
    #: Until then, deliveries are signed with the secret before too.
    secret_before_until = fields.DatetimeField(null=True)
    #: Its position: `seq` of the space, the audit log or the hold notices, or number of the agent's last ended cycle.
    seq = fields.BigIntField()
    #: Its position in the updates of the space.
    rev = fields.BigIntField(db_default=0)
    #: How many times the endpoint has refused the next delivery.
    tries = fields.IntField(db_default=0)
    #: Number of failures in a row, of all kinds.
    failures = fields.IntField(db_default=0)
    next_try_at = fields.DatetimeField()
    failing_since = fields.DatetimeField(null=True)
    last_status = fields.IntField(null=True)
    last_error = fields.TextField(null=True)
    delivered = fields.BigIntField(db_default=0)
    delivered_at = fields.DatetimeField(null=True)
    #: Claim of the worker that serves it now. Only one worker does at a time.
    claim_id = fields.UUIDField(null=True)
    #: The worker that has the claim.
    worker_id = fields.UUIDField(null=True)
    claimed_until = fields.DatetimeField(null=True)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "webhook_endpoints"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "space_id"), ("tenant_id", "agent_id"))


class AppWebhook(Model):
    """The address that the owner of an app has set for it, in the owner's tenant. Each installation has rows of
    `WebhookEndpoint` in its own tenant."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    app_id = fields.UUIDField()
    url = fields.TextField()
    #: Values of `WebhookEvent`.
    events = fields.JSONField[list[str]]()
    format = fields.CharEnumField(DeliveryFormat, max_length=16, db_default=DeliveryFormat.CIRCADIAN.value)
    secret_id = fields.UUIDField()
    secret_before_id = fields.UUIDField(null=True)
    secret_before_until = fields.DatetimeField(null=True)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "app_webhooks"
        unique_together = (("tenant_id", "id"), ("tenant_id", "app_id"))


class ErasedInstallation(Model):
    """An installation whose organisation was erased. The row is of the tenant of the app, whose webhook is told."""

    #: The id of the installation.
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    app_id = fields.UUIDField()
    #: The organisation that was erased.
    host_id = fields.UUIDField()
    #: Its place among those of the app.
    seq = fields.BigIntField()
    created_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "erased_installations"
        unique_together = (("tenant_id", "id"), ("tenant_id", "app_id", "seq"))
        indexes = (("tenant_id", "created_at"),)


class WebhookDelivery(Model):
    """A delivery that its endpoint refused too often. It was set aside, so that later events can be delivered."""

    #: Derived from the endpoint and the event: the same event has the same delivery id.
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    endpoint_id = fields.UUIDField()
    event = fields.CharField(max_length=32)
    #: The body that was sent, byte for byte.
    body = fields.TextField()
    #: The format of `body`; the endpoint may have another one since.
    format = fields.CharEnumField(DeliveryFormat, max_length=16, db_default=DeliveryFormat.CIRCADIAN.value)
    state = fields.CharEnumField(DeliveryState, max_length=16)
    tries = fields.IntField()
    last_status = fields.IntField(null=True)
    last_error = fields.TextField()
    created_at = fields.DatetimeField(auto_now_add=True)
    settled_at = fields.DatetimeField(null=True)

    class Meta:
        table = "webhook_deliveries"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "endpoint_id", "created_at", "id"),)


class LoggedDelivery(Model):
    """What became of one delivery to an endpoint, without its content. It is deleted after some days."""

    #: That of the delivery; of a call of a tool, derived from the endpoint and the call.
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    endpoint_id = fields.UUIDField()
    event = fields.CharField(max_length=32)
    #: The header `webhook-id`.
    message_id = fields.TextField()
    state = fields.CharEnumField(DeliveryState, max_length=16)
    attempts = fields.IntField(db_default=1)
    #: HTTP status of the last response. Null: no response came.
    last_status = fields.IntField(null=True)
    last_error = fields.TextField(db_default="")
    #: How long the last attempt took.
    milliseconds = fields.IntField()
    first_at = fields.DatetimeField(auto_now_add=True)
    last_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "webhook_log"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "endpoint_id", "first_at", "id"), ("tenant_id", "last_at"))
