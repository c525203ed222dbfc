"""The rows of tool calls: written, answered, shown to people, deleted. All code that ends a call uses this package."""
