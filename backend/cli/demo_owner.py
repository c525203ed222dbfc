"""How the demo's owner signs in at the pages of `dev`: a password of their own, kept in a private file.

Called by `seed`. The database knows its hash only, so if the file is lost there is another password; one that somebody
has chosen at the pages is theirs, and the file then tells an old one.
"""

import json
import secrets
from dataclasses import asdict
from pathlib import Path

from backend.accounts import accounts
from backend.accounts.passwords import Passwords
from backend.cli.data_directory import WayIn, write_private
from backend.kit.settings import AccountSettings
from backend.kit.unit_of_work import unit_of_work

EMAIL = "owner@demo.localhost"


async def way_in(settings: AccountSettings, *, directory: Path) -> WayIn:
    """Needs the open pool, and the owner to exist."""
    path = directory / "demo-owner.json"
    try:
        return WayIn(**json.loads(path.read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        found = WayIn(EMAIL, secrets.token_urlsafe(12))
    passwords = Passwords(settings)
    try:
        password_hash = await passwords.hash(found.password)
    finally:
        passwords.close()
    account = await accounts.look_up(EMAIL)
    assert account is not None
    async with unit_of_work(None) as work:
        await accounts.change_password(work, account.id, password_hash, is_verified=True)
    write_private(path, asdict(found))
    return found
