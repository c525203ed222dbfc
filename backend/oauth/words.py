"""How pages show times and browsers: filters of `rendering`'s templates."""

import re
from datetime import UTC, datetime

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


def browser_name(user_agent: str) -> str:
    """What people call it, as far as one can tell: `Firefox on Linux`."""
    name = next((name for name, sign in _BROWSERS if sign.search(user_agent)), "A browser")
    system = next((name for name, sign in _SYSTEMS if sign.search(user_agent)), None)
    return f"{name} on {system}" if system else name


def moment(at: datetime) -> str:
    """In UTC, and it says so: without script nobody knows the reader's own time."""
    utc = at.astimezone(UTC)
    return f"{utc.day} {utc:%B %Y, %H:%M} UTC"
