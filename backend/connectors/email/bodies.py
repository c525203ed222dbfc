"""Takes the mail out of a request: as raw bytes, or out of the form that Mailgun and SendGrid post."""

import re
from email import policy
from email.parser import BytesParser
from urllib.parse import parse_qs

from backend.kit.errors import InvalidInput
from backend.kit.received import Received

#: The field with the raw mail: Mailgun's routes, SendGrid's Inbound Parse.
_FIELDS = ("body-mime", "email")
_MOST_FIELDS = 100
_ENVELOPE = re.compile(rb"\AFrom [^\n]*\n")


def raw_mail(received: Received) -> bytes:
    """Raises `InvalidInput` if the form has no mail."""
    kind = received.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        mail = _of_form(received)
    elif kind == "application/x-www-form-urlencoded":
        mail = _of_fields(received.body)
    else:
        mail = received.body
    return _ENVELOPE.sub(b"", mail, count=1)


def _of_form(received: Received) -> bytes:
    head = f"content-type: {received.headers.get('content-type', '')}\r\n\r\n".encode("latin-1", "replace")
    form = BytesParser(policy=policy.HTTP).parsebytes(head + received.body)
    for part in form.iter_parts():
        name = part.get_param("name", header="content-disposition")
        if name in _FIELDS and not part.is_multipart():
            content = part.get_payload(decode=True)
            if isinstance(content, bytes):
                return content
    raise InvalidInput(f"the form must have the whole mail in the field {' or '.join(_FIELDS)}")


def _of_fields(body: bytes) -> bytes:
    try:
        fields = parse_qs(body, max_num_fields=_MOST_FIELDS)
    except ValueError as error:
        raise InvalidInput(f"the form cannot be read: {error}") from None
    for name in _FIELDS:
        if values := fields.get(name.encode()):
            return values[0]
    raise InvalidInput(f"the form must have the whole mail in the field {' or '.join(_FIELDS)}")
