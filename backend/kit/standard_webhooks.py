"""Webhook signatures as defined by standardwebhooks.com: over id, time and body, so that none of them can be exchanged.

`tools` signs the calls of tenants' HTTP tools. `webhooks` signs its deliveries and verifies incoming ones.
"""

import base64
import hashlib
import hmac

#: Id, timestamp in seconds, and signatures, in this order.
HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")
#: The prefix of a base64 secret.
PREFIX = "whsec_"


def sign(key: bytes, *, message_id: str, timestamp: int, body: bytes) -> str:
    """Returns one signature for the third header. During a rotation the header holds several, separated by spaces."""
    digest = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"
