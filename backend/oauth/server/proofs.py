"""How recently a person must have proved who they are, for the client of an authorization request (`max_age`,
`prompt=login`; OpenID Connect Core 3.1.2.1).

`prompt=login` and `max_age=0` want a proof for this very request. So the address of the request gets a mark of ours:
when the request began, and an HMAC of that time and the request. After the proof the browser comes back with the mark,
and a proof since then counts. A proof of earlier never does.
"""

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import URL

from backend.accounts.sessions import SignedIn
from backend.kit.keyring import KeyPurpose, Keyring
from backend.kit.statements import Statement
from backend.kit.unit_of_work import unit_of_work

#: The parameter that carries the mark.
PARAMETER = "proof_since"
_MARK = re.compile(r"([0-9]{1,15})\.([0-9a-f]{64})")
_NOW = Statement(int, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


@dataclass(frozen=True, slots=True)
class ProofDemand:
    """The proof that the client demands. `most_seconds`: its greatest age; None: any age. `is_of_now`: only a
    proof for this request counts."""

    most_seconds: int | None
    is_of_now: bool

    @classmethod
    def of(cls, parameters: Mapping[str, str], prompts: frozenset[str]) -> "ProofDemand":
        given = parameters.get("max_age")
        most = None if given is None else int(given)
        return cls(most, "login" in prompts or most == 0)

    @property
    def is_empty(self) -> bool:
        return self.most_seconds is None and not self.is_of_now


async def now() -> int:
    """Milliseconds since the epoch, by the clock that notes proofs."""
    async with unit_of_work(None, read_only=True) as work:
        return await work.fetch_one(_NOW)


def marked(keys: Keyring, url: URL, request: Mapping[str, str], *, since: int) -> str:
    """The local address of the request, with a mark that it began at `since`."""
    mark = f"{since}.{keys.digest(KeyPurpose.COOKIE, _text(request, since)).hex()}"
    back = url.include_query_params(**{PARAMETER: mark})
    return f"{back.path}?{back.query}"


def since(keys: Keyring, given: str | None, request: Mapping[str, str]) -> int | None:
    """When the request began, by its mark. None: it has none of ours."""
    match = _MARK.fullmatch(given or "")
    if match is None:
        return None
    began = int(match[1])
    digests = keys.digests(KeyPurpose.COOKIE, _text(request, began))
    return began if any(hmac.compare_digest(each.hex(), match[2]) for each in digests) else None


def was_given_since(person: SignedIn, began: int, *, at: int) -> bool:
    """Whether the person has proved their identity since then, and not long ago. `at`: the present time."""
    age = person.proved_seconds_ago
    return age is not None and person.is_fresh and at - age * 1_000 >= began


def _text(request: Mapping[str, str], began: int) -> str:
    """The challenge is another one in each request."""
    return f"proof-since:{began}:{request.get('client_id', '')}:{request.get('code_challenge', '')}"
