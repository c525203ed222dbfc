"""Files in messages: types and mutations."""
