"""The model gateway: one streaming request in, chunks and one reply out, for every provider.

`messages`, `requests`, `replies`, `errors` and `tokens` are cheap to import, for every process. `gateway` and the
modules below it may import litellm (seconds, 190 MB): only a worker imports them, before its first heartbeat (traps L1,
M18).
"""
