"""Controls the window, the part of the chain that a model sees: keeps it within its limits and applies summaries."""
