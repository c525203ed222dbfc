"""The kill test (`make chaos`): agents at work while everything that they run on is killed, frozen and restarted.

`__main__` reads the command line, `run` tells the story, and these serve it:
`stage` (stores, servers and processes), `places` (workers and APIs that are started again when they die),
`killer` (what is done to them), `world` (tenants, spaces, agents), `model` and `tools` (servers that answer by rule and
record), `senders` and `subscribers` (programs of their own), `lease_log` (what a trigger notes of every lease),
`evidence` (all that was left behind), `checks` (what must hold of it), `recovery` and `report`.
"""
