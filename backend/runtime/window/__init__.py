"""The part of the chain that a model is shown: kept below its limits, moved when a summary replaces entries."""
