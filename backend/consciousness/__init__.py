"""The mind of an agent as rows: the append-only chain, its window, and their rendering for a model."""
