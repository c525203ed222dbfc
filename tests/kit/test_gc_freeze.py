"""Full garbage collections scan what is new, and cycles of old objects are freed too, later."""

import sys
import textwrap
from subprocess import run

_PROGRAM = """
import gc
import sys
from weakref import ref
from backend.kit import gc_freeze

class Cycle:
    def __init__(self):
        self.own = self

def frozen():
    return gc.get_freeze_count()

with gc_freeze.frozen():
    pass
gc_freeze.freeze_survivors()
"""


def _says(program: str) -> str:
    """What the program prints, in a process of its own: it changes the collector for the whole process."""
    text = _PROGRAM + textwrap.dedent(program)
    return run([sys.executable, "-c", text], capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_what_survives_a_full_collection_is_not_scanned_again() -> None:
    said = _says("""
        kept = [[] for _ in range(100_000)]
        gc.collect()
        print(frozen() > len(kept), len(gc.get_objects()) < len(kept))
    """)

    assert said == "True True"


def test_a_frozen_object_is_freed_with_its_last_reference() -> None:
    said = _says("""
        kept = [Cycle() for _ in range(10)]
        kept[0].own = None
        gone = ref(kept[0])
        gc.collect()
        kept.clear()
        print(gone() is None)
    """)

    assert said == "True"


def test_cycles_of_frozen_objects_are_freed_when_the_process_has_doubled() -> None:
    said = _says("""
        kept = [Cycle() for _ in range(2 * sys.getallocatedblocks())]
        gone = ref(kept[0])
        gc.collect()
        kept.clear()
        is_kept = gone() is not None
        for _ in range(40):
            gc.collect()
        print(is_kept, gone() is None)
    """)

    assert said == "True True"
