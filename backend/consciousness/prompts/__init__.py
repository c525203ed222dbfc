"""Markdown templates of what a model is told; `render` fills them."""
