from datetime import datetime
from typing import Any, Literal, Union

from pydantic import Field

from .base_model import BaseModel


class ClaimToolCall(BaseModel):
    claim_tool_call: Union[
        "ClaimToolCallClaimToolCallClaimToolCallSuccess",
        "ClaimToolCallClaimToolCallInvalidInput",
        "ClaimToolCallClaimToolCallNotFound",
        "ClaimToolCallClaimToolCallNotPermitted",
        "ClaimToolCallClaimToolCallConflict",
        "ClaimToolCallClaimToolCallLimitReached",
        "ClaimToolCallClaimToolCallQuotaExceeded",
        "ClaimToolCallClaimToolCallIdempotencyConflict",
    ] = Field(discriminator="typename__")


class ClaimToolCallClaimToolCallClaimToolCallSuccess(BaseModel):
    typename__: Literal["ClaimToolCallSuccess"] = Field(alias="__typename")
    claim: str
    claimed_until: datetime
    call: "ClaimToolCallClaimToolCallClaimToolCallSuccessCall"


class ClaimToolCallClaimToolCallClaimToolCallSuccessCall(BaseModel):
    id: str
    name: str
    arguments: Any


class ClaimToolCallClaimToolCallInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class ClaimToolCallClaimToolCallNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class ClaimToolCallClaimToolCallNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class ClaimToolCallClaimToolCallConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class ClaimToolCallClaimToolCallLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class ClaimToolCallClaimToolCallQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class ClaimToolCallClaimToolCallIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


ClaimToolCall.model_rebuild()
ClaimToolCallClaimToolCallClaimToolCallSuccess.model_rebuild()
