"""The model gateway: one streaming request in, chunks and one reply out, whatever the provider.

`messages`, `requests`, `replies`, `errors` and `tokens` are plain and cheap, for every process. `gateway` and what
lies under it import litellm (seconds, 190 MB): only a worker imports them, before its first beat (traps L1, M18).
"""
