"""The database's history: tables by Tortoise's generator, isolation and cross-tenant functions by hand in SQL."""
