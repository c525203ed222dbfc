"""What operators see of a running process: metrics, logs, traces and error reports, without what tenants wrote."""
