"""The mind as rows: the append-only chain, its window, and how it is shown to a model."""
