"""How pages show times, browsers and errors. The pages call a tenant an organisation.

The first two are filters of the templates of `rendering`; pages call `error_text` to show an error.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from backend.kit.errors import AppError
from backend.kit.limits import DEFAULT
from backend.tenants.errors import LastOwner, TenantSuspended, TooManyTenants

_BROWSERS = (
    ("Edge", re.compile(r"\bEdg(e|A|iOS)?/")),
    ("Opera", re.compile(r"\bOPR/")),
    ("Samsung Internet", re.compile(r"\bSamsungBrowser/")),
    ("Firefox", re.compile(r"\b(Firefox|FxiOS)/")),
    ("Chrome", re.compile(r"\b(Headless)?(Chrome|CriOS|Chromium)/")),
    ("Safari", re.compile(r"\bSafari/")),
)
_SYSTEMS = (
    ("Android", re.compile(r"\bAndroid\b")),
    ("iPhone", re.compile(r"\biPhone\b")),
    ("iPad", re.compile(r"\biPad\b")),
    ("Windows", re.compile(r"\bWindows\b")),
    ("macOS", re.compile(r"\bMac OS X\b")),
    ("Linux", re.compile(r"\bLinux\b")),
)


#: Keyed by the type of the error alone: the API's messages about its input do not fit on a page.
_TEXTS: Mapping[type[AppError], str] = {
    LastOwner: "An organisation needs at least one owner. Make another member an owner first.",
    TenantSuspended: "The organisation is suspended at the moment. Its data does not change.",
    TooManyTenants: f"You own {DEFAULT.tenants_per_person} organisations, the maximum for one person.",
}


def error_text(error: AppError) -> str:
    return _TEXTS.get(type(error), error.message)


def browser_name(user_agent: str) -> str:
    """A readable name, as far as it can be detected: `Firefox on Linux`."""
    name = next((name for name, sign in _BROWSERS if sign.search(user_agent)), "A browser")
    system = next((name for name, sign in _SYSTEMS if sign.search(user_agent)), None)
    return f"{name} on {system}" if system else name


def date_time(at: datetime) -> str:
    """In UTC, with that suffix: without a script the page does not know the reader's time zone."""
    utc = at.astimezone(UTC)
    return f"{utc.day} {utc:%B %Y, %H:%M} UTC"
