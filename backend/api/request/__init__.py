"""What guards and serves one request: who asks, with which scope, at what cost, and the errors that end it."""
