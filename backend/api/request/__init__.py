"""What guards and serves one request: authentication, scopes, costs, and top-level errors."""
