"""The benchmark: our system beside a minimal hand-written loop, in one run, on the same stores and the same model.

`make bench` runs `python -m tests.bench`; docs/benchmarks.md says how to read the table. Timings are never asserted.
"""
