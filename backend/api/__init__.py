"""The GraphQL API: who calls, what they may do, and the shapes in which they see the product.

`app.py` mounts `endpoint.GraphQLEndpoint`; every resolver calls one verb of a domain, or reads rows by `loaders`.
"""
