"""The GraphQL API: who calls, what they may do, and the shapes in which they see the product.

`app.py` mounts `transport.endpoint.GraphQLEndpoint`. A folder for each domain, which calls one verb of it or reads
rows; below them what none of them is: `request` (who asks, errors, costs), `reading` (ids, rows, pages), `writing`
(how a mutation runs). `schema` puts them together, `nodes` finds anything by its id.
"""
