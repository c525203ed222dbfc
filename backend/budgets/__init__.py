"""Budgets of tenants: limits on what model requests may cost, reserved before each request and settled after it."""
