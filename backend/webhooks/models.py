"""Tables of webhooks: hooks, at which other systems deliver events, and endpoints, to which we deliver events."""

from enum import StrEnum

from tortoise import fields
from tortoise.models import Model

from backend.inbox.models import Priority


class HookTemplate(StrEnum):
    """Whose way of signing and telling a hook understands."""

    #: The Standard Webhooks specification.
    STANDARD = "STANDARD"
    GITHUB = "GITHUB"
    SLACK = "SLACK"
    JIRA = "JIRA"
    STRIPE = "STRIPE"


class WebhookEvent(StrEnum):
    """What an endpoint can be told of; by these words in its deliveries."""

    MESSAGE_POSTED = "message.posted"
    MESSAGE_UPDATED = "message.updated"
    CYCLE_ENDED = "cycle.ended"
    #: And asked to answer it.
    TOOL_CALLED = "tool.called"
    #: Of the audit log.
    SECURITY_EVENT = "security.event"
    #: A call or a question waits for people; somebody has answered it; nobody did in time.
    HOLD_WAITING = "hold.waiting"
    HOLD_ANSWERED = "hold.answered"
    HOLD_EXPIRED = "hold.expired"


class EndpointStatus(StrEnum):
    """PAUSED by an admin; SWITCHED_OFF because nothing could be delivered for days, or it said that it is gone."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    SWITCHED_OFF = "SWITCHED_OFF"


class DeliveryState(StrEnum):
    """Of a delivery that was set aside: DEAD until an admin decides, PENDING once it is to be sent again."""

    DEAD = "DEAD"
    PENDING = "PENDING"
    DELIVERED = "DELIVERED"
    DROPPED = "DROPPED"


class Hook(Model):
    """An address of ours at which another system tells what happened there; its id is in the address."""

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    #: Who hears of it: an agent, or whoever is in the space of a connector.
    agent_id = fields.UUIDField(null=True)
    connector_id = fields.UUIDField(null=True)
    #: What the agent knows the source by.
    name = fields.TextField()
    template = fields.CharEnumField(HookTemplate, max_length=16)
    priority = fields.CharEnumField(Priority, max_length=16)
    is_enabled = fields.BooleanField(db_default=True)
    #: By a person who administers the tenant: what it tells is a trusted program's.
    is_trusted = fields.BooleanField(db_default=False)
    secret_id = fields.UUIDField()
    #: The secret before the last rotation, and until when it is good as well.
    secret_before_id = fields.UUIDField(null=True)
    secret_before_until = fields.DatetimeField(null=True)
    #: Signed as they should be; and not. Told for people: a crash may lose some.
    received = fields.BigIntField(db_default=0)
    received_at = fields.DatetimeField(null=True)
    refused = fields.BigIntField(db_default=0)
    refused_at = fields.DatetimeField(null=True)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "hooks"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "agent_id"))


class WebhookEndpoint(Model):
    """An address of the tenant's that is told what happens in one space, or to one agent.

    It stands at a place in that feed: what comes after it is still to be told. So a message costs no row here. One of
    `tools` has no place: their calls wait by their own rows.
    """

    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    name = fields.TextField()
    url = fields.TextField()
    #: One of the two.
    space_id = fields.UUIDField(null=True)
    agent_id = fields.UUIDField(null=True)
    #: In place of both: names of EXTERNAL tools, whose calls it is asked to answer.
    tools = fields.JSONField[list[str]](null=True)
    #: In place of all three: it is told the security events of the tenant.
    is_security = fields.BooleanField(db_default=False)
    #: In place of all four: it is told what waits for people.
    is_holds = fields.BooleanField(db_default=False)
    #: Of its space, only replies to what came by this connector.
    connector_id = fields.UUIDField(null=True)
    #: Which of it: values of `WebhookEvent`.
    events = fields.JSONField[list[str]]()
    status = fields.CharEnumField(EndpointStatus, max_length=16, db_default=EndpointStatus.ACTIVE.value)
    secret_id = fields.UUIDField()
    #: The secret before the last rotation, and until when we sign by it too.
    secret_before_id = fields.UUIDField(null=True)
    secret_before_until = fields.DatetimeField(null=True)
    #: Where it stands: `seq` and `rev` of the space, or `seq` as the number of the agent's last ended cycle.
    seq = fields.BigIntField()
    rev = fields.BigIntField(db_default=0)
    #: Of what comes next: answers that refused it.
    tries = fields.IntField(db_default=0)
    #: Failures in a row, of whatever kind.
    failures = fields.IntField(db_default=0)
    next_try_at = fields.DatetimeField()
    failing_since = fields.DatetimeField(null=True)
    last_status = fields.IntField(null=True)
    last_error = fields.TextField(null=True)
    delivered = fields.BigIntField(db_default=0)
    delivered_at = fields.DatetimeField(null=True)
    #: Who serves it now: one worker at a time.
    claim_id = fields.UUIDField(null=True)
    worker_id = fields.UUIDField(null=True)
    claimed_until = fields.DatetimeField(null=True)
    created_by = fields.UUIDField()
    created_at = fields.DatetimeField(auto_now_add=True)
    updated_at = fields.DatetimeField(auto_now_add=True)

    class Meta:
        table = "webhook_endpoints"
        unique_together = (("tenant_id", "id"),)
        indexes = (("tenant_id", "created_at", "id"), ("tenant_id", "space_id"), ("tenant_id", "agent_id"))


class WebhookDelivery(Model):
    """A delivery that its endpoint refused for good, set aside so that what follows it can be told."""

    #: Made of the endpoint and the event: the same event is the same delivery.
    id = fields.UUIDField(primary_key=True)
    tenant_id = fields.UUIDField()
    endpoint_id = fields.UUIDField()
    event = fields.CharField(max_length=32)
    #: What was sent, byte for byte.
    body = fields.TextField()
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
