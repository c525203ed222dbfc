"""What the errors of Slack's Web API mean for a connector (docs.slack.dev/reference/methods/chat.postMessage)."""

from collections.abc import Mapping
from typing import Any

from backend.connectors.port import SendFailure, Trouble
from backend.connectors.service_calls import Answer

_MISSING_SCOPE = "missing_scope"
#: By error: what an admin reads. The account or the channel must be repaired before anything can be sent.
_BROKEN = {
    "invalid_auth": "Slack refused the token",
    "not_authed": "Slack refused the token",
    "account_inactive": "the Slack account of the token was deleted or deactivated",
    "token_revoked": "the token was revoked in Slack",
    "token_expired": "the token has expired",
    "access_denied": "Slack denies the app access",
    "no_permission": "the token lacks a permission",
    _MISSING_SCOPE: "the token lacks a scope",
    "not_allowed_token_type": "it is no bot token (xoxb-…)",
    "org_login_required": "the Slack organisation must be signed in to",
    "team_access_not_granted": "the app has no access to this Slack workspace",
    "ekm_access_denied": "an admin of Slack has suspended posting",
    "channel_not_found": "the app does not see the channel: check its id, and invite the app",
    "not_in_channel": "the app is not in the channel: invite it there",
    "is_archived": "the channel is archived",
    "restricted_action": "a setting of Slack forbids the app to post in the channel",
    "restricted_action_read_only_channel": "the channel is read-only",
}
_BUSY = frozenset({
    "ratelimited", "rate_limited", "message_limit_exceeded", "internal_error", "fatal_error", "service_unavailable",
    "request_timeout", "accesslimited", "team_added_to_org",
})  # fmt: skip
#: Refusals of this text or of its thread, which stay as they are. Others wait for the next one only after all tries.
_OF_THREAD = frozenset({
    "thread_not_found", "message_not_found", "cannot_reply_to_message", "restricted_action_thread_locked",
    "restricted_action_thread_only_channel", "restricted_action_non_threadable_channel",
})  # fmt: skip
_FINAL = _OF_THREAD | {"msg_too_long", "msg_blocks_too_long", "no_text", "invalid_arguments", "invalid_blocks"}
_OK, _TOO_MANY, _SERVER_ERROR = 200, 429, 500
#: Slack asks for a second between messages of a channel.
_DEFAULT_WAIT_SECONDS = 1.0


def failure_of(answer: Answer) -> SendFailure | None:
    """None: Slack has done what it was asked."""
    if answer.content.get("ok") is True:
        return None
    error = _name(answer.content)
    if answer.status == _TOO_MANY or error in {"ratelimited", "rate_limited"}:
        wait = answer.retry_after if answer.retry_after is not None else _DEFAULT_WAIT_SECONDS
        return SendFailure(Trouble.BUSY, "Slack asked to wait: ratelimited", answer.status, wait)
    if answer.status >= _SERVER_ERROR or error in _BUSY:
        return SendFailure(Trouble.BUSY, f"Slack is not available: {error or answer.status}", answer.status)
    if error in _BROKEN:
        return SendFailure(Trouble.BROKEN, f"{_BROKEN[error]}: {error}", answer.status)
    reason = f"Slack refused the message: {error or answer.status}"
    return SendFailure(
        Trouble.REFUSED, reason, answer.status, is_final=error in _FINAL, is_of_place=error in _OF_THREAD
    )


def failure_of_upload(answer: Answer) -> SendFailure | None:
    """Of the bytes of a file, whose answer is no JSON."""
    if answer.status == _OK:
        return None
    if answer.status == _TOO_MANY:
        return failure_of(answer)
    return SendFailure(Trouble.REFUSED, f"Slack did not take the file: {answer.status}", answer.status)


def is_missing_scope(failure: SendFailure) -> bool:
    return failure.trouble is Trouble.BROKEN and failure.error.endswith(_MISSING_SCOPE)


def _name(content: Mapping[str, Any]) -> str:
    error = content.get("error")
    return error if isinstance(error, str) and error.isascii() and error.isprintable() else ""
