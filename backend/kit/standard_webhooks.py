"""Signatures as standardwebhooks.com has them: over id, time and body, so that none of them can be another's.

`tools` signs the calls of tenants' HTTP tools, `webhooks` what it sends, and checks what it is sent, by the same lines.
"""

import base64
import hashlib
import hmac

#: Id, seconds and signatures, in this order.
HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")
#: Of a secret that is base64.
PREFIX = "whsec_"


def sign(key: bytes, *, message_id: str, timestamp: int, body: bytes) -> str:
    """One signature of the third header, which holds several, parted by spaces, while a secret is rotated."""
    digest = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"
