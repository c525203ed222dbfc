"""The health monitor: what is stuck is found, repaired and recorded; models that do not answer are listed."""
