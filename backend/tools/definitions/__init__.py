"""Tools as a tenant's admins define them: what is stored, how it is checked, and who may change it."""
