from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel


class SubmitToolResult(BaseModel):
    submit_tool_result: Union[
        "SubmitToolResultSubmitToolResultSubmitToolResultSuccess",
        "SubmitToolResultSubmitToolResultInvalidInput",
        "SubmitToolResultSubmitToolResultNotFound",
        "SubmitToolResultSubmitToolResultNotPermitted",
        "SubmitToolResultSubmitToolResultConflict",
        "SubmitToolResultSubmitToolResultLimitReached",
        "SubmitToolResultSubmitToolResultQuotaExceeded",
        "SubmitToolResultSubmitToolResultIdempotencyConflict",
    ] = Field(discriminator="typename__")


class SubmitToolResultSubmitToolResultSubmitToolResultSuccess(BaseModel):
    typename__: Literal["SubmitToolResultSuccess"] = Field(alias="__typename")
    tool_call_id: str


class SubmitToolResultSubmitToolResultInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SubmitToolResultSubmitToolResultNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SubmitToolResultSubmitToolResultNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SubmitToolResultSubmitToolResultConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SubmitToolResultSubmitToolResultLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SubmitToolResultSubmitToolResultQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class SubmitToolResultSubmitToolResultIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


SubmitToolResult.model_rebuild()
