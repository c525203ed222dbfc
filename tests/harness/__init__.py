"""The test harness: real servers, real processes, and a client of the public API."""
