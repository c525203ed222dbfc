"""A typed client for Circadian: one method for each operation, and feeds that continue after lost connections."""

from circadian_client.errors import CircadianError, ConnectionLost, Refused, TokenRefused
from circadian_client.feed import follow
from circadian_client.generated import *  # noqa: F403 -- the client, the inputs, and the types of the answers

__all__ = ["CircadianError", "Client", "ConnectionLost", "Refused", "TokenRefused", "follow"]  # noqa: F405
