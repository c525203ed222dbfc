"""Empties rate-limit buckets directly, so that a test need not send thousands of requests."""

import redis.asyncio as redis

#: A bucket is stored as the time at which it will be full, in microseconds; this is later than for any real bucket.
_DEEP = 10**12


async def drain(redis_url: str, key: str) -> None:
    """The next request that takes from the bucket is refused, whenever it comes."""
    client = redis.Redis.from_url(redis_url)
    seconds, microseconds = await client.time()
    await client.set(key, seconds * 10**6 + microseconds + _DEEP)
    await client.aclose()
