from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel
from .fragments import PostedMessage


class PostMessage(BaseModel):
    post_message: Union[
        "PostMessagePostMessagePostMessageSuccess",
        "PostMessagePostMessageInvalidInput",
        "PostMessagePostMessageNotFound",
        "PostMessagePostMessageNotPermitted",
        "PostMessagePostMessageConflict",
        "PostMessagePostMessageLimitReached",
        "PostMessagePostMessageQuotaExceeded",
        "PostMessagePostMessageIdempotencyConflict",
    ] = Field(discriminator="typename__")


class PostMessagePostMessagePostMessageSuccess(BaseModel):
    typename__: Literal["PostMessageSuccess"] = Field(alias="__typename")
    posted: "PostMessagePostMessagePostMessageSuccessPosted"


PostMessagePostMessagePostMessageSuccessPosted = PostedMessage


class PostMessagePostMessageInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class PostMessagePostMessageNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class PostMessagePostMessageNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class PostMessagePostMessageConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class PostMessagePostMessageLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class PostMessagePostMessageQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class PostMessagePostMessageIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


PostMessage.model_rebuild()
PostMessagePostMessagePostMessageSuccess.model_rebuild()
