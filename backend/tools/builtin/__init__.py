"""The tools that run in the transaction of the step: a file for each subject, each with its tools in `TOOLS`."""
