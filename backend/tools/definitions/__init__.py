"""The tools that a tenant's admins define: what is stored, how it is checked, and who may change it."""
