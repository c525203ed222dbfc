"""The mails that the pages send. Plain text, without any content that a stranger could have supplied."""

from backend.kit.mail import Mail

_NOT_REQUESTED = "If you did not request this, do nothing. Nobody can continue without the link."


def sign_up(url: str, *, to: str, link: str) -> Mail:
    return Mail(
        to,
        "Confirm your e-mail address",
        f"""Welcome to Circadian.

Follow this link to choose a password and set up your account. It is valid once, for one hour:

{url}/signup/{link}

{_NOT_REQUESTED}
""",
    )


def already_signed_up(url: str, *, to: str) -> Mail:
    return Mail(
        to,
        "You already have an account",
        f"""Somebody, perhaps you, tried to create a Circadian account with this address. It already has an account.

Sign in here:

{url}/signin

If you have forgotten the password, choose another one:

{url}/reset
""",
    )


def reset(url: str, *, to: str, link: str, is_first: bool) -> Mail:
    password = "a password" if is_first else "another password"
    return Mail(
        to,
        f"Choose {password}",
        f"""Follow this link to choose {password}. It is valid once, for one hour:

{url}/reset/{link}

{_NOT_REQUESTED}
""",
    )


def password_changed(url: str, *, to: str, is_first: bool = False) -> Mail:
    subject = "Your account has a password" if is_first else "Your password was changed"
    changed = "was changed just now, and every browser was signed out"
    event = "was chosen just now, its first one" if is_first else changed
    return Mail(
        to,
        subject,
        f"""The password of your Circadian account {event}.

If that was not you, choose another password now:

{url}/reset
""",
    )


def account_deleted(url: str, *, to: str) -> Mail:
    return Mail(
        to,
        "Your account is deleted",
        f"""Your Circadian account is being deleted, as you requested just now. Every browser was signed out, and you
have left your organisations. In a few minutes nothing is left of the account. This cannot be undone.

If that was not you, tell the admins of your organisations, and whoever operates {url}. They can invite you again.
""",
    )


def second_step_changed(url: str, *, to: str, is_on: bool) -> Mail:
    change = "now needs a code of your device" if is_on else "no longer needs a code of your device"
    return Mail(
        to,
        "Your sign-in has a second step" if is_on else "Your sign-in no longer has a second step",
        f"""The sign-in to your Circadian account {change}.

If that was not you, choose another password now:

{url}/reset
""",
    )


def passkey_changed(url: str, *, to: str, is_added: bool) -> Mail:
    is_now, has = ("has a new passkey", "was added to") if is_added else ("has a passkey less", "was removed from")
    return Mail(
        to,
        f"Your account {is_now}",
        f"""A passkey {has} your Circadian account just now.

If that was not you, remove the passkeys that you do not know, then choose another password:

{url}/account/passkeys
{url}/reset
""",
    )


def passkey_copied(url: str, *, to: str) -> Mail:
    return Mail(
        to,
        "One of your passkeys may have been copied",
        f"""Somebody, perhaps you, tried to use a passkey of your Circadian account. Its counter of uses was lower than
before, as that of a copy would be. It was refused.

Remove that passkey, and add a new one:

{url}/account/passkeys
""",
    )
