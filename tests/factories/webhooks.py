"""Webhook endpoints, created through GraphQL."""

from typing import Any

from tests.harness.client import Client, Json

ENDPOINT = """id name url tools isSecurity events status secretBeforeUntil delivered failingSince lastStatus lastError
    space { id } agent { id } deadLetters { nodes { id messageId event body state tries lastStatus lastError } }"""


async def create_endpoint(client: Client, url: str, **values: Any) -> tuple[str, str]:
    """Returns its global id and its secret."""
    made = await client.succeed(
        "createWebhookEndpoint", "secret webhookEndpoint { id }", **{"name": "crm", "url": url, **values}
    )
    return made["webhookEndpoint"]["id"], made["secret"]


async def read_endpoint(client: Client, endpoint_id: str) -> Json:
    nodes = (await client.execute(f"{{ webhookEndpoints {{ nodes {{ {ENDPOINT} }} }} }}"))["webhookEndpoints"]["nodes"]
    (found,) = [node for node in nodes if node["id"] == endpoint_id]
    return dict(found)


async def update_endpoint(client: Client, endpoint_id: str, **values: Any) -> Json:
    made = await client.succeed(
        "updateWebhookEndpoint", f"webhookEndpoint {{ {ENDPOINT} }}", endpointId=endpoint_id, **values
    )
    return dict(made["webhookEndpoint"])
