from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel
from .fragments import PostedMessage


class EditMessage(BaseModel):
    edit_message: Union[
        "EditMessageEditMessageEditMessageSuccess",
        "EditMessageEditMessageInvalidInput",
        "EditMessageEditMessageNotFound",
        "EditMessageEditMessageNotPermitted",
        "EditMessageEditMessageConflict",
        "EditMessageEditMessageLimitReached",
        "EditMessageEditMessageQuotaExceeded",
        "EditMessageEditMessageIdempotencyConflict",
    ] = Field(discriminator="typename__")


class EditMessageEditMessageEditMessageSuccess(BaseModel):
    typename__: Literal["EditMessageSuccess"] = Field(alias="__typename")
    edited: "EditMessageEditMessageEditMessageSuccessEdited"


EditMessageEditMessageEditMessageSuccessEdited = PostedMessage


class EditMessageEditMessageInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class EditMessageEditMessageNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class EditMessageEditMessageNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class EditMessageEditMessageConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class EditMessageEditMessageLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class EditMessageEditMessageQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class EditMessageEditMessageIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


EditMessage.model_rebuild()
EditMessageEditMessageEditMessageSuccess.model_rebuild()
