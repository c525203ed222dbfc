"""The limits of apps of third parties, and of what is told to other systems (docs/webhooks.md, docs/oauth.md)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ThirdPartyLimits:
    """A part of `limits.Limits`."""

    #: The log of deliveries of a webhook endpoint: how long an entry is kept, and the characters of its error.
    webhook_log_days: int = 7
    webhook_error_chars: int = 500
    #: Deliveries that one call replays.
    webhook_replays: int = 1_000
    #: How long an ID token is valid, and the characters of a `nonce`.
    id_token_seconds: int = 3_600
    nonce_chars: int = 1_000
    #: Test deliveries of one tenant, and those that one worker sends concurrently.
    webhook_tests_per_minute: int = 10
    webhook_tests_at_once: int = 8
