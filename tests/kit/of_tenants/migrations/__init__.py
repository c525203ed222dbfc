"""Of a next version: tables of tenants, made in both ways; and a table of before that becomes one."""
