from typing import Literal, Union

from pydantic import Field

from .base_model import BaseModel


class StopCycle(BaseModel):
    stop_cycle: Union[
        "StopCycleStopCycleStopCycleSuccess",
        "StopCycleStopCycleInvalidInput",
        "StopCycleStopCycleNotFound",
        "StopCycleStopCycleNotPermitted",
        "StopCycleStopCycleConflict",
        "StopCycleStopCycleLimitReached",
        "StopCycleStopCycleQuotaExceeded",
        "StopCycleStopCycleIdempotencyConflict",
    ] = Field(discriminator="typename__")


class StopCycleStopCycleStopCycleSuccess(BaseModel):
    typename__: Literal["StopCycleSuccess"] = Field(alias="__typename")
    cycle_ids: list[str]


class StopCycleStopCycleInvalidInput(BaseModel):
    typename__: Literal["InvalidInput"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class StopCycleStopCycleNotFound(BaseModel):
    typename__: Literal["NotFound"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class StopCycleStopCycleNotPermitted(BaseModel):
    typename__: Literal["NotPermitted"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class StopCycleStopCycleConflict(BaseModel):
    typename__: Literal["Conflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class StopCycleStopCycleLimitReached(BaseModel):
    typename__: Literal["LimitReached"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class StopCycleStopCycleQuotaExceeded(BaseModel):
    typename__: Literal["QuotaExceeded"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


class StopCycleStopCycleIdempotencyConflict(BaseModel):
    typename__: Literal["IdempotencyConflict"] = Field(alias="__typename")
    code: str
    message: str
    path: list[str]


StopCycle.model_rebuild()
