"""What operators see of a running process: metrics, traces, logs and error reports, without what tenants wrote."""
