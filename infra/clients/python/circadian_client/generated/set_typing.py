from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel


class SetTyping(BaseModel):
    set_typing: Union[
        "SetTypingSetTypingSetTypingSuccess",
        "SetTypingSetTypingInvalidInput",
        "SetTypingSetTypingNotFound",
        "SetTypingSetTypingNotPermitted",
        "SetTypingSetTypingConflict",
        "SetTypingSetTypingLimitReached",
        "SetTypingSetTypingQuotaExceeded",
        "SetTypingSetTypingIdempotencyConflict",
    ] = Field(discriminator="typename__")


class SetTypingSetTypingSetTypingSuccess(BaseModel):
    typename__: Literal["SetTypingSuccess"] = Field(alias="__typename")
    is_typing: bool


class SetTypingSetTypingInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SetTypingSetTypingNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SetTypingSetTypingNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SetTypingSetTypingConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SetTypingSetTypingLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SetTypingSetTypingQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SetTypingSetTypingIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


SetTyping.model_rebuild()
