"""How every mutation runs, what it may answer, and what the audit log says of it. Knows no domain."""
