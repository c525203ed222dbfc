from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel
from .fragments import PostedMessage


class AnswerToolCall(BaseModel):
    answer_tool_call: Union[
        "AnswerToolCallAnswerToolCallAnswerToolCallSuccess",
        "AnswerToolCallAnswerToolCallInvalidInput",
        "AnswerToolCallAnswerToolCallNotFound",
        "AnswerToolCallAnswerToolCallNotPermitted",
        "AnswerToolCallAnswerToolCallConflict",
        "AnswerToolCallAnswerToolCallLimitReached",
        "AnswerToolCallAnswerToolCallQuotaExceeded",
        "AnswerToolCallAnswerToolCallIdempotencyConflict",
    ] = Field(discriminator="typename__")


class AnswerToolCallAnswerToolCallAnswerToolCallSuccess(BaseModel):
    typename__: Literal["AnswerToolCallSuccess"] = Field(alias="__typename")
    activity: Optional["AnswerToolCallAnswerToolCallAnswerToolCallSuccessActivity"]


AnswerToolCallAnswerToolCallAnswerToolCallSuccessActivity = PostedMessage


class AnswerToolCallAnswerToolCallInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AnswerToolCallAnswerToolCallNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AnswerToolCallAnswerToolCallNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AnswerToolCallAnswerToolCallConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AnswerToolCallAnswerToolCallLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AnswerToolCallAnswerToolCallQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class AnswerToolCallAnswerToolCallIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


AnswerToolCall.model_rebuild()
AnswerToolCallAnswerToolCallAnswerToolCallSuccess.model_rebuild()
