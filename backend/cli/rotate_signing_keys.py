"""`python -m backend rotate-signing-keys`: adds new keys for ID tokens (OpenID Connect).

The new keys are published at once and sign after a day. With `--leaked` they sign at once, and all others end.
"""

from backend.cli import operator_commands
from backend.cli.pool import app_pool
from backend.kit.keyring import Keyring
from backend.kit.settings import Settings


def run(settings: Settings, *, leaked: bool) -> None:
    keys = Keyring.parse_strong(settings.keys, is_development=settings.is_development)
    print(operator_commands.run(_rotate(settings, keys, leaked=leaked)))


async def _rotate(settings: Settings, keys: Keyring, *, leaked: bool) -> str:
    from backend.oauth.server.signing_keys import SigningKeys

    async with app_pool(settings):
        await SigningKeys(keys).rotate(at_once=leaked)
    if leaked:
        return "New keys sign ID tokens now. The others are no longer published: tokens of theirs are refused."
    return "New keys are published now. They sign ID tokens in a day; the present ones are published two hours longer."
