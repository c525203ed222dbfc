from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel
from .fragments import PostedMessage


class AddReaction(BaseModel):
    add_reaction: Union[
        "AddReactionAddReactionAddReactionSuccess",
        "AddReactionAddReactionInvalidInput",
        "AddReactionAddReactionNotFound",
        "AddReactionAddReactionNotPermitted",
        "AddReactionAddReactionConflict",
        "AddReactionAddReactionLimitReached",
        "AddReactionAddReactionQuotaExceeded",
        "AddReactionAddReactionIdempotencyConflict",
    ] = Field(discriminator="typename__")


class AddReactionAddReactionAddReactionSuccess(BaseModel):
    typename__: Literal["AddReactionSuccess"] = Field(alias="__typename")
    reacted: "AddReactionAddReactionAddReactionSuccessReacted"


AddReactionAddReactionAddReactionSuccessReacted = PostedMessage


class AddReactionAddReactionInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AddReactionAddReactionNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AddReactionAddReactionNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AddReactionAddReactionConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AddReactionAddReactionLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AddReactionAddReactionQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AddReactionAddReactionIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


AddReaction.model_rebuild()
AddReactionAddReactionAddReactionSuccess.model_rebuild()
