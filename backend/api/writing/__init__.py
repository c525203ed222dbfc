"""How every mutation runs, its possible errors, and its audit entry. Contains no domain logic."""
