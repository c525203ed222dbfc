"""Buckets that are empty when the next request comes: thousands of requests that a test need not send."""

import redis.asyncio as redis

#: As a bucket is stored: the moment at which it will be full, in microseconds; further away than any bucket is deep.
_DEEP = 10**12


async def drain(redis_url: str, key: str) -> None:
    """The very next request that takes from it finds too little, whenever it comes."""
    client = redis.Redis.from_url(redis_url)
    seconds, microseconds = await client.time()
    await client.set(key, seconds * 10**6 + microseconds + _DEEP)
    await client.aclose()
