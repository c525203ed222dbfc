"""Metrics, traces, logs and error reports of a process, for operators. None contains what tenants wrote."""
