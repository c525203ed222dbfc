"""The tools that run in the transaction of the step: one file per subject, each with its tools in `TOOLS`."""
