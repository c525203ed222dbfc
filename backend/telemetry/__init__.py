"""What operators see of a running process: metrics, logs and error reports. It contains nothing that tenants wrote."""
