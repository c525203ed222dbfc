"""The GraphQL API: authentication, authorization, and the types in which clients see the product.

`app.py` mounts `transport.endpoint.GraphQLEndpoint`. Each domain has a folder, whose resolvers call one function of
that domain or read rows. The other folders belong to no domain: `request` (authentication, errors, costs), `reading`
(ids, rows, pages), `writing` (how mutations run) and `transport` (HTTP, SSE, websockets). `schema` joins all types;
`nodes` finds objects by their global ids.
"""
