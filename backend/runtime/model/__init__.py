"""Model requests: the choice of the model, the layers around the request, and the live view of the reply.

Nothing here writes to the chain or to a cycle's row.
"""
