"""`python -m backend rewrap-secrets`: encrypts the keys of tenants and of ID tokens with the newest key of
CIRCADIAN_SECRET_KEY.

Run it after a change of the setting, with a value that contains both keys, the newest first. It can be run again at any
time, and reports when the older keys can be removed.
"""

from backend.cli import operator_commands
from backend.cli.pool import app_pool
from backend.kit.keyring import Keyring
from backend.kit.processes import StartError
from backend.kit.settings import Settings


def run(settings: Settings) -> None:
    keys = Keyring.parse(settings.keys)
    print(operator_commands.run(_rewrap(settings, keys)))


async def _rewrap(settings: Settings, keys: Keyring) -> str:
    from backend.oauth.server.signing_keys import SigningKeys
    from backend.tenants import rotation

    async with app_pool(settings):
        done = await rotation.rewrap(keys)
        of_id_tokens = await SigningKeys(keys).reseal()
    if done.unopened:
        names = ", ".join(map(str, done.unopened))
        raise StartError(f"no key of CIRCADIAN_SECRET_KEY decrypts the keys of these tenants: {names}")
    if done.keys or of_id_tokens:
        return (
            f"{done.keys} tenant keys and {of_id_tokens} keys of ID tokens are wrapped by the newest key now. Once "
            "every process runs with the new CIRCADIAN_SECRET_KEY, run this again. When it finds no such key, you can "
            "remove the older keys."
        )
    return (
        "No tenant key is wrapped by an older key: the secrets of tenants no longer need the older keys of "
        "CIRCADIAN_SECRET_KEY, and neither do the keys of ID tokens. Tokens, sessions and links made under an older "
        "key become invalid when you remove it."
    )
