"""How types of the schema are read: ids, rows, loaders, pages. Contains no domain logic."""
