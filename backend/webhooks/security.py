"""The actions of the audit log that are security events for endpoints. `feed_reading` reads them.

The audit row is written in the transaction of the act, so it also serves as the outbox. An event is delivered after it
is sealed, in the order of the log, with only the content of the log entry.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from backend.kit.global_ids import encode
from backend.kit.statements import Json, Statement
from backend.tenants import audit_ids
from backend.tenants.actor import TYPE_OF_ACTOR

_AUTHORS = {str(kind): name for kind, name in TYPE_OF_ACTOR.items()}

#: The kind of each action. Receivers may filter by kind; more actions may be added.
KINDS = {
    action: kind
    for kind, actions in {
        "sign_in": """sign_in sign_in_failed sign_out step_up step_up_failed second_step_added
            second_step_removed passkey_added passkey_removed passkey_copied password_changed identity.linked""",
        "token": """createAccessToken revokeAccessToken token.issued token.revoked device.connected consent.given
            consent.revoked revokeConsents createApiKey rotateApiKey revokeApiKey access.regained""",
        "token_reuse": "token.reuse_detected code.replayed",
        "member": """updateMember removeMember leaveTenant member.left inviteMember resendInvitation
            revokeInvitation invitation.accepted createRole updateRole deleteRole""",
        "provider": """createIdentityProvider updateIdentityProvider verifyIdentityProviderDomain
            deleteIdentityProvider""",
        "secret": """setModelKey setToolSecret deleteSecret rotateTenantKey tenant_key.rewrapped rotateHookSecret
            rotateWebhookSecret rotateAppSecret""",
        "program": """registerApp updateApp suspendApp resumeApp deleteApp installApp updateInstallation
            suspendInstallation resumeInstallation revokeInstallation createServiceAccount updateServiceAccount
            disableServiceAccount app.registered app.changed app.deleted app.installed
            app.requested answerAppRequest""",
        "channel": """createHook updateHook deleteHook createWebhookEndpoint updateWebhookEndpoint deleteWebhookEndpoint
            webhookEndpoint.switchedOff createConnector createSlackConnector createTelegramConnector
            createEmailConnector createGithubConnector createOtherConnector updateConnector deleteConnector
            setDefaultConnector setAppWebhook rotateAppWebhookSecret deleteAppWebhook resumeAppWebhook
            proveConnectorSender removeConnectorSender connector_sender.proven createMcpServer updateMcpServer
            deleteMcpServer createTool updateTool deleteTool updateAssistantTools tryTool tool.tried""",
        "model": "model.failing model.recovered",
        "agent": "agent.failing",
        "dead_letter": "event.deadLettered",
        "budget": """createBudget updateBudget deleteBudget budget.warned budget.exhausted budget.cap_set setModelPrice
            deleteModelPrice""",
        "trust": "setTrust updateOpenHosts",
        "erasure": "eraseTenant cancelErasure deleteAgent deleteMessage deleteSpace erasePerson",
        "tenant": """updateTenant updateTenantModels updateTenantRetention tenant.suspended tenant.resumed
            tenant.quotas_set tenant.exported tenant.imported audit.exported usage.exported""",
    }.items()
    for action in actions.split()
}


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sealed entry of the audit log."""

    id: int
    occurred_at: datetime
    actor_kind: str
    actor_id: UUID | None
    service_id: UUID | None
    action: str
    target_kind: str | None
    target_id: UUID | None
    details: Json[dict[str, Any]]
    seq: int


READ = Statement(
    LogEntry,
    """SELECT id, occurred_at, actor_kind, actor_id, service_id, action, target_kind, target_id, details, seq
FROM audit_log WHERE tenant_id = $1 AND seq > $2 ORDER BY seq LIMIT $3""",
)


def data_of(row: LogEntry) -> dict[str, Any] | None:
    """The data of the delivery; None if it is not a security event."""
    kind = KINDS.get(row.action)
    if kind is None:
        return None
    author = _AUTHORS.get(row.actor_kind)
    return {
        "kind": kind,
        "action": row.action,
        "seq": row.seq,
        "actor": {
            "kind": row.actor_kind,
            "id": encode(author, row.actor_id) if author and row.actor_id else None,
            "serviceId": encode("Service", row.service_id) if row.service_id else None,
        },
        "target": {"kind": row.target_kind, "id": encode(row.target_kind, row.target_id)}
        if row.target_kind and row.target_id
        else None,
        "details": audit_ids.shown(row.details),
    }
