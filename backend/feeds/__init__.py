"""Live feeds. A reader follows a room from a cursor: it misses no event and receives none twice.

`hub` holds all rooms of an API process over one Redis connection. A `room` reads new rows once for all its readers. A
`subscriber` is the position of one reader. The feeds of spaces, agents, calls and holds are built from these.
"""
