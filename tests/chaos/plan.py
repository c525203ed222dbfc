"""What a run is to be: everything that the command line can say."""

import random
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Plan:
    directory: Path
    kills: int = 1_000
    minutes: float = 40.0
    workers: int = 3
    apis: int = 2
    agents: int = 24
    spaces: int = 12
    #: Seconds between two disturbances, and between two asks of people, on average.
    pace_seconds: float = 1.8
    ask_seconds: float = 1.5
    #: Seconds after which people try a request again.
    patience_seconds: float = 4.0
    is_continued: bool = False
    seed: int = field(default_factory=lambda: random.randrange(1_000_000))
