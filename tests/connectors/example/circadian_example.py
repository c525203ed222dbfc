"""A kind of connector in a package of its own: a service that posts JSON, and takes JSON."""

import hashlib
import hmac
from collections.abc import Sequence

from backend.connectors.port import (
    Account,
    Entered,
    OutsideMessage,
    Part,
    Reading,
    SendFailure,
    Sent,
    Trouble,
)
from backend.connectors.service_calls import Answer, call
from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.received import Received, compare

_OK = 200


class Example:
    """Settings: `url`. Credentials: `token`. The channel is the name of a room."""

    def checked(self, entered: Entered) -> Entered:
        if set(entered.settings) != {"url"} or set(entered.credentials) != {"token"}:
            raise InvalidInput("settings must have url, and credentials must have token", path=("input", "settings"))
        return entered

    def verify(self, received: Received, secrets: Sequence[str]) -> None:
        signed = [hmac.digest(each.encode(), received.body, hashlib.sha256).hex() for each in secrets]
        compare([received.header("x-example-signature")], signed)

    async def read(self, received: Received, account: Account) -> Reading:
        try:
            message = text.json_object(received.body.decode())
        except ValueError as error:
            raise InvalidInput(f"the body must be a JSON object: {error}") from None
        if message.get("room") != account.channel:
            return Reading(ignored="another room")
        said = OutsideMessage(str(message["id"]), str(message["text"]), str(message["from"]), thread_id=account.channel)
        return Reading([said])

    def split(self, message: str) -> list[str]:
        return [message]

    async def send(self, part: Part, account: Account) -> Sent | SendFailure:
        answer = await self._ask(account, {"room": account.channel, "text": part.text})
        return answer if isinstance(answer, SendFailure) else Sent(str(answer.content["ts"]), account.channel)

    async def check(self, account: Account) -> SendFailure | None:
        answer = await self._ask(account, {})
        return answer if isinstance(answer, SendFailure) else None

    async def _ask(self, account: Account, content: dict[str, str]) -> Answer | SendFailure:
        headers = {"authorization": f"Bearer {account.credential('token')}"}
        answer = await call(
            account.client, str(account.config["url"]), service="Example", content=content, headers=headers
        )
        if isinstance(answer, SendFailure) or answer.status == _OK:
            return answer
        return SendFailure(Trouble.REFUSED, f"Example answered {answer.status}", answer.status)
