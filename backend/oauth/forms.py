"""The data of a submitted form: URL-encoded fields, limited in number and size, parsed before any other check.

`Reader` extracts the fields that people fill in and collects their errors, so that a page can show all of them at once.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qs
from uuid import UUID, uuid4, uuid5

from starlette.requests import ClientDisconnect, Request

from backend.accounts import password_strength
from backend.accounts.errors import WeakPassword
from backend.kit import addresses, text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT
from backend.oauth.problems import Problem

_MEDIA_TYPE = "application/x-www-form-urlencoded"
_MOST_BYTES = 65_536
_MOST_FIELDS = 200


@dataclass(frozen=True, slots=True)
class Form:
    fields: Mapping[str, Sequence[str]]

    def get(self, name: str) -> str:
        """The first value of that name, or an empty text."""
        return self.all(name)[0] if self.all(name) else ""

    def all(self, name: str) -> Sequence[str]:
        """All values of that name, such as every ticked box."""
        return self.fields.get(name, ())

    def key(self, *content: str) -> UUID:
        """The same if the form is sent twice with the same content, as by a double click. Pages put an unguessable
        `form` into forms that create something; without it each request counts as a new form."""
        try:
            form_id = UUID(self.get("form"))
        except ValueError:
            form_id = uuid4()
        return uuid5(form_id, json.dumps(content))


async def read(request: Request) -> Form:
    """Raises a `Problem` for a body that none of our forms sends."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _MEDIA_TYPE:
        raise Problem(415, "This is not a form", f"A form must be sent as {_MEDIA_TYPE}.")
    body = await _body(request)
    try:
        return Form(parse_qs(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"))
    except ValueError:
        raise Problem(
            400, "This form cannot be read", f"A form must be UTF-8 and have at most {_MOST_FIELDS} fields."
        ) from None


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > _MOST_BYTES:
                raise Problem(413, "The form is too large", "It is larger than any form of this site.")
    except ClientDisconnect:
        raise Problem(
            400, "The form is incomplete", "The connection ended before the end of the form. Please try again."
        ) from None
    return body


@dataclass(frozen=True, slots=True)
class Reader:
    """Each method returns the value of the field. If the value is invalid, `errors` has the reason under the field's
    name."""

    form: Form
    errors: dict[str, str] = field(default_factory=dict)

    def email(self) -> str:
        try:
            return addresses.require(self.form.get("email"))
        except InvalidInput:
            self.errors["email"] = "Enter an e-mail address, like name@example.com."
            return ""

    def name(self, field_name: str, *, ask: str) -> str:
        """A name of a thing or a person; `ask` is the message for an empty field."""
        value = self.form.get(field_name)
        try:
            return text.require(value, name="this", max_chars=DEFAULT.name_chars)
        except InvalidInput as error:
            self.errors[field_name] = f"{error.message.capitalize()}." if value.strip() else ask
            return ""

    def new_password(self, *, about: Iterable[str]) -> str:
        try:
            return password_strength.require(self.form.get("password"), about=about)
        except WeakPassword as error:
            self.errors["password"] = error.message
            return ""
