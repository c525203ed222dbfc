from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel


class MarkSpaceRead(BaseModel):
    mark_space_read: Union[
        "MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccess",
        "MarkSpaceReadMarkSpaceReadInvalidInput",
        "MarkSpaceReadMarkSpaceReadNotFound",
        "MarkSpaceReadMarkSpaceReadNotPermitted",
        "MarkSpaceReadMarkSpaceReadConflict",
        "MarkSpaceReadMarkSpaceReadLimitReached",
        "MarkSpaceReadMarkSpaceReadQuotaExceeded",
        "MarkSpaceReadMarkSpaceReadIdempotencyConflict",
    ] = Field(discriminator="typename__")


class MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccess(BaseModel):
    typename__: Literal["MarkSpaceReadSuccess"] = Field(alias="__typename")
    space: "MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccessSpace"


class MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccessSpace(BaseModel):
    id: str
    unread_count: Optional[int]
    read_up_to: Optional[int]


class MarkSpaceReadMarkSpaceReadInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class MarkSpaceReadMarkSpaceReadNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class MarkSpaceReadMarkSpaceReadNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class MarkSpaceReadMarkSpaceReadConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class MarkSpaceReadMarkSpaceReadLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class MarkSpaceReadMarkSpaceReadQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class MarkSpaceReadMarkSpaceReadIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


MarkSpaceRead.model_rebuild()
MarkSpaceReadMarkSpaceReadMarkSpaceReadSuccess.model_rebuild()
