"""The form of a model's name, checked without knowing whether the model exists. For `registry` and `preparation`."""

from backend.kit import text
from backend.kit.errors import InvalidInput
from backend.kit.limits import DEFAULT


def checked(model: str, *, name: str, path: tuple[str, ...] | None = None) -> str:
    """Raises `InvalidInput` for the input field of that name, or for `path`."""
    path = path or ("input", name)
    model = text.require(model, name=name, max_chars=DEFAULT.name_chars, path=path)
    if any(character.isspace() for character in model):
        raise InvalidInput(f"{name} must be a litellm model name, without spaces", path=path)
    return model
