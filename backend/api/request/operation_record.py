"""What the metrics count of an operation. `guarded_schema` sets it, and `cost` writes what the document says."""

import time
from contextvars import ContextVar
from dataclasses import dataclass, field

from backend.telemetry import metrics


@dataclass(slots=True)
class OperationRecord:
    """`kind` is the type of the operation, as soon as the document has been read."""

    kind: str = "unread"
    began: float = field(default_factory=time.monotonic)

    def count(self, outcome: str) -> None:
        metrics.OPERATIONS.add(self.kind, outcome)
        if self.kind != "subscription":
            metrics.OPERATION_SECONDS.add(time.monotonic() - self.began, self.kind)


#: Of the operation that is executed now.
OPERATION: ContextVar[OperationRecord] = ContextVar("operation")
