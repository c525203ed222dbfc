from datetime import datetime
from typing import Literal, Optional, Union

from pydantic import Field

from .base_model import BaseModel


class RenewToolCall(BaseModel):
    renew_tool_call: Union[
        "RenewToolCallRenewToolCallRenewToolCallSuccess",
        "RenewToolCallRenewToolCallInvalidInput",
        "RenewToolCallRenewToolCallNotFound",
        "RenewToolCallRenewToolCallNotPermitted",
        "RenewToolCallRenewToolCallConflict",
        "RenewToolCallRenewToolCallLimitReached",
        "RenewToolCallRenewToolCallQuotaExceeded",
        "RenewToolCallRenewToolCallIdempotencyConflict",
    ] = Field(discriminator="typename__")


class RenewToolCallRenewToolCallRenewToolCallSuccess(BaseModel):
    typename__: Literal["RenewToolCallSuccess"] = Field(alias="__typename")
    claimed_until: Optional[datetime]


class RenewToolCallRenewToolCallInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RenewToolCallRenewToolCallNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RenewToolCallRenewToolCallNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RenewToolCallRenewToolCallConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RenewToolCallRenewToolCallLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RenewToolCallRenewToolCallQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class RenewToolCallRenewToolCallIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


RenewToolCall.model_rebuild()
