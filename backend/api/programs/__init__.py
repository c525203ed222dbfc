"""Programs that act in the tenant: tokens, service accounts, apps."""
