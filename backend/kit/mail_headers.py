"""Headers of mails that are made of texts of strangers: none of them begins another header.

The library decodes encoded words (RFC 2047) in what it is given, and with them line breaks.
"""

from email.message import EmailMessage


def text(value: str) -> str:
    """One line that holds no encoded word."""
    line = " ".join("".join(char if char.isprintable() else " " for char in value).split())
    return line.replace("=?", "= ?")


def check(message: EmailMessage) -> None:
    """Raises `ValueError` unless exactly its own headers are written. `MessageError`: it cannot be written at all."""
    head = message.as_bytes(policy=message.policy.clone(linesep="\r\n")).partition(b"\r\n\r\n")[0]
    lines = head.split(b"\r\n")
    names = [line.partition(b":")[0].decode("ascii", "replace") for line in lines if line[:1] not in (b" ", b"\t")]
    if names != message.keys() or any(b"\r" in line or b"\n" in line for line in lines):
        raise ValueError("a header of the mail would begin another one")
