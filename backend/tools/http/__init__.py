"""Tools behind a URL: the HTTP request of a call, and the part of the answer that the model sees."""
