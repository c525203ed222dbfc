"""What each chat service needs to be connected with a space: one package per service behind the port (ADR 0085).

`webhooks` calls it: `webhooks.connector_receiving` for what comes in, `webhooks.connector_delivery` for what goes out.
Nothing here knows the database.
"""
