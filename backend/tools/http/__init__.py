"""Tools behind a URL: the request that a call becomes, and what the model is shown of the answer."""
