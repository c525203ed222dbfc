"""What a life is to be: everything that the command line can say."""

import random
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Plan:
    directory: Path
    #: What people ask, one after the other: some 2,000 cycles, since what comes while a question waits joins its cycle.
    rounds: int = 2_100
    #: Between two deaths of the worker from outside. The life after each may end at a point of the code.
    rounds_between_deaths: int = 40
    #: Rounds after which a question is answered that was not answered at once.
    late: int = 25
    #: Shares of the life at which the mind is reset: asleep, while it thinks, and while a question waits.
    resets: tuple[float, ...] = (0.3, 0.55, 0.8)
    #: Shares of it at which the newest summary is undone by an admin.
    undos: tuple[float, ...] = (0.2, 0.45)
    #: Of the requests that the models do not answer.
    faults: float = 0.01
    seed: int = field(default_factory=lambda: random.randrange(1_000_000))
