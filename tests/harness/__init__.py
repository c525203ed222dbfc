"""The parts of the test bench: real servers, real processes, and a client of the public API."""
