"""The mind as rows: the append-only chain, its window, and how a model is shown them."""
