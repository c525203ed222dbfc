"""What a page's form sends: URL-encoded fields, few and small, read before anything else looks at them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs

from starlette.requests import Request

from backend.oauth.problems import Problem

_MEDIA_TYPE = "application/x-www-form-urlencoded"
_MOST_BYTES = 65_536
_MOST_FIELDS = 200


@dataclass(frozen=True, slots=True)
class Form:
    fields: Mapping[str, Sequence[str]]

    def get(self, name: str) -> str:
        """The first of that name; empty if there is none."""
        return self.all(name)[0] if self.all(name) else ""

    def all(self, name: str) -> Sequence[str]:
        """Every box that was ticked."""
        return self.fields.get(name, ())


async def read(request: Request) -> Form:
    """Raises a `Problem` for what no form of ours sends."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _MEDIA_TYPE:
        raise Problem(415, "That was not a form", "Please go back and try again.")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            raise Problem(413, "That was too much", "The form was larger than any of ours can be.")
    try:
        return Form(parse_qs(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"))
    except ValueError:
        raise Problem(400, "That could not be read", "Please go back and try again.") from None
