from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel
from .enums import ErasureState


class DeleteMessage(BaseModel):
    delete_message: Union[
        "DeleteMessageDeleteMessageDeleteMessageSuccess",
        "DeleteMessageDeleteMessageInvalidInput",
        "DeleteMessageDeleteMessageNotFound",
        "DeleteMessageDeleteMessageNotPermitted",
        "DeleteMessageDeleteMessageConflict",
        "DeleteMessageDeleteMessageLimitReached",
        "DeleteMessageDeleteMessageQuotaExceeded",
        "DeleteMessageDeleteMessageIdempotencyConflict",
    ] = Field(discriminator="typename__")


class DeleteMessageDeleteMessageDeleteMessageSuccess(BaseModel):
    typename__: Literal["DeleteMessageSuccess"] = Field(alias="__typename")
    erasure: "DeleteMessageDeleteMessageDeleteMessageSuccessErasure"


class DeleteMessageDeleteMessageDeleteMessageSuccessErasure(BaseModel):
    id: str
    state: ErasureState


class DeleteMessageDeleteMessageInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class DeleteMessageDeleteMessageNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class DeleteMessageDeleteMessageNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class DeleteMessageDeleteMessageConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class DeleteMessageDeleteMessageLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class DeleteMessageDeleteMessageQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class DeleteMessageDeleteMessageIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


DeleteMessage.model_rebuild()
DeleteMessageDeleteMessageDeleteMessageSuccess.model_rebuild()
