"""The id of a call as the chain shows it, and back. Code that reads or writes calls of the chain uses it."""

from uuid import UUID


def chain_id(call_id: UUID) -> str:
    """The id of a call as the chain shows it."""
    return f"call_{call_id.hex}"


def call_id(text: str) -> UUID:
    """The call's id from its id in the chain; the zero UUID, which no call has, if it is not one of ours."""
    try:
        return UUID(text.removeprefix("call_"))
    except ValueError:
        return UUID(int=0)
