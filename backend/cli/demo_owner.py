"""The sign-in of the demo's owner at the pages of `dev`: a generated password in a private file.

Called by `seed`. The database stores only the hash, so if the file is lost, a new password is set. If somebody changes
the password at the pages, the file shows an outdated one.
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
    """Needs the open pool and an existing owner."""
    path = directory / "demo-owner.json"
    try:
        return WayIn(**json.loads(path.read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        sign_in = WayIn(EMAIL, secrets.token_urlsafe(12))
    passwords = Passwords(settings)
    try:
        password_hash = await passwords.hash(sign_in.password)
    finally:
        passwords.close()
    account = await accounts.look_up(EMAIL)
    assert account is not None
    async with unit_of_work(None) as work:
        await accounts.change_password(work, account.id, password_hash, is_verified=True)
    write_private(path, asdict(sign_in))
    return sign_in
