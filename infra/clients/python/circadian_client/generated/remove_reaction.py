from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel
from .fragments import PostedMessage


class RemoveReaction(BaseModel):
    remove_reaction: Union[
        "RemoveReactionRemoveReactionRemoveReactionSuccess",
        "RemoveReactionRemoveReactionInvalidInput",
        "RemoveReactionRemoveReactionNotFound",
        "RemoveReactionRemoveReactionNotPermitted",
        "RemoveReactionRemoveReactionConflict",
        "RemoveReactionRemoveReactionLimitReached",
        "RemoveReactionRemoveReactionQuotaExceeded",
        "RemoveReactionRemoveReactionIdempotencyConflict",
    ] = Field(discriminator="typename__")


class RemoveReactionRemoveReactionRemoveReactionSuccess(BaseModel):
    typename__: Literal["RemoveReactionSuccess"] = Field(alias="__typename")
    reacted: "RemoveReactionRemoveReactionRemoveReactionSuccessReacted"


RemoveReactionRemoveReactionRemoveReactionSuccessReacted = PostedMessage


class RemoveReactionRemoveReactionInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RemoveReactionRemoveReactionNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RemoveReactionRemoveReactionNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RemoveReactionRemoveReactionConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RemoveReactionRemoveReactionLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RemoveReactionRemoveReactionQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RemoveReactionRemoveReactionIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


RemoveReaction.model_rebuild()
RemoveReactionRemoveReactionRemoveReactionSuccess.model_rebuild()
