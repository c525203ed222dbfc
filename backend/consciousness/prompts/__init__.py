"""Markdown templates of the prompts; `render` fills them."""
