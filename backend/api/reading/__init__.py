"""How types of the schema read: ids, rows, loaders, pages. Knows no domain."""
